/** Ids of all clients in `data/clients.jsonl`, in its order. */
export const CLIENT_IDS = [
  'claude-code',
  'claude-desktop',
  'cursor',
  'vscode',
  'vscode-insiders',
  'visual-studio',
  'codex',
  'copilot-cli',
  'windsurf',
  'zed',
  'cline',
  'cline-cli',
  'continue',
  'gemini-cli',
  'qwen-code',
  'goose',
  'opencode',
  'kilo',
  'amp',
  'crush',
  'kiro',
  'junie',
  'lm-studio',
  'librechat',
  'warp',
  'trae',
  'factory-droid',
  'kimi-code',
  'auggie',
  'antigravity',
] as const;

export type ClientId = (typeof CLIENT_IDS)[number];

/** Clients whose configuration a server page shows. */
export const COMMON_CLIENTS: readonly ClientId[] = ['claude-code', 'cursor', 'vscode', 'codex'];
