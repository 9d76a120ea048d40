import type { Key, Letter } from './sheet.ts';

type JudgedAnswer = { readonly hits: readonly boolean[]; readonly lacking_true?: boolean };
export type Verdict = Readonly<Record<Letter, JudgedAnswer>> & {
  readonly id: string;
  readonly better: Letter | 'same';
};

/** Shares, 0 to 1. */
export type EngineFigures = {
  /** Queries whose first hit is right, or that the engine rightly says are lacking. */
  readonly firstRight: number;
  /** Mean share of right hits among the shown; an answer that rightly says lacking counts 1, an empty one 0. */
  readonly precisionAt5: number;
  /** The same of the hits that the engine does not mark as near; an answer that only marks near ones counts 0. */
  readonly precisionOfClaimed: number;
};

export type SearchFigures = {
  readonly queries: number;
  readonly ours: EngineFigures;
  readonly theirs: EngineFigures;
  readonly wins: number;
  readonly losses: number;
};

/** @throws {RangeError} for a verdict without a key, a missing verdict, or a wrong number of judged hits. */
export function searchFigures(keys: readonly Key[], verdicts: readonly Verdict[]): SearchFigures {
  const byId = new Map(verdicts.map((verdict) => [verdict.id, verdict]));
  if (byId.size !== keys.length) throw new RangeError(`${byId.size} verdicts for ${keys.length} queries`);
  const judged = keys.map((key) => {
    const verdict = byId.get(key.id);
    if (verdict === undefined) throw new RangeError(`query ${key.id} has no verdict`);
    for (const letter of ['A', 'B'] as const)
      if (verdict[letter].hits.length !== key.near[letter].length)
        throw new RangeError(`query ${key.id}: the verdict on ${letter} does not fit its hits`);
    return { key, verdict };
  });
  const figuresOf = (letterOf: (key: Key) => Letter): EngineFigures => {
    const answers = judged.map(({ key, verdict }) => ({
      ...verdict[letterOf(key)],
      near: key.near[letterOf(key)],
    }));
    return {
      firstRight: mean(answers.map(({ hits, lacking_true: lacking }) => Number(lacking ?? hits[0] === true))),
      precisionAt5: mean(answers.map(({ hits, lacking_true: lacking }) => (lacking === true ? 1 : shareOf(hits)))),
      precisionOfClaimed: mean(
        answers.map(({ hits, near, lacking_true: lacking }) =>
          lacking === true ? 1 : shareOf(hits.filter((_, at) => near[at] === false)),
        ),
      ),
    };
  };
  return {
    queries: keys.length,
    ours: figuresOf(({ ours }) => ours),
    theirs: figuresOf(({ ours }) => (ours === 'A' ? 'B' : 'A')),
    wins: judged.filter(({ key, verdict }) => verdict.better === key.ours).length,
    losses: judged.filter(({ key, verdict }) => verdict.better !== 'same' && verdict.better !== key.ours).length,
  };
}

function shareOf(hits: readonly boolean[]): number {
  return hits.length === 0 ? 0 : mean(hits.map(Number));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
