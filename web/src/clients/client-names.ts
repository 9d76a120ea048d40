import type { ExportRequest } from '../../../src/client/index.ts';

export type ClientId = ExportRequest['client'];

/** Names of all clients, in the order of the screen. */
export const CLIENT_NAMES: Readonly<Record<ClientId, string>> = {
  'claude-code': 'Claude Code',
  cursor: 'Cursor',
  vscode: 'VS Code',
  codex: 'Codex',
  'claude-desktop': 'Claude Desktop',
  'gemini-cli': 'Gemini CLI',
  'copilot-cli': 'Copilot CLI',
  windsurf: 'Windsurf',
  zed: 'Zed',
  'visual-studio': 'Visual Studio',
  'vscode-insiders': 'VS Code Insiders',
  amp: 'Amp',
  antigravity: 'Antigravity',
  auggie: 'Auggie',
  cline: 'Cline',
  'cline-cli': 'Cline CLI',
  continue: 'Continue',
  crush: 'Crush',
  'factory-droid': 'Factory Droid',
  goose: 'Goose',
  junie: 'Junie',
  kilo: 'Kilo Code',
  'kimi-code': 'Kimi Code',
  kiro: 'Kiro',
  librechat: 'LibreChat',
  'lm-studio': 'LM Studio',
  opencode: 'opencode',
  'qwen-code': 'Qwen Code',
  trae: 'Trae',
  warp: 'Warp',
};

export const CLIENT_IDS = Object.keys(CLIENT_NAMES) as readonly ClientId[];
