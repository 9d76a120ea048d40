# Answers the open questions of a task by their keys.
quartermaster recommend "Every weekday at 8, summarise new GitHub issues of acme/shop and post them to Slack" \
  --answer slack.channel='#incidents' --answer schedule.time_zone=Europe/Berlin
