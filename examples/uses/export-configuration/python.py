"""Prints the configuration of two clients and the file of each."""
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
    "task": "Read the open issues in Linear",
    "dry_run": True,
    "clients": ["cursor", "vscode"],
})["recommendation"]
for name, configuration in recommendation["client_configs"].items():
    print(f'{name}: {configuration["file"]}')
    print(json.dumps(configuration["content"], separators=(",", ":")))
