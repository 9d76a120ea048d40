# Writes a stack down and compares it with the catalog; a difference would end with 1.
quartermaster recommend "List the open issues of acme/shop in GitHub" --json --full > stack.json
quartermaster verify-lock stack.json
