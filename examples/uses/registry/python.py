"""Synchronises names and versions of all servers as a client of the MCP registry API does."""
import json
import os
import urllib.request

BASE = os.environ.get("QM_URL", "http://127.0.0.1:4041")

from urllib.parse import urlencode

versions = {}
pages = 0
query = {"version": "latest", "limit": 100}
while True:
    with urllib.request.urlopen(f"{BASE}/v0.1/servers?{urlencode(query)}") as answer:
        page = json.load(answer)
    for entry in page["servers"]:
        versions[entry["server"]["name"]] = entry["server"]["version"]
    pages += 1
    if "nextCursor" not in page["metadata"]:
        break
    query["cursor"] = page["metadata"]["nextCursor"]

print(f"{len(versions)} servers on {pages} pages")
print(f'com.slack/mcp {versions["com.slack/mcp"]}')
