# Writes the configuration of a client.
quartermaster recommend "Read the open issues in Linear" --client cursor
