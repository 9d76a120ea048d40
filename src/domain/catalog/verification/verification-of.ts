import type { Server } from '../server.ts';
import type { Verification } from '../verification.ts';
import { contextTokens, rawTools, seenTools, toolsHash } from './listed-tools.ts';
import { judgeSighting } from './judge-sighting.ts';
import { targetName, type ProbeTarget, type ProbeReport } from './probe.ts';
import { visibleText } from '../../text/clean-text.ts';

/** A server that was not probed, with the reason. */
export type Untried = { readonly server: string; readonly reason: string };

const LONGEST_VERSION = 60;

/**
 * Returns the evidence of a probe.
 *
 * @param at RFC 3339, UTC.
 */
export function verificationOf(
  server: Server,
  target: ProbeTarget,
  { sighting, installed }: ProbeReport,
  at: string,
  sha256: (text: string) => string,
): Verification | Untried {
  const { outcome, detail } = judgeSighting(sighting, target);
  if (outcome === null) return { server: server.name, reason: detail };
  const tried = {
    server: server.name,
    outcome,
    at,
    method: target.method,
    target: installed === null ? targetName(target) : `${targetName(target)}@${installed}`,
    version: null,
    protocol: null,
    tools: null,
    tools_hash: null,
    context_tokens: null,
    detail,
  };
  if (sighting.saw !== 'tools') return tried;
  const tools = rawTools(sighting.tools);
  try {
    return {
      ...tried,
      version: installed ?? (sighting.version === null ? null : visibleText(sighting.version, LONGEST_VERSION)),
      protocol: sighting.protocol === null ? null : visibleText(sighting.protocol, LONGEST_VERSION),
      tools: seenTools(tools),
      tools_hash: toolsHash(tools, sha256),
      context_tokens: contextTokens(tools),
      detail: `listed ${tools.length} tool${tools.length === 1 ? '' : 's'}`,
    };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { ...tried, outcome: 'failed', detail: 'a schema of its tools nests too deep to be read' };
  }
}
