# Limits stand in the task itself; the answer says which limit left a need open.
quartermaster recommend \
  "Find the slowest queries of our Postgres database and open GitHub issues for them, no docker, no remote servers, at most two servers"
