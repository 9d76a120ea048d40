"""Reads the open questions of a task, answers them, and gets the stack that follows from the answers."""
import json
import os
import urllib.request

BASE = os.environ.get("QM_URL", "http://127.0.0.1:4041")


def post(path, body):
    headers = {"Content-Type": "application/json"}
    request = urllib.request.Request(BASE + path, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


TASK = "Every weekday at 8, summarise new GitHub issues of acme/shop and post them to Slack"
KNOWN = {"slack.channel": "#incidents", "schedule.time_zone": "Europe/Berlin"}

asked = post("/api/run", {"task": TASK, "dry_run": True})
keys = [question["key"] for question in asked["task"]["open_questions"]]
answers = {key: KNOWN[key] for key in keys if key in KNOWN}

answer = post("/api/run", {"task": TASK, "dry_run": True, "answers": answers})
for answered in answer["task"]["answered"]:
    print(answered["ask"], answered["text"])
print(answer["task"]["trigger"]["time_zone"])
print(len(answer["task"]["open_questions"]), "open")
