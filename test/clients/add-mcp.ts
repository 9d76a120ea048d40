import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** Package of the client with its exact version. */
export const ADD_MCP = 'add-mcp@2.4.0';

/** Entry that the client writes for Claude Code. */
export type WrittenServer = { readonly url?: string; readonly args?: readonly string[] };

/**
 * Runs `add-mcp find TEXT --yes`, which takes the first result of its own sorting.
 *
 * @param folder Folder with the installed client; each run gets a home of its own below it.
 * @param registry Address of the only registry.
 * @returns null when it writes nothing.
 */
export async function addFirst(folder: string, registry: string, text: string): Promise<WrittenServer | null> {
  const home = mkdtempSync(join(folder, 'home-'));
  const settings = join(home, '.config', 'add-mcp', 'config.json');
  mkdirSync(dirname(settings), { recursive: true });
  writeFileSync(settings, JSON.stringify({ version: 1, findRegistries: [{ url: `${registry}/v0.1/servers` }] }));
  const program = join(folder, 'node_modules', 'add-mcp', 'dist', 'index.js');
  await promisify(execFile)(process.execPath, [program, 'find', text, '--yes', '--agent', 'claude-code'], {
    cwd: home,
    env: { PATH: process.env['PATH'], HOME: home, XDG_CONFIG_HOME: join(home, '.config') },
    timeout: 30_000,
  });
  return firstServer(join(home, '.mcp.json'));
}

function firstServer(file: string): WrittenServer | null {
  const { mcpServers } = JSON.parse(readFileSync(file, 'utf8')) as { mcpServers: Record<string, WrittenServer> };
  return Object.values(mcpServers)[0] ?? null;
}
