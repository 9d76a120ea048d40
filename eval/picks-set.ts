import type { Catalog } from '../src/domain/catalog/catalog.ts';
import type { TaskDefinition } from '../src/domain/task/task-definition.ts';
import { openEngine } from './engine.ts';
import { failureKind, FAILURE_KINDS, type FailureKind } from './failure-kind.ts';
import { isGood, judgePicks, type JudgedTask } from './judge-picks.ts';
import { bootstrap, calibration, mean, type Bin } from './metrics.ts';
import { productFinder } from './names-product.ts';
import { readHalf, type Half, type PickedTask } from './picks-file.ts';
import type { Report } from './report.ts';
import { isLimited, sameConstraints } from './same-constraints.ts';
import { scorePicks, taskF1 } from './score-picks.ts';
import { AS_SHIPPED, type Trial } from './trial.ts';

export type PicksReport = Report & {
  /** What was shown and what was right, a bin of equal mass each. */
  readonly reliability: readonly Bin[];
  readonly groups: Readonly<Record<string, Group>>;
  /** What went wrong, by how. */
  readonly failures: Readonly<Record<FailureKind, readonly JudgedTask[]>>;
};

/** Figures of the tasks of one kind; `f1` where they have needs, `empty` where they have none. */
export type Group = { readonly tasks: number } & ({ readonly f1: number } | { readonly empty: number });

type Result = JudgedTask & { readonly read: TaskDefinition['constraints'] };

/** What is recommended for one half of the project's own labelled tasks, over the embedded catalog. */
export async function evaluatePicks(file: string, half: Half, trial: Partial<Trial> = {}): Promise<PicksReport> {
  const { alter } = { ...AS_SHIPPED, ...trial };
  const labels = readHalf(file, half);
  let named: ReadonlySet<string> = new Set();
  const engine = await openEngine((embedded: Catalog) => {
    named = new Set(labels.filter(productFinder(embedded)).map(({ id }) => id));
    return alter(embedded);
  });
  const results: Result[] = [];
  for (const label of labels) {
    const { recommendation, task } = (await engine(label.task)).answer;
    results.push({ ...judgePicks(label, recommendation.mcp_servers), read: task.constraints });
  }
  return reportOn(results, named);
}

/** @param named Ids of the tasks that name a product that they need. */
export function reportOn(results: readonly Result[], named: ReadonlySet<string>): PicksReport {
  const score = scorePicks(results);
  const { error, table } = calibrationOf(results);
  const limited = results.filter(({ label, read }) => isLimited(label.constraints) || isLimited(read));
  const groups = groupsOf(results, named);
  const served = results.filter(({ label }) => label.required.length > 0);
  return {
    tasks: results.length,
    figures: {
      'picks precision': score.precision,
      'picks recall': score.recall,
      'picks F1': score.f1,
      'size of gold': score.size,
      'picks ECE': error,
      'abstention precision': score.abstentionPrecision,
      'abstention recall': score.abstentionRecall,
      'constraints right': mean(limited.map(({ label, read }) => Number(sameConstraints(label.constraints, read)))),
      'a likely mistake made': mean(
        results.map(({ label, picks }) => Number(picks.some(({ name }) => label.wrong.includes(name)))),
      ),
    },
    intervals: {
      'picks F1': bootstrap(results, (drawn) => scorePicks(drawn).f1),
      'size of gold': bootstrap(results, (drawn) => scorePicks(drawn).size),
      'picks ECE': bootstrap(results, (drawn) => calibrationOf(drawn).error),
      'abstention precision': bootstrap(results, (drawn) => scorePicks(drawn).abstentionPrecision),
      'abstention recall': bootstrap(results, (drawn) => scorePicks(drawn).abstentionRecall),
    },
    notes: [
      `size where a server is wanted ${scorePicks(served).size.toFixed(2)}; ${limited.length} tasks with a constraint, stated or read`,
      ...Object.entries(groups).map(([name, group]) => `${name}: ${lineOf(group)}, ${group.tasks} tasks`),
      ...table.map(({ shown, right, count }) => `shown ${shown.toFixed(2)}  right ${right.toFixed(2)}  of ${count}`),
    ],
    perTask: {
      'picks F1': Object.fromEntries(
        results.map((result) => [result.label.id, Math.round(1e4 * taskF1(result)) / 1e4]),
      ),
    },
    reliability: table,
    groups,
    failures: failuresOf(results),
  };
}

function calibrationOf(results: readonly JudgedTask[]): ReturnType<typeof calibration> {
  return calibration(
    results.flatMap(({ picks }) => picks.map((pick) => ({ probability: pick.probability, right: isGood(pick) }))),
  );
}

function failuresOf(results: readonly Result[]): Record<FailureKind, Result[]> {
  const of = (kind: FailureKind): [FailureKind, Result[]] => [
    kind,
    results.filter((result) => failureKind(result) === kind),
  ];
  return Object.fromEntries(FAILURE_KINDS.map(of)) as Record<FailureKind, Result[]>;
}

function groupsOf(results: readonly Result[], named: ReadonlySet<string>): Record<string, Group> {
  const of = (outcome: PickedTask['outcome']): Result[] => results.filter(({ label }) => label.outcome === outcome);
  const served = results.filter(({ label }) => label.required.length > 0);
  return {
    servers: f1Of(of('servers')),
    partial: f1Of(of('partial')),
    'no server needed': emptyOf(of('no_server')),
    'nothing fits': emptyOf(of('nothing_fits')),
    'product named': f1Of(served.filter(({ label }) => named.has(label.id))),
    'no product named': f1Of(served.filter(({ label }) => !named.has(label.id))),
  };
}

function f1Of(results: readonly Result[]): Group {
  return { tasks: results.length, f1: scorePicks(results).f1 };
}

function emptyOf(results: readonly Result[]): Group {
  return { tasks: results.length, empty: mean(results.map(({ picks }) => Number(picks.length === 0))) };
}

function lineOf(group: Group): string {
  return 'f1' in group ? `F1 ${(100 * group.f1).toFixed(1)}` : `left empty ${(100 * group.empty).toFixed(1)}`;
}
