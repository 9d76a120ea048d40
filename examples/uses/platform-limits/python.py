"""Keeps the limits of a platform team, and prints the needs that they leave open."""
import json
import os
import urllib.request

BASE = os.environ.get("QM_URL", "http://127.0.0.1:4041")


def post(path, body):
    headers = {"Content-Type": "application/json"}
    request = urllib.request.Request(BASE + path, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


recommendation = post("/api/run", {
    "task": "Find the slowest queries of our Postgres database and open GitHub issues for them",
    "dry_run": True,
    "constraints": {
        "no_runtimes": ["docker"],
        "remote": "forbidden",
        "licenses": ["MIT", "Apache-2.0"],
        "max_servers": 2,
        "residency": "EU",
    },
})["recommendation"]
for server in recommendation["mcp_servers"]:
    print(f'{server["name"]} needs {", ".join(server["requires"])}')
for gap in recommendation["uncovered"]:
    print(f'Not covered: {gap["text"]} ({gap["code"]})')
for limit in recommendation["limits_not_applied"]:
    print(f'Not applied: {limit["limit"]} ({limit["code"]})')
