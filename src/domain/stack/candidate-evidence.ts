import { changes } from '../catalog/capability.ts';
import type { Server } from '../catalog/server.ts';
import type { Need } from '../task/task-definition.ts';
import type { CandidateParts } from './candidate.ts';

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
] as const;

/** Numbers of tools and products from which more say nothing. */
const MOST_TOOLS = 30;
const MOST_PRODUCTS = 10;

/**
 * Returns the features of a candidate for a need.
 * @param score Score of its best tool; 0 without known tools.
 */
export function candidateEvidence(
  need: Need,
  { server, parts, score }: { readonly server: Server; readonly parts: CandidateParts; readonly score: number },
): readonly number[] {
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
    score,
  ];
}
