import { changes } from '../catalog/capability.ts';
import { isStopWord, words } from '../text/tokenize.ts';
import type { PlacedFrame } from './order-units.ts';
import { isWithin, type Slot } from './reading/reading.ts';
import type { NeedDraft } from './share-products.ts';
import { toldByThings } from './told-by-things.ts';

/**
 * Returns an act as the order means it: without scraps of the reader, with the ability that its things tell, as reading
 * where it opens a thing, and as thinking where it only shows what was read before.
 * @param order Words of the order, and the needs of the previous acts.
 */
export function meantAct(
  read: PlacedFrame,
  { text, before }: { readonly text: string; readonly before: readonly NeedDraft[] },
): PlacedFrame {
  return showing(toldByThings(opening(withoutScraps(withWholeAct(read, text))), text), before);
}

/** Returns an act with the rest of a word that the reader cut at its hyphen: `e-` in `e-mail it to me`. */
function withWholeAct(frame: PlacedFrame, text: string): PlacedFrame {
  const { act } = frame;
  if (!act.text.endsWith('-')) return frame;
  const whole = text.split(/[^\p{L}-]+/u).find((word) => word.startsWith(act.text) && word !== act.text);
  return whole === undefined ? frame : { ...frame, act: { ...act, text: whole } };
}

/** Whether words are only a pronoun for things: `them`. */
export function isPronoun(text: string): boolean {
  return PRONOUN.test(text);
}

const SHOW = /^(?:list|show|name|present|display|give|tell)$/i;
const PRONOUN = /^(?:them|it|these|those)$/i;

/** Things that somebody makes by opening them, and things of a house that are moved. */
const MADE_BY_OPENING =
  /^(?:an?|another|new)\b|\b(?:tickets?|issues?|bugs?|pull requests?|merge requests?|prs?|mrs?|cases?|incidents?|accounts?|positions?|discussions?|threads?|requests?|polls?|cards?|tasks?|doors?|gates?|windows?|vents?|blinds|shutters|curtains|garage|taps?|valves?|locks?|ports?|access|registration|shop|store)\b/i;

/** Returns the opening of a thing that is there as reading: `open the deck`. */
function opening(frame: PlacedFrame): PlacedFrame {
  const objects = frame.slots.filter(({ slot }) => slot === 'obj');
  const isOpened = /^open(?:s|ing)?(?: up)?$/i.test(frame.act.text.trim()) && objects.length > 0;
  if (!isOpened || !changes(frame.effect) || objects.some(({ text }) => MADE_BY_OPENING.test(text.trim())))
    return frame;
  return { ...frame, effect: 'read', margin: 1 };
}

/** Returns an act that only shows what was read before as thinking: `search the pages and list them`. */
function showing(frame: PlacedFrame, before: readonly NeedDraft[]): PlacedFrame {
  const things = frame.slots.filter(({ slot }) => slot !== 'rcp');
  const isShown = things.length > 0 && things.every(({ slot, text }) => slot === 'obj' && isPronoun(text));
  if (changes(frame.effect) || !isShown || !SHOW.test(frame.act.text) || before.at(-1)?.effect !== 'read') return frame;
  return { ...frame, effect: 'none', abilities: [{ ability: 'text.write', share: 1 }] };
}

/**
 * Returns an act without sources that are only a pronoun or a part of a name, `store` in `Shopify store`, and without
 * targets in a source.
 */
function withoutScraps(frame: PlacedFrame): PlacedFrame {
  const { slots } = frame;
  const isPart = (slot: Slot): boolean =>
    slots.some((name) => name.slot === 'name' && isWithin(slot, name) && name.text.length > slot.text.length);
  const isTaken = (slot: Slot): boolean =>
    slots.some((source) => source.slot === 'src' && isWithin(slot, source) && source.text.length > slot.text.length);
  const isScrap = (slot: Slot): boolean =>
    (slot.slot === 'src' && (words(slot.text).every(isStopWord) || isPart(slot))) ||
    (slot.slot === 'tgt' && isTaken(slot));
  return slots.some(isScrap) ? { ...frame, slots: slots.filter((slot) => !isScrap(slot)) } : frame;
}
