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

function keeps(id: string, thing: string, lexicon: Lexicon['lexicon']): boolean {
  return lexicon.capabilities.get(id)?.effect === 'read' && lexicon.stemsOf(id).objects.includes(thing);
}
