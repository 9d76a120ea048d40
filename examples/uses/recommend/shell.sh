# Recommends a stack for a task.
quartermaster recommend "Every weekday at 8, summarise new GitHub issues of acme/shop and post them to Slack"
