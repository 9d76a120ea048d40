import { objectOf, type Capability } from '../catalog/capability.ts';
import type { Lexicon, Products } from '../match/knowledge.ts';
import { short } from '../text/clean-text.ts';
import { words } from '../text/tokenize.ts';
import type { Frame } from './reading/reading.ts';
import type { NeedDraft } from './share-products.ts';

/** Borders of enumerated things. */
const BORDER = /\s*[,;]\s*(?:and\s+|plus\s+)?|\s+(?:and|plus|as well as)\s+/i;
/** First words of a thing that stands beside another one, and not within it. */
const BEGINS =
  /^(?:the|an?|my|our|all|any|every|today['’]s|tomorrow['’]s|this (?:week|month)['’]s|latest|current|recent|open|new)\s+\p{L}/iu;
/** Words behind which further things may be a topic. */
const TOPIC = /\b(?:about|regarding|concerning|on|for|with|between|of)\b/i;
/** Minimum score of the ability that words of the vocabulary give a thing. */
const SURE = 0.75;

/** An order with the need of its act; null without one. */
type Ordered = { readonly frame: Frame; readonly text: string; readonly main: NeedDraft | null };

/**
 * Returns needs for enumerated things that another ability reads than the first one: `the weather, the news and a
 * train`. The vocabulary must name the ability of each thing surely. In a named product, the product must offer it.
 */
export function enumeratedThings(
  { frame, text, main }: Ordered,
  known: readonly NeedDraft[],
  knowledge: Lexicon & Products,
): readonly NeedDraft[] {
  if (main === null || (frame.effect !== 'read' && frame.effect !== 'none')) return [];
  const things = text.split(BORDER);
  const [first = '', ...others] = things;
  if (others.length === 0 || !others.every((thing) => BEGINS.test(thing)) || first.includes(':')) return [];
  if (others.length === 1 && TOPIC.test(first)) return [];
  const taken = new Set([main, ...known].map(({ capability }) => objectOf(capability)));
  const offered = main.system === undefined ? undefined : knowledge.systems.get(main.system)?.capabilities;
  return things.flatMap((thing, position) => {
    if (knowledge.names.find(thing, words(thing)).some(({ system }) => system.name !== main.system)) return [];
    const order = position === 0 ? thing : `${frame.act.text} ${thing}`;
    const found = readingOf(order, knowledge);
    if (found === null || taken.has(objectOf(found.capability.id))) return [];
    if (main.system !== undefined && offered?.has(found.capability.id) !== true) return [];
    taken.add(objectOf(found.capability.id));
    return [
      {
        text: short(order),
        act: short(frame.act.text),
        capability: found.capability.id,
        ...(main.system === undefined ? {} : { system: main.system }),
        effect: 'read',
        implied: false,
        confidence: Math.round(100 * found.score) / 100,
      } as const,
    ];
  });
}

function readingOf(
  text: string,
  { lexicon }: Lexicon,
): { readonly capability: Capability; readonly score: number } | null {
  const [best] = lexicon.match(lexicon.read(text));
  const isReading = best?.capability.met_by === 'server' && best.capability.effect === 'read';
  return isReading && best.score >= SURE ? best : null;
}

/** Returns the words of an order without the enumerated things that have needs of their own, if any words are left. */
export function withoutThings(text: string, taken: readonly NeedDraft[]): string {
  const [first = '', ...others] = text.split(BORDER);
  const isTaken = (thing: string): boolean =>
    taken.some((need) => need.text === thing || need.text.endsWith(` ${thing}`));
  if (isTaken(first)) return text;
  return [first, ...others.filter((thing) => !isTaken(thing))].join(', ');
}
