/** Asks for the configurations of four clients at once: what to paste, and into which file. */
import assert from 'node:assert/strict';
import { at, post } from './service.ts';

const clients = ['claude-code', 'cursor', 'vscode', 'codex'];
const answer = await post('/api/run', {
  task: 'Find the slowest queries of our Postgres database and open GitHub issues for them',
  dry_run: true,
  clients,
});
const configurations = at(answer, 'recommendation', 'client_configs');
const picked = at(answer, 'recommendation', 'mcp_servers') as readonly unknown[];

assert.deepEqual(Object.keys(configurations as object), clients);
assert.ok(picked.length > 0, 'no server was recommended');
for (const [client, members] of [
  ['claude-code', 'mcpServers'],
  ['cursor', 'mcpServers'],
  ['vscode', 'servers'],
] as const) {
  const servers = at(configurations, client, 'content', members);
  assert.equal(Object.keys(servers as object).length, picked.length, `${client} lacks a server`);
}
const toml = String(at(configurations, 'codex', 'content'));
assert.equal(toml.match(/^\[mcp_servers\.[^.\]]+\]$/gm)?.length, picked.length, 'codex lacks a server');

for (const client of clients) console.log(`  ${client}  ${String(at(configurations, client, 'file'))}`);
