"""Searches servers by purpose, counts them by transport, and reads everything about one."""
import json
import os
import urllib.request

BASE = os.environ.get("QM_URL", "http://127.0.0.1:4041")

from urllib.parse import quote, urlencode


def get(path):
    with urllib.request.urlopen(BASE + path) as answer:
        return json.load(answer), answer.headers


Q = "post a message to slack"
found, headers = get("/api/mcp/search?" + urlencode({"q": Q, "transport": "streamable-http", "limit": 3}))
for server in found:
    print(f'{server["name"]}: {server["title"]}')

counts, _ = get("/api/mcp/facets?" + urlencode({"q": Q}))
print(f'{headers["X-Total-Count"]} of {counts["total"]} are remote')

slack, _ = get("/api/mcp/servers/" + quote("com.slack/mcp", safe=""))
print(f'{slack["name"]} has {len(slack["tools"])} tools')
