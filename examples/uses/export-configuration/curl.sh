# Writes the configuration of two clients.
base="${QM_URL:-http://127.0.0.1:4041}"
curl -sS --fail-with-body "$base/api/run" -H 'content-type: application/json' -d '{
  "task": "Read the open issues in Linear",
  "dry_run": true,
  "clients": ["cursor", "vscode"]
}'
