import type { CapabilityMatch } from './capability-lexicon.ts';
import type { Knowledge } from './knowledge.ts';
import type { Wanted } from './rank-servers.ts';
import type { SystemMention } from './system-names.ts';
import { words } from '../text/tokenize.ts';

/** Score below which words are not taken for a capability. */
const CUT = 0.7;
/** What a product that offers a capability adds to its score, less a little for each word between the two. */
const OFFERED = 0.2;
const STEP = 0.02;
const FARTHEST = 8;

type Match = CapabilityMatch & { readonly system?: string };

/** The capabilities that a query speaks of, each word for one at most, and the products that it names besides. */
export function needsOfQuery(text: string, knowledge: Knowledge): readonly (Wanted & { readonly effect: string })[] {
  const mentions = knowledge.names.find(text, words(text));
  const chosen: Match[] = [];
  const matches = knowledge.lexicon
    .match(knowledge.lexicon.read(text))
    .map((match) => inProduct(match, mentions))
    .toSorted((a, b) => b.score - a.score || a.start - b.start);
  for (const match of matches)
    if (match.score >= CUT && !chosen.some((other) => match.start < other.end && other.start < match.end))
      chosen.push(match);
  return [
    ...chosen.map(({ capability, score, system }) => ({
      capability: capability.id,
      effect: capability.effect,
      confidence: sureness(score),
      ...(system === undefined ? {} : { system }),
    })),
    ...mentions
      .filter(({ system }) => !chosen.some((match) => match.system === system.name))
      .map(({ system }) => ({ capability: null, system: system.name, effect: 'read', confidence: 0.5 })),
  ];
}

/** A match together with the nearest product that offers its capability. */
function inProduct(match: CapabilityMatch, mentions: readonly SystemMention[]): Match {
  const [best] = mentions
    .filter(({ system }) => match.capability.met_by === 'server' && system.capabilities.has(match.capability.id))
    .map(({ system, start, end }) => {
      const distance = Math.min(FARTHEST, Math.max(0, start - match.end, match.start - end));
      return { system: system.name, score: match.score + OFFERED - STEP * distance };
    })
    .toSorted((a, b) => b.score - a.score);
  return best === undefined ? match : { ...match, ...best };
}

/** The share of such claims that were right on the labelled tasks of `eval/sets` (logistic fit over their scores). */
function sureness(score: number): number {
  return Math.round(100 / (1 + Math.exp(1.78 - 2.73 * score))) / 100;
}
