"""Recommends a stack for a task and prints the pick for each need."""
import json
import os
import urllib.request

BASE = os.environ.get("QM_URL", "http://127.0.0.1:4041")


def post(path, body):
    headers = {"Content-Type": "application/json"}
    request = urllib.request.Request(BASE + path, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)


answer = post("/api/run", {
    "task": "Every weekday at 8, summarise new GitHub issues of acme/shop and post them to Slack",
    "dry_run": True,
})
texts = {need["id"]: need["text"] for need in answer["task"]["needs"]}
recommendation = answer["recommendation"]
print(recommendation["outcome"])
for covered in recommendation["coverage"]:
    print(f'{texts[covered["need"]]}: {covered["met_by"]} {", ".join(covered["picks"])}')
for gap in recommendation["uncovered"]:
    print(f'Not covered: {gap["text"]}: {gap["reason"]}')
