"""Writes the configuration of two clients for a stack."""
import json
import os
import urllib.request

BASE = os.environ.get("QM_URL", "http://127.0.0.1:4041")


def post(path, body):
    headers = {"Content-Type": "application/json"}
    request = urllib.request.Request(BASE + path, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


answer = post("/api/run", {"task": "Read the open issues in Linear", "dry_run": True, "detail": "full"})
lock = answer["recommendation"]["lock"]

for name in ("zed", "cursor"):
    exported = post("/api/export", {"client": name, "lock": lock})
    content = exported["content"]
    print(f'{name}: {exported["file"]}, {len(exported["secrets"])} secrets')
    print(content if isinstance(content, str) else json.dumps(content, separators=(",", ":")))
