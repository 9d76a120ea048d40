/** Whether speed costs quality: recall of the exact lexical ranking beside two search engines, over servers and tasks from outside. */
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { EmbeddedCatalog } from '../../src/adapters/out/catalog/embedded-catalog.ts';
import { foreignCatalog } from '../../eval/foreign-catalog.ts';
import { readJsonLines } from '../../eval/json-lines.ts';
import { mean, ndcgAt, recallAt } from '../../eval/metrics.ts';
import { ENGINES } from './engines.ts';

type Task = { readonly task: string; readonly servers: readonly string[] };

const { values } = parseArgs({ options: { set: { type: 'string' }, distractors: { type: 'string', multiple: true } } });
if (values.set === undefined) throw new Error('give --set FOLDER (servers.jsonl, tasks.jsonl) and --distractors FILE');

const own = await new EmbeddedCatalog(fileURLToPath(new URL('../../data', import.meta.url))).current();
const files = [`${values.set}/servers.jsonl`, ...(values.distractors ?? [])];
const servers = foreignCatalog(files, own).servers;
const tasks = readJsonLines<Task>(`${values.set}/tasks.jsonl`);
console.log(`${tasks.length} tasks, ${servers.length} servers`);
for (const [name, build] of Object.entries(ENGINES)) {
  const engine = build(servers);
  const results = tasks.map(({ task, servers: wanted }) => {
    const words = task.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
    const ranked = engine(words.join(' ')).map((position) => servers[position]?.name ?? '');
    return { ranked, gold: new Set(wanted) };
  });
  const over = (measure: (one: (typeof results)[number]) => number): string =>
    (100 * mean(results.map(measure))).toFixed(1).padStart(6);
  console.log(
    `${name.padEnd(14)} R@1 ${over(({ ranked, gold }) => recallAt(1, ranked, gold))}  R@5 ${over(({ ranked, gold }) => recallAt(5, ranked, gold))}  nDCG@5 ${over(({ ranked, gold }) => ndcgAt(5, ranked, gold))}`,
  );
}
