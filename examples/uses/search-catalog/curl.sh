# Searches servers by purpose, counts them by transport, and reads everything about one.
base="${QM_URL:-http://127.0.0.1:4041}"
curl -sS --fail-with-body "$base/api/mcp/search?q=post+a+message+to+slack&transport=streamable-http&limit=3"
echo
curl -sS --fail-with-body "$base/api/mcp/facets?q=post+a+message+to+slack"
echo
curl -sS --fail-with-body "$base/api/mcp/servers/com.slack%2Fmcp"
