import type { Verification, VerificationOutcome } from '../catalog/verification.ts';
import type { Evidence } from './recommendation.ts';
import type { OutcomeSum } from '../catalog/run-outcome.ts';
import { weighOutcomes } from '../stack/candidate-probability.ts';

/** What happened, in our words alone: what a server said of itself is not repeated where an agent reads it. */
const WORDS: Readonly<Record<Exclude<VerificationOutcome, 'open'>, string>> = {
  gated: 'it asked for a credential or a setting before anything else',
  wrong_transport: 'it did not speak the transport that it says',
  not_mcp: 'what answered was no MCP server',
  timeout: 'it did not answer in time',
  package_missing: 'its package was not in its registry',
  failed: 'it ended or broke before it could be judged, perhaps for want of something on that machine',
};

const VERSION = /^v?\d[\w.+-]{0,39}$/;

/** The evidence of a recommended server. Unknown says nothing against it. */
export function tellVerification(verification: Verification | null): Evidence {
  if (verification === null) return { kind: 'verified', status: 'unknown', at: null };
  const { outcome, at, tools, tool_count: count = 0, version } = verification;
  const day = at.slice(0, 10);
  const number = tools?.length ?? count;
  return {
    kind: 'verified',
    text:
      outcome === 'open'
        ? `answered on ${day} with ${number} tool${number === 1 ? '' : 's'}${version === null || !VERSION.test(version) ? '' : ` (version ${version})`}`
        : `when it was tried on ${day}, ${WORDS[outcome]}`,
    status: outcome,
    at,
  };
}

/** The evidence of a server that worked in runs here, with how much that counts. */
export function tellOutcomes(outcomes: OutcomeSum): Evidence {
  const { runs, ok, failed, last } = outcomes;
  const calls = ok + failed;
  const shift = weighOutcomes(outcomes);
  const counted = `${shift < 0 ? '-' : '+'}${Math.abs(shift).toFixed(3)}`;
  return {
    kind: 'outcomes',
    text: `in ${runs} run${runs === 1 ? '' : 's'} here ${ok} of ${calls} call${calls === 1 ? '' : 's'} succeeded, last on ${last} (probability ${counted})`,
    at: last,
  };
}
