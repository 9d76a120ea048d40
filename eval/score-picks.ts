import { isGood, type JudgedTask } from './judge-picks.ts';
import { smallestCover } from './smallest-cover.ts';

/** Figures over judged tasks, 0 to 1. */
export type PicksScore = {
  /** Share of the picks that meet a need that was still open; acceptable ones are left out. */
  readonly precision: number;
  /** Share of the needs that are met. */
  readonly recall: number;
  readonly f1: number;
  /** All picks, acceptable ones too, over the fewest servers that would do. */
  readonly size: number;
  /** Of the tasks for which nothing is recommended, the share for which nothing should be. */
  readonly abstentionPrecision: number;
  /** Of the tasks for which nothing should be recommended, the share for which nothing is. One answered by acceptable servers alone is left out. */
  readonly abstentionRecall: number;
};

/** Scores all tasks together (micro-averaged): every pick and every need counts the same. */
export function scorePicks(tasks: readonly JudgedTask[]): PicksScore {
  const picks = tasks.flatMap((task) => task.picks);
  const counted = picks.filter(({ verdict }) => verdict !== 'acceptable');
  const precision = share(counted.filter(({ verdict }) => verdict === 'right').length, counted.length);
  const recall = share(sum(tasks.map(({ met }) => met)), sum(tasks.map(({ label }) => label.required.length)));
  const empty = tasks.filter((task) => task.picks.length === 0);
  const idle = tasks.filter(({ label }) => label.required.length === 0);
  const idleEmpty = idle.filter((task) => task.picks.length === 0).length;
  const idleWrong = idle.filter((task) => !task.picks.every(isGood)).length;
  return {
    precision,
    recall,
    f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
    size: share(picks.length, sum(tasks.map(({ label }) => smallestCover(label.required)))),
    abstentionPrecision: share(idleEmpty, empty.length),
    abstentionRecall: share(idleEmpty, idleEmpty + idleWrong),
  };
}

/** The F1 of one task; 1 where nothing is wanted and nothing wrong was given. */
export function taskF1(task: JudgedTask): number {
  return task.label.required.length === 0 && task.picks.every(isGood) ? 1 : scorePicks([task]).f1;
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
