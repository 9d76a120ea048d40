"""Reads how an agent is started: by a clock, or by an event."""
import json
import os
import urllib.request

BASE = os.environ.get("QM_URL", "http://127.0.0.1:4041")


def post(path, body):
    headers = {"Content-Type": "application/json"}
    request = urllib.request.Request(BASE + path, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


for task in (
    "Every Monday at 7:30 Berlin time, list the stale pull requests of our GitHub repository",
    "When a new issue is opened in acme/shop, label it by topic",
):
    answer = post("/api/run", {"task": task, "dry_run": True})
    trigger = answer["task"]["trigger"]
    print(f'{trigger["kind"]}, cron {trigger["cron"] or "none"}, zone {trigger["time_zone"] or "none"}')
    print(", ".join(answer["recommendation"]["runtime"]["options"]))
