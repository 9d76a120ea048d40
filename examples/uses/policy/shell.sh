# The command line keeps the policy too.
QM_POLICY="$USE/policy.json" quartermaster recommend "Post the daily report to our Slack channel #reports"
