import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { loadTaskReader } from '../src/adapters/out/reader/wasm-task-reader.ts';
import { silentLogger } from '../src/adapters/out/system/silent-logger.ts';
import { readConfig } from '../src/infrastructure/config/config.ts';
import { createContainer } from '../src/infrastructure/container.ts';
import { tokens } from '../src/infrastructure/tokens.ts';
import { readAbilityLabels } from './ability-labels.ts';
import type { MarkedTask } from './marked-tasks.ts';
import { DEV_AUTHORS, LONG, evaluateReader, markedTasks } from './reader-set.ts';
import { makeAssistant } from './assistant.ts';
import { ablate } from './ablate.ts';
import { ABLATIONS, LEARNING } from './alterations.ts';
import { keepFigures, readFigures, type MeasuredFigures } from './measured-figures.ts';
import { evaluateFresh } from './fresh-set.ts';
import { evaluateLimits } from './limits-set.ts';
import { measuredSets } from './measured-sets.ts';
import { evaluateNeeds } from './needs-set.ts';
import { evaluatePicks } from './picks-set.ts';
import { evaluateRanking } from './ranking-set.ts';
import { rankingSets } from './ranking-sets.ts';
import { RANKER_VERSION } from '../src/domain/match/rank-servers.ts';
import { recordRelease } from './releases.ts';
import { evaluateSearch } from './search-set.ts';
import { evaluateHits } from './search/judged-hits.ts';
import { evaluateServers } from './servers-set.ts';
import { evaluateTools } from './tools-set.ts';
import { compare, type Baseline, type Report } from './report.ts';
import { sideBySide } from './side-by-side.ts';
import { evaluateTraces } from './traces-set.ts';
import { evaluateTaskExamples } from './task-examples.ts';
import { compareWithLocal } from './with-provider.ts';

const BASELINE = fileURLToPath(new URL('baseline.json', import.meta.url));
const FIGURES = fileURLToPath(new URL('figures.json', import.meta.url));
const RELEASES = fileURLToPath(new URL('releases.jsonl', import.meta.url));
const NEEDS = fileURLToPath(new URL('sets/needs.jsonl', import.meta.url));
const LIMITS = fileURLToPath(new URL('sets/limits.jsonl', import.meta.url));
const FRESH = fileURLToPath(new URL('fresh', import.meta.url));
const PICKS = fileURLToPath(new URL('sets/picks.jsonl', import.meta.url));
const TRACES = fileURLToPath(new URL('sets/traces.jsonl', import.meta.url));
const HITS = fileURLToPath(new URL('search/hits.jsonl', import.meta.url));
const SERVERS = fileURLToPath(new URL('sets/servers.jsonl', import.meta.url));
const TOOLS = fileURLToPath(new URL('sets/tools.jsonl', import.meta.url));
const SEARCH = fileURLToPath(new URL('sets/search.jsonl', import.meta.url));

const DATA = fileURLToPath(new URL('../data', import.meta.url));
const MARKED = fileURLToPath(new URL('../training/reader', import.meta.url));

