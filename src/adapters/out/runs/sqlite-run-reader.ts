import type { StoredRun } from '../../../application/ports/run-store.ts';
import type { RunEvent } from '../../../domain/run/run-event.ts';
import type { RunState } from '../../../domain/run/run-state.ts';
import { fromStorable, toStorable } from '../storage/storable-text.ts';
import type { RunStatements } from './sqlite-run-statements.ts';
import { readEvent, readRun, type RunRow } from './stored-run-row.ts';

/** Reads the tables of runs. Each method is one short query. */
export class SqliteRunReader {
  readonly #statements: RunStatements;

  constructor(statements: RunStatements) {
    this.#statements = statements;
  }

  /** Another number after each change of the file by somebody else. */
  version(): number {
    return Number(this.#statements.version.get()?.['data_version']);
  }

  find(id: string): StoredRun | null {
    const row: unknown = this.#statements.find.get(toStorable(id));
    return row === undefined ? null : readRun(row as RunRow);
  }

  /** @throws {RangeError} when there is none. */
  found(id: string): StoredRun {
    const run = this.find(id);
    if (run === null) throw new RangeError('there is no such run');
    return run;
  }

  text(id: string, kind: 'sealed' | 'record'): string | null {
    const body = this.#statements.text.get(toStorable(id), kind)?.['body'];
    return typeof body === 'string' ? fromStorable(body) : null;
  }

  list(caller: string, before: string | null, limit: number, states: readonly RunState[] | null): readonly StoredRun[] {
    const rows: unknown = this.#statements.list.all({
      caller: toStorable(caller),
      before: before === null ? null : toStorable(before),
      limit,
      states: states === null ? null : JSON.stringify(states),
    });
    return (rows as readonly RunRow[]).map(readRun);
  }

  events(id: string, after: number, limit: number): readonly RunEvent[] {
    return this.#statements.events
      .all(toStorable(id), after, limit)
      .map(({ seq, body }) => readEvent(Number(seq), String(body)));
  }

  artifact(id: string, path: string): Uint8Array | null {
    const bytes = this.#statements.artifact.get(toStorable(id), toStorable(path))?.['bytes'];
    return bytes instanceof Uint8Array ? bytes : null;
  }

  waiting(): number {
    return Number(this.#statements.waiting.get()?.['runs']);
  }
}
