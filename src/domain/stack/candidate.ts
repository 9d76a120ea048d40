import { oddsOf } from '../catalog/decision-forest.ts';
import { HUB } from '../catalog/products.ts';
import type { Server, Tool } from '../catalog/server.ts';
import type { GoneWay } from '../catalog/usable-way.ts';
import type { Need } from '../task/task-definition.ts';
import type { Preferred } from '../catalog/launch.ts';

/** Minimum probability of a pick: it is more likely right than wrong. Below it the need stays uncovered. */
export const LEAST_PROBABILITY = 0.5;

/** Maximum number of candidates of a need. */
export const MOST_CANDIDATES = 12;

/** Parts of a candidate's probability, each from 0 to 1 except `system`. */
export type CandidateParts = {
  /**
   * 1 when a tool has exactly this capability, less when one can stand in for it, 0 when the server only leads the
   * ranking.
   */
  readonly capability: number;
  /** Fit of the server's products to the need; it may exceed 1 for a public service. */
  readonly system: number;
  /** Fit of the tool's words to the need. */
  readonly text: number;
  /** Share of the need's words in the tool's text; its weight is negative: broad texts match many words by accident. */
  readonly words: number;
  /**
   * Square of the server's share of the best ranking score; if the need names a product, of the best score among its
   * servers.
   */
  readonly lead: number;
  /** Share of the whole task's words that the server mentions anywhere. */
  readonly covers: number;
  /** Similarity of the server's subject to the subject of the whole task. */
  readonly about: number;
  /** Likeness of the need to what people type for the server; a middle value without phrases and for a named product. */
  readonly phrase: number;
  readonly trust: number;
};

/** Tool of a server with its fit to a need. */
export type ScoredTool = { readonly tool: Tool; readonly score: number };

/** Server considered for one need. */
export type Candidate = {
  readonly server: Server;
  readonly need: Need;
  readonly way: Preferred;
  /** Evidence that the way is gone; such a candidate is never taken. */
  readonly gone?: GoneWay;
  /** The server's tools for the need, best first; empty when unknown. */
  readonly fitting: readonly ScoredTool[];
  /** 0 to 1. */
  readonly probability: number;
  readonly parts: CandidateParts;
  /** Preference among equally good candidates, by trust and by how little setup the server needs. */
  readonly reliance: number;
  /** Whether the vendor of the need's product publishes the server for that product. */
  readonly isVendors: boolean;
  /** Set for a need that changes something: whether a known tool does the asked kind of act. */
  readonly isSeen?: boolean;
  /** Set where nobody is there to sign in: whether the server needs a person, or nobody knows it. */
  readonly person?: 'needed' | 'unknown';
  /** Set for a general product in place of a special one that nobody offers: a web search for court decisions. */
  readonly stepsIn?: boolean;
};

/** Compares candidates for the ranking: more probable first, then more trusted, then by name. */
export function byProbability(
  a: Pick<Candidate, 'probability' | 'server' | 'parts'>,
  b: Pick<Candidate, 'probability' | 'server' | 'parts'>,
): number {
  return b.probability - a.probability || b.parts.trust - a.parts.trust || (a.server.name < b.server.name ? -1 : 1);
}

/** Picked candidate with the tools that the agent may use. */
export type Covering = Candidate & {
  /** Tool names, those for the need itself first; empty when the server's tools are unknown. */
  readonly tools: readonly string[];
  /**
   * `seen_tool` when an allowed tool is known to do the requested change; `unproven` when the tools are unknown or none
   * names the act. Absent for a need that changes nothing.
   */
  readonly proof?: 'seen_tool' | 'unproven';
  /** First tool and the words that the need and its text share; null when no tool is known. */
  readonly matched: { readonly tool: string; readonly words: readonly string[] } | null;
  /** The model's reason in its own words; absent when no model chose the candidate. */
  readonly said?: string;
};

/** Server that was considered for a need and refused. */
export type Refusal = {
  readonly server: Server;
  readonly need: Need;
  readonly code: string;
  readonly reason: string;
  readonly would_change_if: string;
};

/** Maximum difference in log odds between equally good candidates; labels and words allow no finer distinction. */
const NEAR = 1;
/** The same for the vendor's own server: a look-alike must be much better to come before it. */
const NEAR_OWN = 2;
/** The same for a server of known tools beside one of unknown tools. */
const NEAR_KNOWN = 1.5;
/** Probability from which the vendor's own server does the job, however well a look-alike does it. */
const OWN_DOES = 0.75;
/**
 * Penalty of a hub, a server for many products, for each need that a vendor's own server also covers. It exceeds the
 * penalty of an additional server, so that hubs rank below the vendor's own server.
 */
const HUB_PRICE = 0.13;
/** Price of a server without a known tool for the asked kind of act, where another one has one. */
const UNSEEN_PRICE = 0.15;
/** Price of a server that a person must sign in to, where nobody is there and another one does the same. */
const PERSON_PRICE = { needed: 0.3, unknown: 0.1 } as const;
/** Maximum effect of reliance among equally good candidates; it is less than any other price in a bundle. */
const HAIR = 0.02;

/**
 * Returns the worth of each candidate of one need: normally its probability.
 * Candidates about as good as the best have the best's probability, minus a small deduction for less reliance.
 * @param list Candidates of one need.
 */
export function worths(list: readonly Candidate[]): ReadonlyMap<Candidate, number> {
  const best = list.reduce<Candidate | undefined>(
    (leader, each) => (leader === undefined || each.probability > leader.probability ? each : leader),
    undefined,
  );
  if (best === undefined) return new Map();
  const equals = list.filter((each) => isEqual(each, best));
  const reliances = equals.map(({ reliance }) => reliance);
  const most = Math.max(...reliances);
  const hasOwn = list.some(({ isVendors, probability }) => isVendors && probability >= OWN_DOES);
  return new Map(
    list.map((each) => [
      each,
      (equals.includes(each) ? best.probability - HAIR * Math.min(1, most - each.reliance) : each.probability) -
        (hasOwn && each.server.systems.length > HUB ? HUB_PRICE : 0) -
        (each.isSeen === false && list.some((other) => doesInstead(each, other)) ? UNSEEN_PRICE : 0) -
        (each.person !== undefined && list.some((other) => standsInFor(each, other)) ? PERSON_PRICE[each.person] : 0),
    ]),
  );
}

/** Whether another candidate does the same without a person. */
function standsInFor(each: Candidate, other: Candidate): boolean {
  return other.person === undefined && isAsGood(other, each);
}

/** Whether another candidate has a known tool for the act that this one lacks. */
function doesInstead(each: Candidate, other: Candidate): boolean {
  return other.isSeen === true && isAsGood(other, each);
}

function isAsGood(other: Candidate, { parts }: Candidate): boolean {
  return (
    other.probability >= LEAST_PROBABILITY &&
    other.parts.capability >= parts.capability &&
    other.parts.system >= parts.system
  );
}

function isEqual({ server, probability, parts, isVendors }: Candidate, best: Candidate): boolean {
  const isBetterKnown = server.tools.length > 0 && best.server.tools.length === 0;
  const near = isVendors ? NEAR_OWN : isBetterKnown ? NEAR_KNOWN : NEAR;
  return (
    parts.capability >= best.parts.capability &&
    parts.system >= best.parts.system &&
    ((isVendors && probability >= OWN_DOES) || boundedOdds(best.probability) - boundedOdds(probability) <= near)
  );
}

function boundedOdds(probability: number): number {
  return oddsOf(Math.min(0.995, Math.max(0.005, probability)));
}
