# Starts a run that goes on by itself, follows its events to the end, and reads its record. Needs jq.
base="${QM_URL:-http://127.0.0.1:4041}"
run=$(curl -sS --fail-with-body "$base/api/run" -H 'content-type: application/json' -H 'prefer: respond-async' -d '{
  "task": "List the open issues of acme/shop in GitHub", "timeout": 60, "max_retries": 0
}' | jq -r .run_id)
curl -sS --fail-with-body -N "$base/api/runs/$run/events" > events.txt
curl -sS --fail-with-body "$base/api/runs/$run"
