import type { Server, Tool } from '../catalog/server.ts';
import type { CapabilityLexicon } from '../match/capability-lexicon.ts';
import { partsOfName } from '../match/entry-words.ts';
import type { Lexicon } from '../match/knowledge.ts';

/**
 * Returns how plain a tool name is, 0.4 to 1, by the share of its words that the need, its capability or the product
 * explain.
 * `assign_copilot_to_issue` is less plain than `update_issue`.
 */
export function plainness(
  parts: readonly string[],
  spoken: ReadonlySet<string>,
  products: ReadonlySet<string>,
): number {
  const explained = parts.filter((part) => spoken.has(part) || COMMON.has(part) || products.has(part)).length;
  return parts.length === 0 ? 1 : 0.4 + (0.6 * explained) / parts.length;
}

/** Common words of tool names that do not distinguish a tool. */
const COMMON = new Set(
  (
    'api all by id tool get list read fetch retrieve search find query create add new update edit write ' +
    'set put post send delete remove run execute manage or and to in of for from mcp v1 v2 info detail ' +
    'data item batch many'
  )
    .split(' ')
    .flatMap(partsOfName),
);

/** Whether a word occurs in tool names of any kind. */
export function isCommonName(part: string): boolean {
  return COMMON.has(part) || NAMELESS.has(part);
}

/** Words for what tools do, without a thing. */
const NAMELESS = new Set('action operation tool resource object entry record request'.split(' ').flatMap(partsOfName));

/** Whether a tool name says nothing beyond common words, verbs of changing, and the explained words. */
export function isPlainName(parts: readonly string[], explained: ReadonlySet<string>): boolean {
  return parts.some((part) => explained.has(part)) && parts.every((part) => explained.has(part) || COMMON.has(part));
}

/** Factor for a tool whose verb differs from the need's: `create_campaign` for `pause the campaign`. */
const OTHER_VERB = 0.5;

/**
 * Returns how well the verb in a tool name fits the verbs of a need; 1 when either has none.
 * @param wanted Classes of the need's verbs.
 */
export function verbFit(parts: readonly string[], wanted: ReadonlySet<string>, lexicon: CapabilityLexicon): number {
  if (wanted.size === 0) return 1;
  for (const part of parts) {
    const classes = lexicon.verbClasses(part);
    if (classes !== undefined) return [...classes].some((each) => wanted.has(each)) ? 1 : OTHER_VERB;
  }
  return 1;
}

/** Returns the classes of all verbs in a text. */
export function verbsOf(text: string, lexicon: CapabilityLexicon): ReadonlySet<string> {
  return new Set([...lexicon.read(text).verbs.values()].flatMap((classes) => [...classes]));
}

/** Words in a tool's name before means or origins: `add_by_url`, `create_presentation_from_template`. */
const MEANS = new Set(['by', 'from', 'using', 'via', 'with'].flatMap(partsOfName));

/** Returns the place of the word in a tool's name that says what the tool does, or -1. */
function placeOfVerb(parts: readonly string[], { acts, lexicon }: Pick<Lexicon, 'acts' | 'lexicon'>): number {
  const isVerb = (part: string): boolean => acts.isVerb(part) || lexicon.verbClasses(part) !== undefined;
  const plain = parts.findIndex((part) => COMMON.has(part) && isVerb(part));
  return plain === -1 ? parts.findIndex(isVerb) : plain;
}

/** Returns the stem of the verb in a tool's name. */
export function verbOf({ name }: Tool, knowledge: Lexicon): string | undefined {
  const parts = knowledge.entries.nameParts(name);
  return parts[placeOfVerb(parts, knowledge)];
}

/** Whether a tool's name tells by which means or from which origin it works: `add_by_url`. */
export function namesMeans({ name }: Tool, { entries }: Lexicon): boolean {
  return entries.nameParts(name).some((part) => MEANS.has(part));
}

/** Returns the stems of the things in a tool's name, without its verb, its means and the server's products. */
export function thingsOf({ name }: Tool, server: Server, knowledge: Lexicon): readonly string[] {
  const parts = knowledge.entries.nameParts(name);
  const verb = placeOfVerb(parts, knowledge);
  const means = parts.findIndex((part, place) => place > verb && MEANS.has(part));
  const products = knowledge.entries.productParts(server);
  return (means === -1 ? parts : parts.slice(0, means)).filter(
    (part, place) => place !== verb && part.length > 1 && !isCommonName(part) && !products.has(part),
  );
}
