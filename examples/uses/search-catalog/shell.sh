# Searches servers by purpose, and reads everything about one.
quartermaster search "post a message to slack" --limit 3
quartermaster show com.slack/mcp
