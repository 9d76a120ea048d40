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

/** Classifier score, over the root of the text's length, from which a tool that nobody classified counts as having a capability. */
const SURE = 0.9;
/** The same for what there is other evidence of. */
export const HALF_SURE = SURE / 2;
const SENTENCE_END = /[.!?]\s/;
const NONE: ReadonlySet<string> = new Set();

/** Capability and effect of a searchable operation: as curated, else as read from its own text. */
export type Operation = { readonly capability: string | null; readonly effect: ToolEffect };

/**
 * Reads the capability and the effect of a tool, and the capabilities that it speaks of.
 *
 * @param position Of the tool in its server's list; -1 stands for the server itself.
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

/** Stems of a tool's name and of the first sentence of its text: what follows is often about parameters. */
function wordsOf({ name, description }: Tool): string[] {
  const end = description.search(SENTENCE_END);
  return tokenize(`${identifierWords(name).join(' ')} ${end === -1 ? description : description.slice(0, end)}`);
}

/** The likeliest capability of a tool by its words: half as sure is enough for what its server is known to do. */
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
