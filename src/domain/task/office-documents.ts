import type { Lexicon, Products } from '../match/knowledge.ts';
import { short } from '../text/clean-text.ts';
import { tokenize, words } from '../text/tokenize.ts';
import type { Frame, Slot } from './reading/reading.ts';
import type { NeedDraft } from './share-products.ts';

/** Abilities that make a document in an office product; the first one that the product offers counts. */
const MAKING = ['word.edit', 'presentation.create', 'spreadsheet.write', 'cloud_file.write'];
/** Words before a product that make its documents the form of a text. */
const FORM = /\b(?:as|in|into|to)\s+(?:an?\s+(?:[\p{L}-]+\s+)?|the\s+|my\s+)?(?:new\s+)?$/iu;
/** Confidence in a document that a written text becomes. */
const SURE = 0.8;

/** Kinds of slots for the result of reading. */
const RESULT: readonly Slot['slot'][] = ['fout', 'tgt'];
const INTO = /\b(?:as|into|to)\s+(?:(?:an?|the|our|my)\s+(?:new\s+)?)?$/i;

/**
 * Returns the need for the office document that something becomes which the agent writes or reads: `write a briefing as
 * a Word document`, `pull the orders into a spreadsheet`. Null without one.
 */
export function officeDocument(
  { act, effect, slots }: Pick<Frame, 'act' | 'effect' | 'slots'>,
  text: string,
  knowledge: Lexicon & Products,
): NeedDraft | null {
  const form = effect === 'none' ? productOfForm(text, knowledge) : null;
  const made = form ?? slots.flatMap((slot) => resultOf(slot, text, knowledge) ?? [])[0];
  if (made === undefined) return null;
  const { said = text, ...where } = made;
  return {
    text: short(said),
    act: short(act.text),
    ...where,
    effect: 'write',
    implied: false,
    confidence: SURE,
  };
}

/** `said`: the words for a document, without its source. */
type Made = { readonly capability: string; readonly system?: string; readonly said?: string };

/** Returns the office product whose documents are the form of a text. */
function productOfForm(text: string, { names, systems }: Lexicon & Products): Made | null {
  const named = names.find(text, words(text)).find(({ system }) => {
    const at = text.toLowerCase().indexOf(system.name);
    return at > 0 && FORM.test(text.slice(0, at));
  })?.system.name;
  return named === undefined ? null : madeIn(named, { systems });
}

function madeIn(system: string, { systems }: Pick<Products, 'systems'>): Made | null {
  const capability = MAKING.find((id) => systems.get(system)?.capabilities.has(id) === true);
  return capability === undefined ? null : { capability, system };
}

/** Returns the document that something read becomes, which stands after `into`, `to` or `as`. */
function resultOf({ slot, text: thing }: Slot, text: string, knowledge: Lexicon & Products): Made | null {
  const at = text.indexOf(thing);
  const before = INTO.exec(text.slice(0, Math.max(0, at)));
  if (!RESULT.includes(slot) || before === null) return null;
  const made = documentOf(thing, knowledge);
  return made === null ? null : { ...made, said: `${before[0]}${thing}` };
}

/** Returns the document that words name last, by its product or by its kind: `an Excel file`, `a spreadsheet`. */
function documentOf(thing: string, knowledge: Lexicon & Products): Made | null {
  const [named] = knowledge.names.find(`the ${thing}`, ['the', ...words(thing)]);
  if (named !== undefined) return madeIn(named.system.name, knowledge);
  const kind = tokenize(thing).at(-1) ?? '';
  const capability = MAKING.find((id) => knowledge.lexicon.stemsOf(id).objects.includes(kind));
  return capability === undefined || capability === 'cloud_file.write' ? null : { capability };
}
