# Writes the configuration of a client for a stack. Needs jq.
base="${QM_URL:-http://127.0.0.1:4041}"
post() { curl -sS --fail-with-body "$base$1" -H 'content-type: application/json' -d @-; }
echo '{ "task": "Read the open issues in Linear", "dry_run": true, "detail": "full" }' | post /api/run |
  jq '{ client: "zed", lock: .recommendation.lock }' | post /api/export
