# Answers the open questions of a task by their keys.
base="${QM_URL:-http://127.0.0.1:4041}"
curl -sS --fail-with-body "$base/api/run" -H 'content-type: application/json' -d '{
  "task": "Every weekday at 8, summarise new GitHub issues of acme/shop and post them to Slack",
  "dry_run": true,
  "answers": { "slack.channel": "#incidents", "schedule.time_zone": "Europe/Berlin" }
}'
