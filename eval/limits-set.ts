import type { Constraints } from '../src/domain/task/constraints.ts';
import { OPEN_SOURCE_LICENSES } from '../src/domain/task/limits/licenses.ts';
import { UNLABELLED_LIMITS } from './same-constraints.ts';
import { openEngine } from './engine.ts';
import { readJsonLines } from './json-lines.ts';
import { mean } from './metrics.ts';
import type { Report } from './report.ts';

type LimitedTask = {
  readonly id: string;
  readonly task: string;
  /** What the words of the task limit; `open_source` stands for every licence that counts as such. */
  readonly constraints: Omit<Constraints, 'licenses'> & { readonly licenses?: readonly string[] | 'open_source' };
};

/** How well limits are read that tasks state, and how often one is read where none is stated. */
export async function evaluateLimits(file: string): Promise<Report> {
  const engine = await openEngine((embedded) => embedded);
  const results: { readonly limited: boolean; readonly right: boolean; readonly id: string }[] = [];
  for (const { id, task, constraints } of readJsonLines<LimitedTask>(file)) {
    const read = (await engine(task)).answer.task.constraints;
    const { licenses, ...others } = constraints;
    const expected: Constraints = {
      ...others,
      ...(licenses === undefined ? {} : { licenses: licenses === 'open_source' ? OPEN_SOURCE_LICENSES : licenses }),
    };
    results.push({ id, limited: Object.keys(constraints).length > 0, right: plain(read) === plain(expected) });
  }
  const share = (limited: boolean): number =>
    mean(results.filter((result) => result.limited === limited).map(({ right }) => Number(right)));
  return {
    tasks: results.length,
    figures: { 'all limits right': share(true), 'none read rightly': share(false) },
    notes: [`${results.filter(({ limited }) => limited).length} tasks with limits`],
    perTask: { 'all limits right': Object.fromEntries(results.map(({ id, right }) => [id, Number(right)])) },
  };
}

/** A model that runs here comes with the limit that everything must. Versions of one licence count as one. */
function plain(constraints: Constraints): string {
  return Object.entries(constraints)
    .filter(([name]) => !UNLABELLED_LIMITS.has(name))
    .filter(([name]) => name !== 'model_providers' || constraints.remote !== 'forbidden')
    .map(([name, value]) => `${name}: ${[...new Set([value].flat().map(spelled))].toSorted().join()}`)
    .toSorted()
    .join('; ');
}

function spelled(value: unknown): string {
  return String(value)
    .toLowerCase()
    .replace(/-(?:only|or-later)$/, '');
}
