# Keeps the limits of a platform team: no Docker, no remote server, two licences, at most two servers, data in the EU.
base="${QM_URL:-http://127.0.0.1:4041}"
curl -sS --fail-with-body "$base/api/run" -H 'content-type: application/json' -d '{
    "task": "Find the slowest queries of our Postgres database and open GitHub issues for them",
    "dry_run": true,
    "constraints": { "no_runtimes": ["docker"], "remote": "forbidden", "licenses": ["MIT", "Apache-2.0"], "max_servers": 2, "residency": "EU" }
  }'
