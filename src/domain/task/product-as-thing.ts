import { changes } from '../catalog/capability.ts';
import type { Lexicon, Products } from '../match/knowledge.ts';
import { tokenize } from '../text/tokenize.ts';
import { leadsToPlace } from './names-of-things.ts';
import type { Frame, Slot } from './reading/reading.ts';

type Mention = { readonly system: string; readonly text: string; readonly place: Slot['slot'] };

/** Words before the name of a tool, of a source, or of an own product. */
const OWN = /\b(?:(?:with|by|out of)\s+(?:the\s+)?|(?:our|my|your|their)\s+)$/i;
/** Words before a name that describes a thing: `the Gong call`. */
const ARTICLE = /\b(?:the|an?|this|that|these|those|all|last|latest)\s+$/i;
/** Words around a product whose link only comes with a thing: `book the retro, with a Teams link`. */
const WITH = /\bwith (?:an?|the) $/i;
const LINK = /^ (?:meeting |video )?(?:link|invite)\b/i;
/** Minimum share of the abilities that the reader names, below which a product may still be meant. */
const TOLD = 0.4;
/** Maximum share of the abilities of a product that is only a thing. */
const UNLIKELY = 0.05;

/**
 * Whether the name of a known product only stands for a thing: `the way to the Airbnb`, `the Uber receipt`. No word
 * makes it a place of work, no thing of the product follows, and the reader names abilities that the product does not
 * offer.
 * A change is made in the products that it names.
 * @param text Words of the order.
 */
export function isOnlyThing(
  { system, text: name, place }: Mention,
  { abilities, effect }: Pick<Frame, 'abilities' | 'effect'>,
  text: string,
  { systems, lexicon }: Lexicon & Products,
): boolean {
  const offered = systems.get(system)?.capabilities;
  const at = text.indexOf(name);
  const before = text.slice(0, Math.max(0, at));
  const after = text.slice(at + name.length);
  if (at > 0 && WITH.test(before) && LINK.test(after)) return true;
  if (offered === undefined || offered.size === 0 || place === 'tgt' || changes(effect)) return false;
  if (effect === 'none' && place === 'src') return false;
  if (at < 0 || leadsToPlace(before) || OWN.test(before)) return false;
  const [next = ''] = tokenize(/^\s+(\p{Ll}+)/u.exec(after)?.[1] ?? '');
  if ([...offered.keys()].some((id) => lexicon.stemsOf(id).objects.includes(next))) return false;
  if (ARTICLE.test(before) && /^\s+\p{Ll}/u.test(after)) return false;
  const sum = (counts: (ability: string) => boolean): number =>
    abilities.filter(({ ability }) => counts(ability)).reduce((total, { share }) => total + share, 0);
  const told = sum((ability) => ability !== 'other' && ability !== 'none');
  return told >= TOLD && sum((ability) => offered.has(ability)) < UNLIKELY;
}
