/** The output of `--help`. */
export const HELP = `quartermaster equips an AI agent for a task: the model, MCP servers and skills that cover it.

Usage:
  quartermaster serve                      serve the HTTP interface (settings: QM_HOST, QM_PORT, QM_CONFIG, …)
  quartermaster recommend "<task>"         print the stack for a task
      --provider openai                    who reads the task and chooses, with its key in the environment
      --model ID                           which of its models
      --client cursor,vscode               clients to write a configuration for: claude-code, cursor, vscode, codex
      --answer KEY=TEXT                    answer an open question, such as slack.channel='#incidents'; repeatable
      --json                               print {task, recommendation} as JSON
      --short                              only what is chosen, missing and to be done
      --full                               with everything that is known of each pick
  quartermaster read "<task>" [--json]     print how a task was read: its parts, acts, needs and limits
  quartermaster approve NAME…              let servers be seen where the policy shows approved ones only
  quartermaster hide NAME…                 keep servers away, whatever the policy says
  quartermaster withdraw NAME…             take the last decision about servers back
      --reason "TEXT"                      one line for the people who are refused
      --as NAME                            who decides, when it is not the user of this machine
  quartermaster decisions [--json]         every decision, newest first
  quartermaster sync [registry|models|skills …]
                                           bring the catalog into step with its sources: all, or those named
  quartermaster import FILE…               take servers over: server.json, lists and pages of them, mcp.json
      --json                               print the report of a sync or an import as JSON
  quartermaster verify <name…>             speak to servers, to see whether they run; or choose them by:
      --stale                              those that nobody spoke to in the last 30 days
      --sample 20 [--seed TEXT]            some, the same ones each time
      --all                                every one
      --run-unsandboxed                    start programs without a sandbox: code of others, with your rights
      --json                               print the report as JSON
  quartermaster verify-lock FILE           compare a lock with the catalog of today: ends with 1 when something differs
      --json                               print the report as JSON
  quartermaster --help | --version

Exit status: 0 done, 1 failed, 2 used in a wrong way.
`;
