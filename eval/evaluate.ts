import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { silentLogger } from '../src/adapters/out/system/silent-logger.ts';
import { readConfig } from '../src/infrastructure/config.ts';
import { createContainer } from '../src/infrastructure/container.ts';
import { tokens } from '../src/infrastructure/tokens.ts';
import { makeAssistant } from './assistant.ts';
import { evaluateNeeds } from './needs-set.ts';
import { evaluateRanking } from './ranking-set.ts';
import { evaluateSearch } from './search-set.ts';
import { compare, type Baseline, type Report } from './report.ts';
import { evaluateTaskExamples } from './task-examples.ts';
import { compareWithLocal } from './with-provider.ts';

const BASELINE = fileURLToPath(new URL('baseline.json', import.meta.url));
const NEEDS = fileURLToPath(new URL('sets/needs.jsonl', import.meta.url));
const SEARCH = fileURLToPath(new URL('sets/search.jsonl', import.meta.url));

const { values } = parseArgs({
  options: {
    /** A folder with one folder a data set, each with `servers.jsonl` and `tasks.jsonl`; QM_EVAL_DATA is its default. */
    data: { type: 'string', default: process.env['QM_EVAL_DATA'] ?? '' },
    /** A file of prompts, each with the server that it was written for. */
    'task-examples': { type: 'string', default: '' },
    write: { type: 'boolean', default: false },
    /** Measures what this provider's model is worth, beside `local`; the baseline is left alone. */
    provider: { type: 'string', default: '' },
    /** Its model; left out, the one that it is set up with. */
    model: { type: 'string' },
    /** A folder in which its replies are kept, so that the same run asks nobody again. */
    cache: { type: 'string', default: '' },
    /** How many tasks of each set at most. */
    tasks: { type: 'string', default: 'Infinity' },
  },
});

if (values.provider !== '') {
  process.stdout.write(`${(await withProvider()).join('\n')}\n`);
  process.exit();
}

const baseline: Baseline = existsSync(BASELINE) ? (JSON.parse(readFileSync(BASELINE, 'utf8')) as Baseline) : {};
const reports: Record<string, Report> = {
  needs: await evaluateNeeds(NEEDS),
  search: await evaluateSearch(SEARCH),
};
for (const set of ['mcpbench', 'mcpagentbench']) {
  const folder = `${values.data}/${set}`;
  if (values.data !== '' && existsSync(`${folder}/tasks.jsonl`)) reports[set] = await evaluateRanking(folder);
  else process.stdout.write(`${set}: skipped, no data (give its parent folder with --data or QM_EVAL_DATA)\n`);
}

const examples = values['task-examples'];
if (examples !== '') reports['task-examples'] = await evaluateTaskExamples(examples);

const fallen: string[] = [];
for (const [name, report] of Object.entries(reports)) {
  const compared = compare(name, report, baseline);
  process.stdout.write(`${compared.lines.join('\n')}\n`);
  fallen.push(...compared.fallen);
}
if (values.write) {
  const kept = Object.entries(reports).map(([name, { tasks, figures, perTask }]) => [
    name,
    { tasks, figures: rounded(figures), perTask },
  ]);
  writeFileSync(BASELINE, `${JSON.stringify({ ...baseline, ...Object.fromEntries(kept) }, null, 1)}\n`);
} else if (fallen.length > 0) {
  process.stdout.write(`\nfell below the baseline:\n${fallen.map((line) => `  ${line}`).join('\n')}\n`);
  process.exitCode = 1;
}

async function withProvider(): Promise<string[]> {
  const most = Number(values.tasks);
  if (values.cache === '') throw new Error('--provider needs --cache FOLDER, where its replies are kept');
  if (!(most >= 1)) throw new Error(`--tasks is no number of tasks: ${values.tasks}`);
  const container = createContainer(readConfig({ ...process.env, QM_CATALOG: 'memory:' }, null), silentLogger);
  const served = container.get(tokens.servedModels);
  const keyOf = container.get(tokens.keyOf);
  const assistant = makeAssistant(served, values.provider, values.model ?? null, values.cache, keyOf);
  return compareWithLocal(assistant, { needs: NEEDS, data: values.data, most });
}

function rounded(figures: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, Math.round(1e5 * value) / 1e5]));
}
