/** What `--help` prints. */
export const HELP = `quartermaster equips an AI agent for a task: the model, MCP servers and skills that cover it.

Usage:
  quartermaster serve                      serve the HTTP interface (settings: QM_HOST, QM_PORT, QM_CONFIG, …)
  quartermaster recommend "<task>"         print the stack for a task
      --client cursor,vscode               clients to write a configuration for: claude-code, cursor, vscode, codex
      --json                               print {task, recommendation} as JSON
      --full                               with everything that is known of each pick
  quartermaster verify <name…>             speak to servers, to see whether they run; or choose them by:
      --stale                              those that nobody spoke to in the last 30 days
      --sample 20 [--seed TEXT]            some, the same ones each time
      --all                                every one
      --run-unsandboxed                    start those that are programs too: code of others, with your rights
      --json                               print the report as JSON
  quartermaster --help | --version

Exit status: 0 done, 1 failed, 2 used in a wrong way.
`;
