import type { Lexicon, Products } from '../match/knowledge.ts';
import { short } from '../text/clean-text.ts';
import { words } from '../text/tokenize.ts';
import type { Frame } from './reading/reading.ts';
import type { NeedDraft } from './share-products.ts';

/** Abilities that make a document in an office product; the first one that the product offers counts. */
const MAKING = ['word.edit', 'presentation.create', 'spreadsheet.write', 'cloud_file.write'];
/** Words before a product that make its documents the form of a text. */
const FORM = /\b(?:as|in|into|to)\s+(?:an?\s+|the\s+|my\s+)?(?:new\s+)?$/i;
/** Confidence in a document that a written text becomes. */
const SURE = 0.8;

/**
 * Returns the need for the office document that a text becomes which the agent writes: `write a briefing as a Word
 * document`. Null without one.
 */
export function officeDocument(
  { act, effect }: Frame,
  text: string,
  { names, systems }: Lexicon & Products,
): NeedDraft | null {
  if (effect !== 'none') return null;
  const named = names.find(text, words(text)).find(({ system }) => {
    const at = text.toLowerCase().indexOf(system.name);
    return at > 0 && FORM.test(text.slice(0, at));
  })?.system.name;
  const offered = named === undefined ? undefined : systems.get(named)?.capabilities;
  const capability = MAKING.find((id) => offered?.has(id) === true);
  if (named === undefined || capability === undefined) return null;
  return {
    text: short(text),
    act: short(act.text),
    capability,
    system: named,
    effect: 'write',
    implied: false,
    confidence: SURE,
  };
}
