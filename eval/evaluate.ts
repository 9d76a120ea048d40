import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { evaluateNeeds } from './needs-set.ts';
import { evaluateRanking } from './ranking-set.ts';
import { evaluateSearch } from './search-set.ts';
import { compare, type Baseline, type Report } from './report.ts';
import { evaluateTaskExamples } from './task-examples.ts';

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
  },
});

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

function rounded(figures: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, Math.round(1e5 * value) / 1e5]));
}
