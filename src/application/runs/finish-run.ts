import { unfinishedRecord } from '../../domain/run/make-record.ts';
import type { RunRecord } from '../../domain/run/run-record.ts';
import { LeaseLost } from '../ports/run-store.ts';
import type { ExecutedRun } from './execute-run.ts';
import { fitRecord } from './fit-record.ts';
import type { RunLease } from './run-lease.ts';
import type { RunTime } from './run-time.ts';

/**
 * Ends a run for good with its last event. One whose record or files cannot be kept ends as failed rather than never.
 *
 * @returns The record as it is kept. @throws {LeaseLost}
 */
export async function finishRun(
  lease: RunLease,
  record: RunRecord,
  files: ExecutedRun['files'],
  time: RunTime,
): Promise<string> {
  try {
    return await finish(lease, record, files, time);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const summary = 'internal: The record or the files of the run are too large to be kept.';
    return finish(lease, unfinishedRecord(record.run_id, 'failed', summary), [], time);
  }
}

async function finish(lease: RunLease, record: RunRecord, files: ExecutedRun['files'], time: RunTime): Promise<string> {
  const { status, score, passed } = record;
  const text = fitRecord(record);
  const done = { stage: 'done', status, score, passed, ...time.stamp() } as const;
  await lease.write(async (store, epoch) => {
    const { id } = lease.run;
    const end = { state: status, record: text, events: [done], artifacts: files };
    await store.finish(id, epoch, end).catch(async (error: unknown) => {
      // The storage may have been lost right after it had written.
      if (!(error instanceof LeaseLost) || (await store.record(id)) !== text) throw error;
    });
  });
  return text;
}
