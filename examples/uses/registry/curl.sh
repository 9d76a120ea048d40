# Reads the catalog as a client of the MCP registry API does, and only the news since a day.
base="${QM_URL:-http://127.0.0.1:4041}"
curl -sS --fail-with-body "$base/v0.1/servers?version=latest&limit=2"
echo
curl -sS --fail-with-body "$base/v0.1/servers?version=latest&limit=2&updated_since=2026-01-01T00:00:00Z"
