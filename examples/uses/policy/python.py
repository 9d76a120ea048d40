"""Asks a service with a policy, and prints the servers that it rejects with the reason of the rule."""
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
    "task": "Post the release notes to our Slack channel #releases",
    "dry_run": True,
})["recommendation"]
print("Picked:", ", ".join(server["name"] for server in recommendation["mcp_servers"]))
for server in recommendation["rejected"]:
    if server["code"] == "policy":
        print(f'{server["name"]}: {server["reason"]}')
with urllib.request.urlopen(BASE + "/api/config/") as answer:
    print(json.load(answer)["policy"]["barred_servers"], "hidden")
