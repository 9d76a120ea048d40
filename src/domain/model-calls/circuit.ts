import type { ProviderFailureKind } from './provider-failure-kind.ts';

/** Counted calls within one second. */
type Tally = { readonly second: number; readonly calls: number; readonly failures: number };

/** State of a circuit breaker. Times are milliseconds of a monotonic clock. */
export type Circuit =
  | { readonly state: 'closed'; readonly tallies: readonly Tally[] }
  | { readonly state: 'open'; readonly untilMs: number }
  | { readonly state: 'probing' };

/** Kind of an allowed call, returned with its outcome. */
export type Pass = 'call' | 'probe';

/**
 * `neutral`: a response without meaning for the health of the vendor. `abandoned`: unknown, for example after the
 * caller disconnected.
 */
export type CallOutcome = 'success' | 'failure' | 'neutral' | 'abandoned';

export const NEW_CIRCUIT: Circuit = { state: 'closed', tallies: [] };

const WINDOW_S = 30;
const OPEN_MS = 30_000;
const FEWEST_CALLS = 10;

const COUNTS: Readonly<Record<ProviderFailureKind, boolean>> = {
  missing_key: false,
  auth: false,
  permission: false,
  quota: false,
  rate_limited: false,
  rejected: false,
  failed: true,
  unreachable: true,
  unreadable: true,
  too_slow: true,
  unavailable: false,
};

/** Returns the meaning of a failure for the health of the vendor; a status 4xx is neutral, whatever the kind. */
export function outcomeOf(kind: ProviderFailureKind, status: number | null): CallOutcome {
  return COUNTS[kind] && !(status !== null && status >= 400 && status < 500) ? 'failure' : 'neutral';
}

/** Requests a pass; null while the circuit is open. After 30 s an open circuit allows one probe. */
export function enterCircuit(
  circuit: Circuit,
  nowMs: number,
): { readonly circuit: Circuit; readonly pass: Pass | null } {
  if (circuit.state === 'closed') return { circuit, pass: 'call' };
  if (circuit.state === 'open' && nowMs >= circuit.untilMs) return { circuit: { state: 'probing' }, pass: 'probe' };
  return { circuit, pass: null };
}

/**
 * Returns the circuit after a call. A failure opens it for 30 s when at least half of at least ten calls within 30 s
 * failed. A successful probe closes it, a failed one keeps it open for another 30 s. Calls in progress at the opening
 * do not count.
 */
export function leaveCircuit(circuit: Circuit, pass: Pass, outcome: CallOutcome, nowMs: number): Circuit {
  if (pass === 'probe') return afterProbe(outcome, nowMs);
  if (circuit.state !== 'closed' || outcome === 'neutral' || outcome === 'abandoned') return circuit;
  const tallies = counted(circuit.tallies, outcome === 'failure', Math.floor(nowMs / 1_000));
  const calls = tallies.reduce((sum, tally) => sum + tally.calls, 0);
  const failures = tallies.reduce((sum, tally) => sum + tally.failures, 0);
  const opens = outcome === 'failure' && calls >= FEWEST_CALLS && failures * 2 >= calls;
  return opens ? { state: 'open', untilMs: nowMs + OPEN_MS } : { state: 'closed', tallies };
}

/** Milliseconds until the next call is allowed; null during a probe. */
export function opensAgainInMs(circuit: Circuit, nowMs: number): number | null {
  if (circuit.state === 'probing') return null;
  return circuit.state === 'open' ? Math.max(0, circuit.untilMs - nowMs) : 0;
}

function afterProbe(outcome: CallOutcome, nowMs: number): Circuit {
  if (outcome === 'failure') return { state: 'open', untilMs: nowMs + OPEN_MS };
  return outcome === 'abandoned' ? { state: 'open', untilMs: nowMs } : NEW_CIRCUIT;
}

function counted(tallies: readonly Tally[], failed: boolean, second: number): readonly Tally[] {
  const recent = tallies.filter((tally) => tally.second > second - WINDOW_S);
  const now = recent.find((tally) => tally.second === second) ?? { second, calls: 0, failures: 0 };
  const added = { second, calls: now.calls + 1, failures: now.failures + (failed ? 1 : 0) };
  return [...recent.filter((tally) => tally !== now), added];
}
