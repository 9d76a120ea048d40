import { NO_PRIORS } from '../src/domain/stack/caller-priors.ts';
import { searchFor } from '../src/domain/stack/candidate-search.ts';
import type { Candidate } from '../src/domain/stack/candidate.ts';
import { findCandidates } from '../src/domain/stack/find-candidates.ts';
import { isAboveCut } from '../src/domain/stack/sure-candidates.ts';
import type { Need } from '../src/domain/task/task-definition.ts';
import { readJsonLines } from './json-lines.ts';
import { mean } from './metrics.ts';
import { openAnalysis } from './open-analysis.ts';
import type { Report } from './report.ts';
import { isInTestThird } from './test-third.ts';
import { AS_SHIPPED, type Trial } from './trial.ts';

/** Need of a task with the servers that labellers saw for it (`sets/servers-brief.md`). */
export type LabelledNeed = {
  readonly id: string;
  readonly task: string;
  /** Text of the need. */
  readonly need: string;
  readonly right: readonly string[];
  /** Servers that do it in part, or by a detour. */
  readonly weak: readonly string[];
  readonly wrong: readonly string[];
};

/** Needs of a task that only a server meets, with their candidates, best first. */
export type NeedWithCandidates = { readonly need: Need; readonly candidates: readonly Candidate[] };

/** One task in three is for testing; the judge of servers learns from the others. */
export function readLabelledNeeds(file: string, part: 'train' | 'test'): readonly LabelledNeed[] {
  return readJsonLines<LabelledNeed>(file).filter(({ task }) => isInTestThird(task) === (part === 'test'));
}

/** Returns a function that reads a task and finds candidates for each of its needs. */
export async function openCandidates(alter: Trial['alter']): Promise<(task: string) => readonly NeedWithCandidates[]> {
  const { knowledge, analyze } = await openAnalysis(alter);
  const { capabilities } = knowledge.lexicon;
  return (task) => {
    const { task: read, text: facts } = analyze(task);
    const served = read.needs.filter(
      ({ capability }) => capability === null || capabilities.get(capability)?.met_by === 'server',
    );
    const search = searchFor({ ...read, words: facts.words }, served, NO_PRIORS, knowledge);
    return served.map((need) => ({ need, candidates: findCandidates(need, search).candidates }));
  };
}

type Decided = {
  readonly id: string;
  readonly isPicked: boolean;
  readonly isRight: boolean;
  readonly isWrong: boolean;
  /** Whether a labelled server is right. */
  readonly isServed: boolean;
};

function isDone({ isRight, isPicked, isServed }: Decided): number {
  return Number(isServed ? isRight : !isPicked);
}

/** Measures the best candidate of each labelled need that is sure enough to be picked. */
export async function evaluateServers(file: string, trial: Partial<Trial> = {}): Promise<Report> {
  const { alter } = { ...AS_SHIPPED, ...trial };
  const candidatesOf = await openCandidates(alter);
  const judged = readLabelledNeeds(file, 'test').flatMap(({ id, task, need: text, right, weak, wrong }): Decided[] => {
    const found = candidatesOf(task).find(({ need }) => need.text === text);
    if (found === undefined) return [];
    const [best] = found.candidates.filter(({ server: { name } }) => [...right, ...weak, ...wrong].includes(name));
    const picked = best !== undefined && isAboveCut(best) ? best.server.name : null;
    return [
      {
        id,
        isPicked: picked !== null,
        isRight: right.includes(picked ?? ''),
        isWrong: wrong.includes(picked ?? ''),
        isServed: right.length > 0,
      },
    ];
  });
  const picks = judged.filter(({ isPicked }) => isPicked);
  const served = judged.filter(({ isServed }) => isServed);
  return {
    tasks: judged.length,
    figures: {
      'picked servers right': mean(picks.map(({ isRight }) => Number(isRight))),
      'picked servers wrong': mean(picks.map(({ isWrong }) => Number(isWrong))),
      'needs served': mean(served.map(({ isRight }) => Number(isRight))),
      'needs decided right': mean(judged.map(isDone)),
    },
    notes: ['among the servers that labellers saw; a need without a right one is decided right without a pick'],
    perTask: { 'needs decided right': Object.fromEntries(judged.map((one) => [one.id, isDone(one)])) },
  };
}
