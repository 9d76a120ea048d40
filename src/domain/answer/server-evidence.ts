import { evidenceOf, isGone } from '../catalog/usable-way.ts';
import type { Server } from '../catalog/server.ts';
import type { PackageFact } from '../catalog/package-fact.ts';
import type { CandidateParts } from '../stack/candidate.ts';
import type { PlannedServer } from '../stack/planned-server.ts';
import type { Verification, VerificationOutcome } from '../catalog/verification.ts';
import type { Need } from '../task/task-definition.ts';
import type { Evidence } from './recommendation.ts';
import type { OutcomeSum } from '../catalog/run-outcome.ts';
import { gains, weighOutcomes } from '../stack/candidate-probability.ts';

/** Fixed texts per outcome: a server's own words are not repeated where an agent reads them. */
const WORDS: Readonly<Record<Exclude<VerificationOutcome, 'open'>, string>> = {
  gated: 'it asked for a credential or a setting before anything else',
  wrong_transport: 'it did not speak the transport that it says',
  not_mcp: 'what answered was no MCP server',
  timeout: 'it did not answer in time',
  package_missing: 'its package was not in its registry',
  failed: 'it ended or broke before it could be judged, perhaps for want of something on that machine',
};

const VERSION = /^v?\d[\w.+-]{0,39}$/;

/** Describes the verification of a recommended server. An unknown result counts neither for nor against it. */
export function verificationEvidence(verification: Verification | null): Evidence {
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

/** Describes how a server performed in runs here, with the weight of that evidence. */
export function outcomeEvidence(outcomes: OutcomeSum): Evidence {
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

/** Describes the newest version and the popularity of a package in its registry. */
export function packageEvidence({ type, version, at, downloads, rank }: PackageFact): Evidence {
  const registry = type === 'npm' ? 'npm' : 'PyPI';
  const uses =
    downloads !== undefined
      ? `; ${downloads} downloads a month`
      : rank !== undefined
        ? `; no. ${rank} of the most downloaded packages`
        : '';
  return { kind: 'package', text: `on ${registry} on ${at}${version === null ? '' : ` as ${version}`}${uses}`, at };
}

/**
 * Lists the evidence for a server of the stack: products and tools that the task names, and known facts about the
 * server.
 */
export function evidenceFor({ server, way, covers }: PlannedServer): Evidence[] {
  const evidence: Evidence[] = [];
  const placed = covers.find(({ need, parts }) => need.system !== undefined && parts.system >= 1)?.need;
  if (placed !== undefined) {
    const why = placed.assumed_system === undefined ? 'task names' : 'usual for this:';
    const maker = `${server.publisher.official ? 'official ' : ''}server by ${server.publisher.name}`;
    evidence.push({ kind: 'system', text: `${why} ${placed.system}; ${maker}` });
  }
  for (const { matched, parts, need } of covers.slice(0, 3)) {
    const words = matched === null || matched.words.length === 0 ? '' : ` (${matched.words.slice(0, 4).join(', ')})`;
    evidence.push(
      matched === null
        ? {
            kind: 'capability',
            need: need.id,
            text: `${basisOf(need, server)}; its tools were not seen`,
            weight: share(gains(parts).capability, parts),
          }
        : {
            kind: 'tool',
            tool: matched.tool,
            need: need.id,
            words: matched.words,
            text: `${matched.tool} ~ '${need.text}'${words}`,
            weight: share(gains(parts).text + gains(parts).capability, parts),
          },
    );
  }
  for (const text of new Set(covers.flatMap(({ said = '' }) => (said === '' ? [] : [said]))))
    evidence.push({ kind: 'model_reason', text });
  const { verification } = server;
  const ofOther = verification === null || isGone(verification) ? null : verification;
  evidence.push(verificationEvidence(evidenceOf(server, way) ?? ofOther));
  if (way.package?.fact?.exists === true) evidence.push(packageEvidence(way.package.fact));
  if (server.outcomes !== undefined) evidence.push(outcomeEvidence(server.outcomes));
  if (server.tools_read !== null)
    evidence.push({
      kind: 'tools',
      text: `tool names as of ${server.tools_read.at} (${server.tools_read.source}${server.tools_read.version === null ? ', version unknown' : ` ${server.tools_read.version}`})`,
    });
  return evidence;
}

/** Says what is known of a server without known tools: the capability, or only its description. */
function basisOf({ capability }: Need, { capabilities }: Server): string {
  if (capability !== null && capabilities.includes(capability)) return `known for ${capability}`;
  return capability === null
    ? 'its description fits'
    : `its description fits; nothing says that it offers ${capability}`;
}

function share(part: number, parts: CandidateParts): number {
  const whole = sum(Object.values(gains(parts)));
  return whole === 0 ? 0 : Math.round((100 * part) / whole) / 100;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
