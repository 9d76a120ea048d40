import { changes, type Capability } from '../catalog/capability.ts';
import type { Server, Tool, ToolEffect } from '../catalog/server.ts';
import {
  profileOf,
  type CapabilityClassifier,
  type CapabilityScore,
  type CapabilityProfile,
} from './capability-classifier.ts';
import type { CapabilityLexicon } from './capability-lexicon.ts';
import { identifierWords, tokenize } from '../text/tokenize.ts';

/** Minimum classifier score, divided by the root of the text's length, for an unclassified tool's capability. */
const SURE = 0.9;
/** Lower minimum where other evidence supports the capability. */
export const HALF_SURE = SURE / 2;
const SENTENCE_END = /[.!?]\s/;
const NONE: ReadonlySet<string> = new Set();

/** Capability and effect of a searchable operation: the curated ones, otherwise inferred from its text. */
export type Operation = { readonly capability: string | null; readonly effect: ToolEffect };

/**
 * Returns the capability and effect of a tool, and the capabilities that its text expresses.
 *
 * @param position Position of the tool in its server's list; -1 for the server itself.
 */
export function readOperation(
  server: Server,
  position: number,
  lexicon: CapabilityLexicon,
  classifier: CapabilityClassifier,
): { readonly operation: Operation; readonly profile: CapabilityProfile } {
  const tool = server.tools[position];
  if (tool === undefined)
    return { operation: { capability: null, effect: 'read' }, profile: certain(server.capabilities) };
  if (tool.capability !== null)
    return {
      operation: { capability: tool.capability, effect: effectOf(tool, lexicon.capabilities.get(tool.capability)) },
      profile: certain([tool.capability, ...(tool.also ?? [])]),
    };
  const tokens = wordsOf(tool);
  const scores = classifier.classify(tokens);
  const isKnown = tool.effect !== null && tool.seen !== true;
  const known = tool.seen === true ? capabilitiesOf(server) : NONE;
  const capability = isKnown ? undefined : capabilityOf(scores, tokens.length, known, lexicon);
  return {
    operation: {
      capability: capability?.id ?? null,
      effect: tool.effect ?? (capability !== undefined && changes(capability.effect) ? capability.effect : 'read'),
    },
    profile: profileOf(scores, tokens.length),
  };
}

function effectOf({ effect, seen }: Tool, capability: Capability | undefined): ToolEffect {
  if (effect !== null && seen !== true) return effect;
  return capability === undefined || capability.effect === 'none' ? 'read' : capability.effect;
}

function certain(capabilities: readonly string[]): CapabilityProfile {
  return new Map(capabilities.map((capability) => [capability, 1]));
}

/** Returns the stems of a tool's name and first sentence; later sentences are often about parameters. */
function wordsOf({ name, description }: Tool): string[] {
  const end = description.search(SENTENCE_END);
  return tokenize(`${identifierWords(name).join(' ')} ${end === -1 ? description : description.slice(0, end)}`);
}

/** Returns the most likely capability of a tool; half the score is enough for a known capability of its server. */
function capabilityOf(
  scores: readonly CapabilityScore[],
  words: number,
  known: ReadonlySet<string>,
  lexicon: CapabilityLexicon,
): Capability | undefined {
  const length = Math.sqrt(Math.max(2, words));
  const able = scores.filter(({ capability }) => lexicon.capabilities.get(capability)?.met_by === 'server');
  const own = able.find(({ capability, score }) => known.has(capability) && score / length >= HALF_SURE);
  const best = own ?? able.find(({ score }) => score / length >= SURE);
  return best === undefined ? undefined : lexicon.capabilities.get(best.capability);
}

function capabilitiesOf(server: Server): ReadonlySet<string> {
  const described = server.tools.flatMap(({ capability, also = [] }) =>
    capability === null ? also : [capability, ...also],
  );
  return new Set([...server.capabilities, ...described]);
}
