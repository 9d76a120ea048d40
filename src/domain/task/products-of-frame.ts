import type { Knowledge } from '../ranking/knowledge.ts';
import { tokenize, words } from '../ranking/tokenize.ts';
import { isWithin, type Frame, type Slot } from '../reading/reading.ts';

/** A product that an act names, and the place where it stands: the innermost slot around it, `name` where none is. */
export type NamedProduct = {
  /** Name in the catalog; the written one in lower case where the catalog lacks the product. */
  readonly system: string;
  readonly text: string;
  /** Units of the task, the end exclusive. */
  readonly start: number;
  readonly end: number;
  readonly place: Slot['slot'];
  /** Whether another product of the act would do as well. */
  readonly either: boolean;
};

/** Slots that hold no product that something is done in. */
const WITHOUT_PRODUCTS: readonly Slot['slot'][] = ['val', 'fin', 'fout', 'name'];
/** Slots in which a name that the catalog lacks is a product that something is done in. */
const PLACES: readonly Slot['slot'][] = ['src', 'tgt'];

/** The products that an act names, in the order of the text, each once. */
export function productsOf({ slots }: Frame, knowledge: Knowledge): readonly NamedProduct[] {
  const found = new Map<string, NamedProduct>();
  const keep = (product: NamedProduct): void => {
    const known = found.get(product.system);
    if (known === undefined || known.place === 'top') found.set(product.system, product);
  };
  for (const one of slots.filter(({ slot }) => slot === 'name')) {
    const around = innermost(one, slots);
    const system = systemNamed(one.text, knowledge);
    const place = placeOf(one, around, slots);
    const either = one.either || around?.either === true;
    if (system !== null) keep({ system, ...one, place, either });
    else if (PLACES.includes(place) && /\p{L}/u.test(one.text) && !isSaid(one.text, knowledge))
      keep({ system: one.text.toLowerCase(), ...one, place, either });
  }
  for (const slot of slots.filter(({ slot: kind }) => !WITHOUT_PRODUCTS.includes(kind)))
    for (const { system } of knowledge.names.find(slot.text, words(slot.text)))
      if (!found.has(system.name)) keep({ system: system.name, ...slot, place: slot.slot });
  return [...found.values()];
}

/** The product of the catalog that is called so, also by a name that is an everyday word; null for none. */
export function systemNamed(text: string, { systems, names, catalog }: Knowledge): string | null {
  const plain = words(text);
  const [mention] = names.find(text, plain);
  if (mention !== undefined) return mention.system.name;
  const name = plain.join(' ');
  return catalog.vocabulary.unreadSystems.includes(name) ? null : (systems.get(name)?.name ?? null);
}

/** Where a name stands; a target within what is worked on says where that comes from: `the issues of X`. */
function placeOf(name: Slot, around: Slot | undefined, slots: readonly Slot[]): Slot['slot'] {
  const isInObject = slots.some((slot) => slot.slot === 'obj' && isWithin(name, slot));
  return around === undefined ? 'name' : around.slot === 'tgt' && isInObject ? 'src' : around.slot;
}

/** The smallest slot of another kind that a name lies in. */
function innermost(name: Slot, slots: readonly Slot[]): Slot | undefined {
  return slots
    .filter((slot) => slot.slot !== 'name' && isWithin(name, slot))
    .toSorted((a, b) => a.end - a.start - (b.end - b.start))[0];
}

/** Whether a name consists of words that the catalog knows, none of them with a capital: then it is a kind, not a product. */
function isSaid(name: string, { index }: Knowledge): boolean {
  return !/\p{Lu}/u.test(name) && tokenize(name).every((token) => index.idf(token) > 0);
}
