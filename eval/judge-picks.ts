import type { PickedTask } from './picks-file.ts';

/**
 * `right`: it meets a need that no pick before it met. `acceptable`: it meets none, but is labelled as no mistake.
 * `repeated`: it only meets what a pick before it meets. `wrong`: anything else.
 */
export type Verdict = 'right' | 'acceptable' | 'repeated' | 'wrong';

export type JudgedPick = { readonly name: string; readonly probability: number; readonly verdict: Verdict };

export type JudgedTask = {
  readonly label: PickedTask;
  readonly picks: readonly JudgedPick[];
  /** Needs that a pick meets. */
  readonly met: number;
};

/** Holds what was recommended for a task, in its order, against the label. */
export function judgePicks(
  label: PickedTask,
  servers: readonly { readonly name: string; readonly probability: number }[],
): JudgedTask {
  const open = new Set(label.required.keys());
  const picks = servers.map(({ name, probability }) => {
    const able = [...label.required.keys()].filter((need) => label.required[need]?.includes(name) === true);
    const isNew = able.some((need) => open.has(need));
    for (const need of able) open.delete(need);
    return { name, probability, verdict: isNew ? 'right' : verdictOn(name, able.length > 0, label) };
  });
  return { label, picks, met: label.required.length - open.size };
}

function verdictOn(name: string, isAble: boolean, { acceptable }: PickedTask): Verdict {
  if (acceptable.includes(name)) return 'acceptable';
  return isAble ? 'repeated' : 'wrong';
}

/** Whether a pick is no mistake: what its probability is a promise of. */
export function isGood({ verdict }: JudgedPick): boolean {
  return verdict === 'right' || verdict === 'acceptable';
}
