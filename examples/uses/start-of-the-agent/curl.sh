# Reads how an agent is started: by a clock, or by an event.
base="${QM_URL:-http://127.0.0.1:4041}"
curl -sS --fail-with-body "$base/api/run" -H 'content-type: application/json' -d '{
  "task": "Every Monday at 7:30 Berlin time, list the stale pull requests of our GitHub repository", "dry_run": true
}'
echo
curl -sS --fail-with-body "$base/api/run" -H 'content-type: application/json' -d '{
  "task": "When a new issue is opened in acme/shop, label it by topic", "dry_run": true
}'
