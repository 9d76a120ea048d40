import { unfinishedRecord } from '../../domain/run/make-record.ts';
import { changesSomething } from '../../domain/run/run-event.ts';
import { decideTakeover } from '../../domain/run/takeover.ts';
import type { Claim } from '../ports/run-store.ts';
import { SealBroken, type SecretBox } from '../ports/secret-box.ts';
import { finishRun } from './finish-run.ts';
import { RunTimer } from './run-timer.ts';
import { readEvents } from './run-events.ts';
import type { Clock } from '../ports/clock.ts';
import type { RunLease } from './run-lease.ts';
import { joinRequest, type RunRequest } from './run-request.ts';

/**
 * Returns the request of a claimed run that starts or restarts; null for a run that cannot, which this function ends.
 */
export type TakeOver = (claim: Claim, lease: RunLease) => Promise<RunRequest | null>;

/** @param box Null without a key. */
export function makeTakeOver(box: SecretBox | null, clock: Clock): TakeOver {
  return async ({ run, sealed }, lease) => {
    const hidden = sealed === null ? null : unseal(box, sealed, run.id);
    const events = run.lastSeq === 0 ? [] : await lease.write((store) => readEvents(store, run.id));
    const time = new RunTimer(run.timeoutMs, run.claims > 1 ? run.startedAt : null, clock);
    const takeover = decideTakeover({
      mode: run.mode,
      claims: run.claims,
      cancelling: run.cancelling,
      changed: events.some(changesSomething),
      credentialsLost: run.secret && hidden === null,
      remainingMs: time.leftMs(),
    });
    if (takeover.kind === 'run') return joinRequest({ open: run.request, hidden });
    await finishRun(lease, unfinishedRecord(run.id, takeover.status, takeover.summary, events), [], time);
    return null;
  };
}

/** Returns null for a text that was sealed with a lost key. */
function unseal(box: SecretBox | null, sealed: string, id: string): string | null {
  try {
    return box?.open(sealed, id).reveal() ?? null;
  } catch (error) {
    if (error instanceof SealBroken) return null;
    throw error;
  }
}
