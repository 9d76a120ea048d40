import { randomBytes } from 'node:crypto';
import type { Ending, NewEvent, NewRun } from '../../src/application/ports/run-store.ts';

export const HOUR_MS = 60 * 60 * 1_000;

/** A run with an id of its own. */
export function aRun(members: Partial<NewRun> = {}): NewRun {
  return {
    id: `run_${randomBytes(13).toString('hex')}`,
    caller: 'somebody',
    mode: 'async',
    request: '{"task":"count the words"}',
    sealed: null,
    secret: false,
    timeoutMs: 300_000,
    idempotency: null,
    ...members,
  };
}

export function aKey(members: Partial<NonNullable<NewRun['idempotency']>> = {}): NonNullable<NewRun['idempotency']> {
  return { key: 'key 1', fingerprint: 'a'.repeat(64), ...members };
}

/** @param text By which it is known again. */
export function anEvent(text = 'x'): NewEvent {
  const times = { at: '2026-01-02T03:04:05.678Z', elapsed_ms: 10, remaining_ms: 299_990 };
  return { stage: 'checks_frozen', digest: text, checks: 3, ...times };
}

export function anEnding(members: Partial<Ending> = {}): Ending {
  return { state: 'succeeded', record: '{"score":90}', events: [anEvent('the end')], artifacts: [], ...members };
}
