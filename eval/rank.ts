import { parseArgs } from 'node:util';
import { openEngine } from './engine.ts';
import { foreignCatalog } from './foreign-catalog.ts';
import { readJsonLines } from './json-lines.ts';

const { values } = parseArgs({ options: { servers: { type: 'string' }, tasks: { type: 'string' } } });
if (values.servers === undefined || values.tasks === undefined) {
  process.stderr.write('usage: npm run -s eval:rank -- --servers servers.jsonl --tasks tasks.jsonl > rankings.jsonl\n');
  process.exit(2);
}
const file = values.servers;
const engine = await openEngine((embedded) => foreignCatalog([file], embedded));
for (const { id, task } of readJsonLines<{ id: string; task: string }>(values.tasks)) {
  const { answer, ranking, ms } = await engine(task);
  const line = {
    id,
    servers: ranking.servers,
    tools: ranking.tools.slice(0, 50),
    picks: answer.recommendation.mcp_servers.map(({ name }) => name),
    needs: answer.task.needs.length,
    ms: Math.round(ms * 100) / 100,
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
