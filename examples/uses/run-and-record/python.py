"""Starts a run that goes on by itself, follows its events to the end, and reads its record."""
import json
import os
import urllib.request

BASE = os.environ.get("QM_URL", "http://127.0.0.1:4041")


def ask(path, body=None, **headers):
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json", **headers} if body else headers
    return urllib.request.urlopen(urllib.request.Request(BASE + path, data, headers))


body = {"task": "List the open issues of acme/shop in GitHub", "timeout": 60, "max_retries": 0}
run = json.load(ask("/api/run", body, Prefer="respond-async"))["run_id"]

stages = []
with ask(f"/api/runs/{run}/events", Accept="text/event-stream") as events:
    for line in events:
        name, _, value = line.decode().rstrip("\n").partition(": ")
        if name == "event" and value != "end" and value not in stages:
            stages.append(value)
print(", ".join(stages))

print(json.load(ask(f"/api/runs/{run}"))["status"])
