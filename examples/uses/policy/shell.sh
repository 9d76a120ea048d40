# The command line keeps the policy too.
QM_POLICY="$USE/policy.json" quartermaster recommend "Post the release notes to our Slack channel #releases"
