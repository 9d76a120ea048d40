/** Trains the judge of the hits of a search (`data/search-choice/forest.json`) on the judged queries for training. */
import { fileURLToPath } from 'node:url';
import { openHitEvidence, readJudgedQueries } from '../eval/search/judged-hits.ts';
import { HIT_FEATURES } from '../src/domain/match/hit-evidence.ts';
import { boost, type Example } from './forest/boost.ts';
import { writeForest } from './forest/write-forest.ts';
import { seededRandom } from './seeded-random.ts';

const SEED = 7;
const evidenceOf = await openHitEvidence();
const judged = readJudgedQueries(fileURLToPath(new URL('../eval/search/hits.jsonl', import.meta.url)), 'train');
const examples = judged.flatMap(({ q, right, wrong }): Example[] => {
  const values = evidenceOf(q);
  return [...right, ...wrong].flatMap((name) => {
    const own = values.get(name);
    return own === undefined ? [] : [{ values: own, holds: right.includes(name) }];
  });
});
writeForest('search-choice', boost(examples, HIT_FEATURES, seededRandom(SEED)));
process.stdout.write(`${examples.length} hits of ${judged.length} queries\n`);
