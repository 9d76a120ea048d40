import { ProviderFailure, type ProviderFailureDetails } from '../../src/application/ports/provider-failure.ts';
import type { ProviderFailureKind } from '../../src/domain/model-calls/provider-failure-kind.ts';
import { STATUSES } from './failure-kinds.ts';
import type { ChatTurn } from './scripted-chat-model.ts';
import type { ManualClock } from './manual-clock.ts';

/** A failure as a vendor's adapter throws it. */
export function aFailure(kind: ProviderFailureKind, details: ProviderFailureDetails = {}): ProviderFailure {
  return new ProviderFailure(kind, 'scripted', `scripted: ${kind}`, { status: STATUSES[kind], ...details });
}

/** A turn that takes all the time it is given, or so many milliseconds when that is less, and then is too slow. */
export function tooSlow(clock: ManualClock, afterMs = Number.POSITIVE_INFINITY): ChatTurn {
  return (_request, limits) => {
    clock.skip(Math.min(afterMs, limits.firstByteMs, limits.totalMs));
    return Promise.reject(aFailure('too_slow'));
  };
}
