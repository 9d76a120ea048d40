# Recommends a stack for a task.
base="${QM_URL:-http://127.0.0.1:4041}"
curl -sS --fail-with-body "$base/api/run" -H 'content-type: application/json' -d '{
  "task": "Every weekday at 8, summarise new GitHub issues of acme/shop and post them to Slack",
  "dry_run": true
}'
