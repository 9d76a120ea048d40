import { changes } from '../catalog/capability.ts';
import type { Candidate } from './candidate.ts';

/** Features of a candidate, in the order of the forest that judges them. */
export const SERVER_FEATURES = [
  'capability',
  'system',
  'text',
  'words',
  'lead',
  'covers',
  'about',
  'phrase',
  'confidence',
  'lacks_ability',
  'changes',
  'named',
  'assumed',
  'tools',
  'products',
  'score',
  'exact_tools',
  'seen',
] as const;

/** Numbers of tools and products from which more say nothing. */
const MOST_TOOLS = 30;
const MOST_PRODUCTS = 10;

/** Maximum counted number of tools with exactly the needed capability. */
const MOST_EXACT = 8;

/** Candidate before it has a probability. */
export type UnjudgedCandidate = Pick<Candidate, 'server' | 'need' | 'parts' | 'fitting' | 'isSeen'>;

/** Returns the features of a candidate. */
export function candidateEvidence({ server, need, parts, fitting, isSeen }: UnjudgedCandidate): readonly number[] {
  const exact = fitting.filter(({ tool }) => tool.capability !== undefined && tool.capability === need.capability);
  return [
    parts.capability,
    parts.system,
    parts.text,
    parts.words,
    parts.lead,
    parts.covers,
    parts.about,
    parts.phrase,
    need.confidence,
    Number(need.capability === null),
    Number(changes(need.effect)),
    Number(need.system !== undefined),
    Number(need.assumed_system !== undefined),
    Math.min(server.tools.length, MOST_TOOLS),
    Math.min(server.systems.length, MOST_PRODUCTS),
    fitting[0]?.score ?? 0,
    Math.min(exact.length, MOST_EXACT),
    isSeen === undefined ? -1 : Number(isSeen),
  ];
}
