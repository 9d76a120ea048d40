import type { RecordId } from './record.ts';
import { lastOutcomes } from './last-outcomes.ts';
import type { RunOutcome } from './run-outcome.ts';
import { readJson } from './read-json.ts';
import { membersOf } from './members-of.ts';

const AT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
/** More calls of one server than any run may make. */
const MOST_CALLS = 10_000;

/** Names the record that keeps the last runs of a server. */
export function outcomeRecord(server: string): RecordId {
  return { source: 'runs', kind: 'outcome', key: server };
}

/** The body of such a record. All outcomes are of one server. */
export function writeOutcomes(server: string, outcomes: readonly RunOutcome[]): string {
  const runs = lastOutcomes(outcomes).map(({ run, at, ok, failed, passed }) => ({ run, at, ok, failed, passed }));
  return JSON.stringify({ server, runs });
}

/** Reads such a body; what is no outcome of this form is passed over. */
export function readOutcomes(body: string): readonly RunOutcome[] {
  const { server, runs } = membersOf(readJson(body));
  if (typeof server !== 'string' || !Array.isArray(runs)) return [];
  return lastOutcomes(runs.flatMap((run: unknown) => readRun(server, membersOf(run)) ?? []));
}

function readRun(
  server: string,
  { run, at, ok, failed, passed }: Readonly<Record<string, unknown>>,
): RunOutcome | undefined {
  if (typeof run !== 'string' || typeof at !== 'string' || !AT.test(at) || typeof passed !== 'boolean')
    return undefined;
  if (!isCount(ok) || !isCount(failed) || ok + failed === 0) return undefined;
  return { server, run, at, ok, failed, passed };
}

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MOST_CALLS;
}