const { values } = parseArgs({
  options: {
    /** A folder with one folder a data set, each with `servers.jsonl` and `tasks.jsonl`; QM_EVAL_DATA is its default. */
    data: { type: 'string', default: process.env['QM_EVAL_DATA'] ?? '' },
    /** A file of prompts, each with the server that it was written for. */
    'task-examples': { type: 'string', default: '' },
    /** A file of servers that are mixed into the first data set. */
    distractors: { type: 'string', default: '' },
    /** Keeps what was measured as the baseline, and for the plots. */
    write: { type: 'boolean', default: false },
    /** Reads the test half of the labelled tasks too and puts its figures down: once a release. */
    release: { type: 'boolean', default: false },
    /** Shows the tasks of the half for looking at for which something else was recommended. */
    failures: { type: 'boolean', default: false },
    /** Measures what each part of the engine is worth. */
    ablate: { type: 'boolean', default: false },
    /** Measures what shares of the phrasings give. */
    curve: { type: 'boolean', default: false },
    /** Measures other search engines on the same tasks. */
    baselines: { type: 'boolean', default: false },
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

const sources = {
  needs: NEEDS,
  picks: PICKS,
  data: values.data,
  distractors: values.distractors,
  taskExamples: values['task-examples'],
};
if (values.ablate || values.curve || values.baselines) {
  const sets = measuredSets(sources);
  if (values.baselines) keep({ sideBySide: await sideBySide(sources, print) });
  if (values.ablate) keep({ ablations: await ablate(ABLATIONS, sets, print) });
  if (values.curve) keep({ learning: await ablate(LEARNING, sets, print) });
  process.exit();
}

if (values.failures) {
  for (const [kind, tasks] of Object.entries((await evaluatePicks(PICKS, 'dev')).failures)) {
    print(`${kind}: ${tasks.length} tasks`);
    for (const { label, picks } of tasks) {
      print(`  ${label.id} ${label.task}`);
      for (const { name, probability, verdict } of picks) print(`      ${probability.toFixed(2)} ${name}: ${verdict}`);
    }
  }
  process.exit();
}

const baseline: Baseline = existsSync(BASELINE) ? (JSON.parse(readFileSync(BASELINE, 'utf8')) as Baseline) : {};
const picks = await evaluatePicks(PICKS, 'dev');
const reports: Record<string, Report> = {
  needs: await evaluateNeeds(NEEDS),
  'fresh draws': await evaluateFresh(FRESH),
  limits: await evaluateLimits(LIMITS),
  search: await evaluateSearch(SEARCH),
  'picks, dev half': picks,
  'search hits, test third': await evaluateHits(HITS),
  'servers, test third': await evaluateServers(SERVERS),
  'tools, test third': await evaluateTools(TOOLS),
  traces: await evaluateTraces(TRACES),
};
const reader = loadTaskReader(DATA);
const labels = readAbilityLabels(join(MARKED, 'capabilities'));
const written = markedTasks(join(MARKED, 'written'), DEV_AUTHORS);
reports['reader, dev part, short'] = evaluateReader(
  written.filter((task) => !isLong(task)),
  reader,
  labels,
);
reports['reader, dev part, long'] = evaluateReader(written.filter(isLong), reader, labels);
const outside = rankingSets(values.data, values.distractors);
for (const [name, set] of Object.entries(outside)) reports[name] = await evaluateRanking(set);
for (const name of ['mcpbench', 'mcpagentbench'].filter((each) => outside[each] === undefined))
  print(`${name}: skipped, no data (give its parent folder with --data or QM_EVAL_DATA)`);
if (sources.taskExamples !== '') reports['task-examples'] = await evaluateTaskExamples(sources.taskExamples);

const fallen: string[] = [];
for (const [name, report] of Object.entries(reports)) {
  const compared = compare(name, report, baseline);
  compared.lines.forEach(print);
  fallen.push(...compared.fallen);
}
if (values.release) await release();
else print('the test half of the picks is read once a release, with --release');
if (values.write) {
  const kept = Object.entries(reports).map(([name, { tasks, figures, perTask }]) => [
    name,
    { tasks, figures: rounded(figures), perTask },
  ]);
  writeFileSync(BASELINE, `${JSON.stringify({ ...baseline, ...Object.fromEntries(kept) }, null, 1)}\n`);
  const sets = Object.entries(reports).map(([name, { tasks, figures, intervals }]) => [
    name,
    { tasks, figures, intervals },
  ]);
  keep({
    sets: { ...readFigures(FIGURES).sets, ...Object.fromEntries(sets) },
    reliability: picks.reliability,
    groups: picks.groups,
    failures: Object.fromEntries(Object.entries(picks.failures).map(([kind, tasks]) => [kind, tasks.length])),
  });
} else if (fallen.length > 0) {
  print(`\nfell below the baseline:\n${fallen.map((line) => `  ${line}`).join('\n')}`);
  process.exitCode = 1;
}

function isLong({ text }: MarkedTask): boolean {
  return text.length >= LONG;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function keep(measured: MeasuredFigures): void {
  if (values.write) keepFigures(FIGURES, measured);
}

async function release(): Promise<void> {
  const report = await evaluatePicks(PICKS, 'test');
  const { reading } = recordRelease(RELEASES, report, RANKER_VERSION, new Date().toISOString().slice(0, 10));
  compare(`picks, test half, reading ${reading} of ranker ${RANKER_VERSION}`, report, {}).lines.forEach(print);
  const marked = markedTasks(join(MARKED, 'test'));
  for (const [name, tasks] of Object.entries({
    short: marked.filter(({ text, language }) => language === 'en' && text.length < LONG),
    long: marked.filter(({ text, language }) => language === 'en' && text.length >= LONG),
    'other languages': marked.filter(({ language }) => language !== 'en'),
  }))
    compare(`reader, test part, ${name}`, evaluateReader(tasks, reader, labels), {}).lines.forEach(print);
  print('  the test half is read once a release: nobody looks at its tasks, nothing is chosen by it');
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
