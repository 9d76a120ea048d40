import type { Lexicon, Products } from '../match/knowledge.ts';
import { tokenize } from '../text/tokenize.ts';
import type { Frame } from './reading/reading.ts';

/** Words of a question before its subject, with the things that it asks for: `Which tickets did`. */
const ASKED =
  /(?:^|\W)(?:which|what|how many)\s+(?<things>[^?.;,]{2,60}?)\s+(?:did|does|do|has|have|had)\s+(?:(?:our|my|the)\s+)?$/i;
/** Minimum share of an ability that the model predicts. */
const LIKELY = 0.25;

/**
 * Whether a question asks a product for things that it keeps: `Which tickets did Zendesk close?`. The product must
 * offer to read them; otherwise the question is about the product itself: `What features does Notion have?`.
 * @param before Words of the order before the name of the product.
 */
export function isAskedOf(
  system: string,
  { abilities, effect }: Pick<Frame, 'abilities' | 'effect'>,
  before: string,
  { systems, lexicon }: Lexicon & Products,
): boolean {
  const [thing] = effect === 'read' ? tokenize(ASKED.exec(before)?.groups?.['things'] ?? '').slice(-1) : [];
  if (thing === undefined) return false;
  const offered = [...(systems.get(system)?.capabilities.keys() ?? [])];
  const predicted = abilities.filter(({ share }) => share >= LIKELY).map(({ ability }) => ability);
  return offered.some((id) => predicted.includes(id) || keeps(id, thing, lexicon));
}

/** Words before a topic, which is only spoken of. */
const ABOUT = /\b(?:about|on|regarding|concerning|like|than|versus|vs\.?|of|for)\s+(?:(?:the|our|my|all)\s+)?$/i;
/** Share of `none` from which an act fetches no source. */
const NO_SOURCE = 0.7;

/**
 * Whether an act takes the things that a product keeps: `Turn Figma designs into React components`. Their name follows
 * that of the product, which must offer to read them.
 * @param before Words of the order before the name of the product.
 * @param after Words of the order after it.
 */
export function isTakenFrom(
  system: string,
  { sources }: Pick<Frame, 'sources'>,
  { before, after }: { readonly before: string; readonly after: string },
  { systems, lexicon }: Lexicon & Products,
): boolean {
  const none = sources.find(({ ability }) => ability === 'none')?.share ?? 0;
  const [, thing = ''] = /^\s+(\p{Ll}+)/u.exec(after) ?? [];
  const [stemmed] = tokenize(thing);
  if (none >= NO_SOURCE || stemmed === undefined || ABOUT.test(before)) return false;
  return [...(systems.get(system)?.capabilities.keys() ?? [])].some((id) => keeps(id, stemmed, lexicon));
}

function keeps(id: string, thing: string, lexicon: Lexicon['lexicon']): boolean {
  return lexicon.capabilities.get(id)?.effect === 'read' && lexicon.stemsOf(id).objects.includes(thing);
}
