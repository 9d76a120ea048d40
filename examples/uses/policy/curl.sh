# Asks a service with a policy: QM_POLICY=policy.json. The denied server is rejected with the reason of the rule.
base="${QM_URL:-http://127.0.0.1:4041}"
curl -sS --fail-with-body "$base/api/run" -H 'content-type: application/json' -d '{
  "task": "Post the release notes to our Slack channel #releases", "dry_run": true
}'
echo
curl -sS --fail-with-body "$base/api/config/"
