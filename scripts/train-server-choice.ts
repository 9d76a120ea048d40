import { fileURLToPath } from 'node:url';
import { readHalf } from '../eval/picks-file.ts';
import { openCandidates, readLabelledNeeds, type LabelledNeed } from '../eval/servers-set.ts';
import { candidateEvidence, SERVER_FEATURES } from '../src/domain/stack/candidate-evidence.ts';
import type { Candidate } from '../src/domain/stack/candidate.ts';
import { boost, type Example } from './forest/boost.ts';
import { writeForest } from './forest/write-forest.ts';
import { seededRandom } from './seeded-random.ts';

/**
 * Trains the judge of servers (`data/server-choice/forest.json`) on the training tasks of `eval/sets/servers.jsonl` and
 * on the dev half of the labelled picks. Servers that do a need only in part are left out.
 */
const fileOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const SEED = 7;

const candidatesOf = await openCandidates((catalog) => ({
  ...catalog,
  vocabulary: { ...catalog.vocabulary, serverChoice: null },
}));
const labelled = readLabelledNeeds(fileOf('../eval/sets/servers.jsonl'), 'train').flatMap(examplesOf);
const picked = readHalf(fileOf('../eval/sets/picks.jsonl'), 'dev').flatMap(({ task, required, acceptable }) => {
  const right = new Set([...required.flat(), ...acceptable]);
  return candidatesOf(task).flatMap(({ candidates }) =>
    candidates.map((one) => exampleOf(one, right.has(one.server.name))),
  );
});
const forest = boost([...labelled, ...picked], SERVER_FEATURES, seededRandom(SEED));
writeForest('server-choice', forest);
process.stdout.write(`${labelled.length} labelled servers and ${picked.length} of the labelled picks\n`);

function examplesOf({ task, need: text, right, wrong }: LabelledNeed): Example[] {
  const found = candidatesOf(task).find(({ need }) => need.text === text);
  const seen = new Set([...right, ...wrong]);
  return (found?.candidates ?? [])
    .filter(({ server }) => seen.has(server.name))
    .map((one) => exampleOf(one, right.includes(one.server.name)));
}

function exampleOf(candidate: Candidate, holds: boolean): Example {
  return { values: candidateEvidence(candidate), holds };
}
