import type { CallLimits } from '../ports/chat-model.ts';

/** What one call of a vendor may take when nothing else is in the way. */
const USUAL: CallLimits = { firstByteMs: 60_000, idleMs: 30_000, totalMs: 120_000 };

/** The limits of one question with this much time: all its calls and the waits between them have to fit in. */
export function limitsWithin(timeLeftMs: number): CallLimits {
  return { ...USUAL, totalMs: timeLeftMs };
}

/** The limits of the next call of a question, of which so much time is left. */
export function limitsOfCall(limits: CallLimits, timeLeftMs: number): CallLimits {
  return {
    firstByteMs: Math.min(limits.firstByteMs, timeLeftMs),
    idleMs: Math.min(limits.idleMs, timeLeftMs),
    totalMs: Math.min(USUAL.totalMs, timeLeftMs),
  };
}
