"""Writes a stack down, compares it with the catalog, and gets the same stack again."""
import json
import os
import urllib.request

BASE = os.environ.get("QM_URL", "http://127.0.0.1:4041")


def post(path, body):
    headers = {"Content-Type": "application/json"}
    request = urllib.request.Request(BASE + path, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


TASK = "List the open issues of acme/shop in GitHub"
first = post("/api/run", {"task": TASK, "dry_run": True, "detail": "full"})
lock = first["recommendation"]["lock"]

for server in post("/api/locks/verify", {"lock": lock})["servers"]:
    print(f'{server["name"]}: {server["status"]}')
again = post("/api/run", {"task": TASK, "dry_run": True, "lock": lock})["recommendation"]
for server in again["mcp_servers"]:
    print(server["name"])
print("same lock" if again["lock"]["digest"] == lock["digest"] else "another lock")
