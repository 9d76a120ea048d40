import type { Verification, VerificationOutcome } from '../catalog/verification.ts';
import type { Evidence } from './recommendation.ts';

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
