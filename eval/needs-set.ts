import { isForeign, type TaskDefinition } from '../src/domain/task/task-definition.ts';
import { openEngine } from './engine.ts';
import { UNLABELLED_LIMITS } from './same-constraints.ts';
import { readJsonLines } from './json-lines.ts';
import { mean, precisionRecall } from './metrics.ts';
import { spread } from './spread.ts';
import type { Report } from './report.ts';
import { AS_SHIPPED, type Trial } from './trial.ts';

type LabelledTask = {
  readonly id: string;
  readonly task: string;
  readonly needs: readonly { readonly capability: string; readonly system: string | null }[];
  readonly outcome: 'server' | 'no_server' | 'not_a_task' | 'unreadable';
  readonly constraints: Readonly<Record<string, unknown>>;
  readonly trigger: 'schedule' | 'event' | null;
};

/** Limits that the labels know by another name, or do not label. */
const LABEL: Readonly<Record<string, string | null>> = { model_providers: null };

/** How well tasks are read, on the project's own labelled tasks over the embedded catalog. */
export async function evaluateNeeds(file: string, trial: Partial<Trial> = {}): Promise<Report> {
  const { assistant, most, alter } = { ...AS_SHIPPED, ...trial };
  let served = new Set<string>();
  const engine = await openEngine((embedded) => {
    served = new Set(embedded.vocabulary.capabilities.filter(({ met_by }) => met_by === 'server').map(({ id }) => id));
    return alter(embedded);
  }, assistant);
  const results: { label: LabelledTask; task: TaskDefinition }[] = [];
  for (const label of spread(readJsonLines<LabelledTask>(file), most))
    results.push({ label, task: (await engine(label.task)).answer.task });
  const reading = results.map(({ label, task }) => {
    const gold = new Set(
      label.needs.map(({ capability }) => capability).filter((capability) => served.has(capability)),
    );
    const read = new Set(
      task.needs
        .filter(({ capability }) => capability === null || served.has(capability))
        .map(({ capability }) => capability ?? ''),
    );
    return {
      gold,
      read,
      counts: {
        hits: [...gold].filter((capability) => read.has(capability)).length,
        chosen: read.size,
        wanted: gold.size,
      },
    };
  });
  const { precision, recall, f1 } = precisionRecall(reading.map(({ counts }) => counts));
  const kindOf = (index: number): string => {
    const task = results[index]?.task;
    if ((reading[index]?.read.size ?? 0) > 0) return 'server';
    if ((task?.needs.length ?? 0) > 0) return 'no_server';
    return task !== undefined && isForeign(task) ? 'unreadable' : 'not_a_task';
  };
  const limited = results.filter(
    ({ label, task }) => names(label.constraints).length + names(task.constraints).length > 0,
  );
  return {
    tasks: results.length,
    figures: {
      'needs precision': precision,
      'needs recall': recall,
      'needs F1': f1,
      'outcome right': mean(results.map(({ label }, index) => Number(kindOf(index) === label.outcome))),
      'trigger right': mean(results.map(({ label, task }) => Number((task.trigger?.kind ?? null) === label.trigger))),
      'constraints right': mean(
        limited.map(({ label, task }) => Number(names(label.constraints).join() === names(task.constraints).join())),
      ),
    },
    notes: [`${limited.length} tasks with a constraint, stated or read`],
    perTask: {
      'needs F1': Object.fromEntries(
        results.map(({ label }, index) => [
          label.id,
          Math.round(1e4 * precisionRecall([reading[index]?.counts ?? { hits: 0, chosen: 0, wanted: 0 }]).f1) / 1e4,
        ]),
      ),
    },
  };
}

function names(constraints: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(constraints)
    .filter((name) => LABEL[name] !== null && !UNLABELLED_LIMITS.has(name))
    .toSorted();
}
