import type { RunEnd } from './run-state.ts';

/** Facts about a run that a worker has just claimed. */
export type ClaimedRun = {
  readonly mode: 'sync' | 'async';
  /** Number of claims, this one included. */
  readonly claims: number;
  readonly cancelling: boolean;
  /** Whether its events contain a tool call with a change. */
  readonly changed: boolean;
  /** Whether secrets of the request are no longer available. */
  readonly credentialsLost: boolean;
  /** Milliseconds until its time limit. */
  readonly remainingMs: number;
};

export type Takeover =
  | { readonly kind: 'run' }
  | { readonly kind: 'end'; readonly status: RunEnd; /** A code and a sentence. */ readonly summary: string };

const MOST_CLAIMS = 3;

/** Decides whether a claimed run starts, restarts, or ends because its process is gone. */
export function decideTakeover(run: ClaimedRun): Takeover {
  if (run.cancelling) return { kind: 'end', status: 'cancelled', summary: 'The run was cancelled.' };
  if (run.mode === 'sync') {
    return interrupted(
      'client_gone',
      'The process that answered the caller ended during the run. Send the task again.',
    );
  }
  if (run.changed) {
    return interrupted(
      'changed_something',
      'The process that executed the run ended after a tool had been called that changes something, so it is not begun again. See its events.',
    );
  }
  if (run.credentialsLost) {
    return interrupted(
      'credentials_lost',
      'The keys of the request were kept in the memory of a process that ended. Send the task again, or set QM_SECRETS_KEY so that they are sealed.',
    );
  }
  if (run.claims > MOST_CLAIMS) {
    return interrupted('given_up', `The processes that executed the run ended ${MOST_CLAIMS} times.`);
  }
  if (run.remainingMs <= 0) {
    return interrupted('time_over', 'The time of the run was over before another process could begin it again.');
  }
  return { kind: 'run' };
}

function interrupted(code: string, text: string): Takeover {
  return { kind: 'end', status: 'interrupted', summary: `${code}: ${text}` };
}
