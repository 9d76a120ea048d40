# Writes a stack down, compares it with the catalog, and gets the same stack again. Needs jq.
base="${QM_URL:-http://127.0.0.1:4041}"
post() { curl -sS --fail-with-body "$base$1" -H 'content-type: application/json' -d @-; }
stack=$(echo '{ "task": "List the open issues of acme/shop in GitHub", "dry_run": true, "detail": "full" }' | post /api/run)
jq '{ lock: .recommendation.lock }' <<<"$stack" | post /api/locks/verify
echo
jq '{ task: .task.raw_input, dry_run: true, lock: .recommendation.lock }' <<<"$stack" | post /api/run
