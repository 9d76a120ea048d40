import type { Server, Tool } from '../catalog/server.ts';
import type { Verification } from '../catalog/verification.ts';
import type { Need } from '../task/task-definition.ts';
import type { Preferred } from '../catalog/launch.ts';

/** Probability below which a candidate is not picked: the need stays uncovered instead. */
export const LEAST_PROBABILITY = 0.4;

/** What the probability of a candidate is made of, 0 to 1 but for `system`. */
export type CandidateParts = {
  /** 1 when a tool has the very capability, less when it can stand in for it, 0 when it only leads in the ranking. */
  readonly capability: number;
  /** Whether it is the product, or the kind of service, that the need speaks of; at most 1.14. */
  readonly system: number;
  /** How well its tool's words fit the need. */
  readonly text: number;
  /** Share of the need's words that its tool says: words that fit many fit by accident. */
  readonly words: number;
  /** The square of its share of the best score in the ranking for the task, or for the need where it is one of several; of the best of the product's where it names one. */
  readonly lead: number;
  /** Share of the words of the whole task that it says anywhere. */
  readonly covers: number;
  /** How much what it is about is what the whole task is about. */
  readonly about: number;
  readonly trust: number;
};

/** A tool of a server, and how well it fits a need. */
export type ScoredTool = { readonly tool: Tool; readonly score: number };

/** A server considered for one need. */
export type Candidate = {
  readonly server: Server;
  readonly need: Need;
  readonly way: Preferred;
  /** Evidence that the way is not there; such a candidate is never taken. */
  readonly gone?: Verification;
  /** The server's tools for it, best first; empty when they are unknown. */
  readonly fitting: readonly ScoredTool[];
  /** 0 to 1. */
  readonly probability: number;
  readonly parts: CandidateParts;
  /** How much one would rather have it than another that does as well: by trust, and by how little it takes to start. */
  readonly reliance: number;
};

/** The order of the ranking: best first, of equals the one that can be relied on more, else by name. */
export function byProbability(
  a: Pick<Candidate, 'probability' | 'server' | 'parts'>,
  b: Pick<Candidate, 'probability' | 'server' | 'parts'>,
): number {
  return b.probability - a.probability || b.parts.trust - a.parts.trust || (a.server.name < b.server.name ? -1 : 1);
}

/** A candidate that was picked, with what the agent may use of it. */
export type Covering = Candidate & {
  /** Names, those for the need itself first; empty when the server's tools are unknown. */
  readonly tools: readonly string[];
  /** The first tool and the words of the need that its text shares; null when no tool is known. */
  readonly matched: { readonly tool: string; readonly words: readonly string[] } | null;
  /** Why a model chose it, in its own words; absent when none did. */
  readonly said?: string;
};

/** A server that was looked at for a need and kept out. */
export type Refusal = {
  readonly server: Server;
  readonly need: Need;
  readonly code: string;
  readonly reason: string;
  readonly would_change_if: string;
};

/** How far the log odds of two candidates that do equally well may lie apart: labels and words tell no finer. */
const NEAR = 0.7;
/** What reliance adds at most among those that do equally well: less than any other price in a bundle. */
const HAIR = 0.02;

/**
 * What it is worth to choose each candidate of a need: its probability; among those that do about as well as the best, with the same claim
 * to it, that of the best, less a hair for those that one can rely on less.
 *
 * @param list Of one need.
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
  return new Map(
    list.map((each) => [
      each,
      equals.includes(each) ? best.probability - HAIR * Math.min(1, most - each.reliance) : each.probability,
    ]),
  );
}

/** Whether a candidate does about as well as the best one. */
function isEqual({ probability, parts }: Candidate, best: Candidate): boolean {
  return (
    parts.capability >= best.parts.capability &&
    parts.system >= best.parts.system &&
    oddsOf(best.probability) - oddsOf(probability) <= NEAR
  );
}

function oddsOf(probability: number): number {
  const inside = Math.min(0.995, Math.max(0.005, probability));
  return Math.log(inside / (1 - inside));
}
