import type { ProviderFailureKind } from './provider-failure-kind.ts';

/** Calls within one second that count. */
type Tally = { readonly second: number; readonly calls: number; readonly failures: number };

/** Whether a vendor is asked at all. Times are milliseconds of a clock that never goes back. */
export type Circuit =
  | { readonly state: 'closed'; readonly tallies: readonly Tally[] }
  | { readonly state: 'open'; readonly untilMs: number }
  | { readonly state: 'probing' };

/** What a call was let through as; hand it back with the outcome. */
export type Pass = 'call' | 'probe';

/** `neutral`: the vendor answered, but that says nothing about its health. `abandoned`: nobody knows, e.g. the caller has gone. */
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

/** What a failure says about the vendor's health; a status of 4xx says nothing, whatever the kind. */
export function outcomeOf(kind: ProviderFailureKind, status: number | null): CallOutcome {
  return COUNTS[kind] && !(status !== null && status >= 400 && status < 500) ? 'failure' : 'neutral';
}

/** Asks for a pass; null while the vendor is left alone. An open circuit lets one call probe after 30 s. */
export function enterCircuit(
  circuit: Circuit,
  nowMs: number,
): { readonly circuit: Circuit; readonly pass: Pass | null } {
  if (circuit.state === 'closed') return { circuit, pass: 'call' };
  if (circuit.state === 'open' && nowMs >= circuit.untilMs) return { circuit: { state: 'probing' }, pass: 'probe' };
  return { circuit, pass: null };
}

/**
 * The circuit after a call. A failure opens it for 30 s when it makes at least ten calls within 30 s of which at least half
 * failed; a probe closes it, unless it fails: then it stays open for another 30 s. Calls that were under way when it opened
 * change nothing any more.
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

/** Milliseconds until the vendor may be asked again; null while a probe decides. */
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
