/**
 * Fits how much the parts of a candidate speak for it, over the labelled tasks' dev half, and prints the weights of
 * `src/domain/stack/candidate-probability.ts`.
 *
 * npm run -s eval:fit
 */
import { fileURLToPath } from 'node:url';
import { WEIGHTS } from '../src/domain/stack/candidate-probability.ts';
import type { CandidateParts } from '../src/domain/stack/candidate.ts';
import { findCandidates } from '../src/domain/stack/find-candidates.ts';
import { NO_PRIORS } from '../src/domain/stack/caller-priors.ts';
import { searchFor } from '../src/domain/stack/candidate-search.ts';
import { analyzeTask } from '../src/domain/task/analyze-task.ts';
import { tokens } from '../src/infrastructure/tokens.ts';
import { openContainer } from './engine.ts';
import { fitLogistic, oddsOf, type Row } from './logistic.ts';
import { mean } from './metrics.ts';
import { readHalf } from './picks-file.ts';

const PICKS = fileURLToPath(new URL('sets/picks.jsonl', import.meta.url));
const PARTS = ['capability', 'system', 'text', 'words', 'lead', 'covers', 'about', 'phrase'] as const;
const FOLDS = 10;

const container = await openContainer((embedded) => embedded);
const reader = container.get(tokens.taskReader);
const knowledge = (await container.get(tokens.currentCatalog).index()).knowledge;
const rows = readHalf(PICKS, 'dev').flatMap((label, place) => {
  const text = label.task.trim().normalize('NFC');
  const { task, text: facts } = analyzeTask({ text, id: label.id, constraints: {} }, knowledge, reader.read(text));
  const right = new Set([...label.required.flat(), ...label.acceptable]);
  const served = task.needs.filter(
    ({ capability }) => capability === null || knowledge.lexicon.capabilities.get(capability)?.met_by === 'server',
  );
  const search = searchFor({ ...task, words: facts.words }, served, NO_PRIORS, knowledge);
  return served.flatMap((need) =>
    findCandidates(need, search).candidates.map(({ server, parts }) => ({
      fold: place % FOLDS,
      values: valuesOf(parts, need.capability === null ? 0 : need.confidence),
      set: WEIGHTS.trust * parts.trust,
      right: right.has(server.name),
    })),
  );
});

const held = Array.from({ length: FOLDS }, (_, fold) => {
  const fit = fitLogistic(rows.filter((row) => row.fold !== fold));
  return rows.filter((row) => row.fold === fold).map((row) => loss(row, oddsOf(row, fit)));
}).flat();
const { weights, bias } = fitLogistic(rows);
const lines = [...PARTS, 'confidence'].map((name, at) => `  ${name}: ${(weights[at] ?? 0).toFixed(2)},`);
process.stdout.write(
  `${rows.length} candidates, loss ${mean(held).toFixed(4)} where they were held out\n${lines.join('\n')}\nBIAS = ${bias.toFixed(2)}\n`,
);

function valuesOf(parts: CandidateParts, confidence: number): number[] {
  return [...PARTS.map((name) => parts[name]), confidence];
}

function loss({ right }: Row, odds: number): number {
  return Math.log1p(Math.exp(right ? -odds : odds));
}
