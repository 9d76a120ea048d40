import { createHash } from 'node:crypto';
import type { Constraints } from '../src/domain/task/constraints.ts';
import { readJsonLines } from './json-lines.ts';

/** A task with the servers that serve it, written by somebody who knew the catalog and not the engine; see `docs/evaluation.md`. */
export type PickedTask = {
  readonly id: string;
  readonly task: string;
  /** The needs that the catalog can meet; any one server of each list meets the need. */
  readonly required: readonly (readonly string[])[];
  /** Servers that are no mistake beside them. */
  readonly acceptable: readonly string[];
  /** Some of the likeliest mistakes. */
  readonly wrong: readonly string[];
  /** `partial`: some of its needs nothing in the catalog meets; they are not in `required`. */
  readonly outcome: 'servers' | 'no_server' | 'nothing_fits' | 'partial';
  /** What the task's words limit. */
  readonly constraints: Constraints;
};

/** `dev` is for looking at; `test` is read once a release. */
export type Half = 'dev' | 'test';

/** Which half a task belongs to: by the hash of its text, so that nobody chooses. */
export function halfOf({ task }: Pick<PickedTask, 'task'>): Half {
  return (createHash('sha256').update(task).digest()[0] ?? 0) % 2 === 0 ? 'dev' : 'test';
}

/** The tasks of one half, in the order of the file. */
export function readHalf(file: string, half: Half): PickedTask[] {
  return readJsonLines<PickedTask>(file).filter((each) => halfOf(each) === half);
}
