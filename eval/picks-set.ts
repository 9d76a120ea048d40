import { createHash } from 'node:crypto';
import { openEngine } from './engine.ts';
import { readJsonLines } from './json-lines.ts';
import { calibration, mean, precisionRecall } from './metrics.ts';
import type { Report } from './report.ts';

/** A task with the servers that serve it, written by somebody who knew the catalog and not the engine; see `docs/evaluation.md`. */
export type PickedTask = {
  readonly id: string;
  readonly task: string;
  /** The needs of the smallest set; any one server of each list meets the need. */
  readonly required: readonly (readonly string[])[];
  /** Servers that are no mistake beside them. */
  readonly acceptable: readonly string[];
  readonly wrong: readonly string[];
  readonly outcome: 'servers' | 'no_server' | 'nothing_fits' | 'partial';
  readonly constraints: Readonly<Record<string, unknown>>;
};

/** `dev` is for looking at; `test` is read once a release. */
export type Half = 'dev' | 'test';

/** Which half a task belongs to: by the hash of its text, so that nobody chooses. */
export function halfOf({ task }: Pick<PickedTask, 'task'>): Half {
  return (createHash('sha256').update(task).digest()[0] ?? 0) % 2 === 0 ? 'dev' : 'test';
}

type Judged = {
  readonly label: PickedTask;
  readonly picks: readonly { readonly probability: number; readonly right: boolean; readonly extra: boolean }[];
  readonly covered: number;
};

/** What is recommended for one half of the project's own labelled tasks, over the embedded catalog. */
export async function evaluatePicks(file: string, half: Half): Promise<Report> {
  const engine = await openEngine((embedded) => embedded);
  const judged: Judged[] = [];
  for (const label of readJsonLines<PickedTask>(file).filter((each) => halfOf(each) === half)) {
    const { mcp_servers: servers } = (await engine(label.task)).answer.recommendation;
    judged.push(judge(label, servers));
  }
  const counted = judged.map(({ label, picks, covered }) => ({
    hits: covered,
    chosen: picks.filter(({ right, extra }) => !right || !extra).length,
    wanted: label.required.length,
  }));
  const { precision, recall, f1 } = precisionRecall(counted);
  const served = judged.filter(({ label }) => label.required.length > 0);
  const size =
    sum(served.map(({ picks }) => picks.length)) / Math.max(1, sum(served.map(({ label }) => label.required.length)));
  const { error, table } = calibration(judged.flatMap(({ picks }) => picks));
  const abstained = judged.filter(({ picks }) => picks.length === 0);
  const unserved = judged.filter(({ label }) => label.required.length === 0);
  const both = abstained.filter(({ label }) => label.required.length === 0).length;
  return {
    tasks: judged.length,
    figures: {
      'picks precision': precision,
      'picks recall': recall,
      'picks F1': f1,
      'size of gold': size,
      'calibration error': error,
      'abstention precision': both / Math.max(1, abstained.length),
      'abstention recall': both / Math.max(1, unserved.length),
      'a wrong one taken': mean(
        judged.map(({ label, picks }) => Number(label.wrong.length > 0 && picks.some((pick) => !pick.right))),
      ),
    },
    notes: table.map(
      ({ shown, right, count }) => `shown at ${shown.toFixed(2)}: ${right.toFixed(2)} of ${count} were right`,
    ),
    perTask: {},
  };
}

/** Each need counts once, for the first pick that meets it; a further pick for the same need is a wrong one. */
function judge(label: PickedTask, servers: readonly { readonly name: string; readonly probability: number }[]): Judged {
  const left = new Set(label.required.map((_, need) => need));
  const picks = servers.map(({ name, probability }) => {
    const met = [...left].filter((need) => label.required[need]?.includes(name) === true);
    for (const need of met) left.delete(need);
    const extra = met.length === 0;
    return { probability, right: !extra || label.acceptable.includes(name), extra };
  });
  return { label, picks, covered: label.required.length - left.size };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
