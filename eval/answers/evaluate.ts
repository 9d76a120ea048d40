import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { tokens } from '../../src/infrastructure/tokens.ts';
import { openContainer, openEngine } from '../engine.ts';
import type { RightNeed } from '../fresh-answers.ts';
import { readJsonLines } from '../json-lines.ts';
import { judgePicks } from '../judge-picks.ts';
import { readHalf } from '../picks-file.ts';
import { labelledFaults } from './labelled-faults.ts';
import { untrueStatements, type Answer } from './untrue-statements.ts';

const FRESH = fileURLToPath(new URL('../fresh', import.meta.url));
const NEEDS = fileURLToPath(new URL('../sets/needs.jsonl', import.meta.url));
const PICKS = fileURLToPath(new URL('../sets/picks.jsonl', import.meta.url));

const { values } = parseArgs({
  options: {
    /** Counts untrue statements only, and fails at the first kind of fault that must never occur. */
    statements: { type: 'boolean', default: false },
    /** Prints each fault with its task. */
    show: { type: 'boolean', default: false },
  },
});

type FreshTask = { readonly task: string; readonly kind: string; readonly needs: readonly RightNeed[] };

const container = await openContainer((embedded) => embedded);
const catalog = await container.get(tokens.currentCatalog).current();
const serverOf = new Map(catalog.servers.map((server) => [server.name, server]));
const engine = await openEngine((embedded) => embedded);
const faults = new Map<string, number>();
let tasks = 0;

for (const name of readdirSync(FRESH)
  .filter((file) => file.endsWith('.jsonl'))
  .toSorted())
  for (const { task, kind, needs } of readJsonLines<FreshTask>(join(FRESH, name))) {
    const answer = await check(task);
    if (values.statements || kind === 'foreign') continue;
    for (const [fault, sentences] of Object.entries(labelledFaults(needs, answer, (server) => serverOf.get(server))))
      for (const sentence of sentences) count(fault, task, sentence);
  }
for (const { task } of readJsonLines<{ readonly task: string }>(NEEDS)) await check(task);
for (const label of readHalf(PICKS, 'dev')) {
  const answer = await check(label.task);
  if (values.statements) continue;
  for (const { name, verdict } of judgePicks(label, answer.recommendation.mcp_servers).picks)
    if (verdict === 'wrong' || verdict === 'repeated') count('superfluous picks', label.task, name);
}

print(`${tasks} answers`);
const kinds = values.statements
  ? ['untrue statements']
  : ['untrue statements', 'vanished', 'inverted', 'swapped', 'superfluous picks'];
for (const kind of kinds) print(`  ${kind.padEnd(20)} ${String(faults.get(kind) ?? 0).padStart(5)}`);
const isFailed = kinds.some((kind) => kind !== 'superfluous picks' && (faults.get(kind) ?? 0) > 0);
process.exitCode = isFailed ? 1 : 0;

async function check(task: string): Promise<Answer> {
  const { answer } = await engine(task);
  tasks += 1;
  for (const sentence of untrueStatements(answer, catalog)) count('untrue statements', task, sentence);
  return answer;
}

function count(kind: string, task: string, sentence: string): void {
  faults.set(kind, (faults.get(kind) ?? 0) + 1);
  if (values.show || kind === 'untrue statements') print(`${kind}: ${sentence}\n    ${task.slice(0, 200)}`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
