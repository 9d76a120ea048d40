/** Looks for servers by what they do, then reads everything about the best one. */
import assert from 'node:assert/strict';
import { at, get } from './service.ts';

const found = (await get('/api/mcp/search?q=post%20a%20message%20to%20slack&limit=3')) as readonly unknown[];
assert.ok(found.length > 0 && found.length <= 3);
const probabilities = found.map((server) => Number(at(server, 'probability')));
assert.deepEqual(
  probabilities,
  probabilities.toSorted((one, other) => other - one),
  'the best does not come first',
);

const name = String(at(found, 0, 'name'));
const best = await get(`/api/mcp/servers/${encodeURIComponent(name)}`);
assert.equal(at(best, 'name'), name);
assert.ok(Array.isArray(at(best, 'tools')));

for (const server of found) console.log(`  ${String(at(server, 'probability'))}  ${String(at(server, 'name'))}`);
