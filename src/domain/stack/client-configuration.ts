export type ClientId = 'claude-code' | 'cursor' | 'vscode' | 'codex';

export const CLIENT_IDS: readonly ClientId[] = ['claude-code', 'cursor', 'vscode', 'codex'];

/** The configuration that one client wants, ready to be pasted into `file`. */
export type ClientConfiguration = {
  readonly file: string;
  readonly format: 'json' | 'toml';
  /** An object for `json`, the text of the file for `toml`. */
  readonly content: unknown;
  /** One link a server that makes the client offer the installation. */
  readonly deeplink?: readonly string[];
  /** Whether the configuration itself limits the tools to the allow-list. */
  readonly tools_enforced: boolean;
};
