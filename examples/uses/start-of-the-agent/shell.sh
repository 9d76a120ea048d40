# Reads how an agent is started.
quartermaster recommend "Every Monday at 7:30 Berlin time, list the stale pull requests of our GitHub repository"
