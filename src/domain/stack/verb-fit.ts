import type { CapabilityLexicon } from '../match/capability-lexicon.ts';
import { tokenizeName } from './plainness.ts';

/** What a tool is worth whose verb is another one than the need's: `create_campaign` for `pause the campaign`. */
const OTHER_VERB = 0.5;

/**
 * How well the verb of a tool's name fits the verbs of a need, 1 when either has none.
 *
 * @param wanted Classes of the need's verbs.
 */
export function verbFit(name: string, wanted: ReadonlySet<string>, lexicon: CapabilityLexicon): number {
  if (wanted.size === 0) return 1;
  for (const part of tokenizeName(name)) {
    const classes = lexicon.verbClasses(part);
    if (classes !== undefined) return [...classes].some((each) => wanted.has(each)) ? 1 : OTHER_VERB;
  }
  return 1;
}

/** Classes of every verb of a text. */
export function verbsOf(text: string, lexicon: CapabilityLexicon): ReadonlySet<string> {
  return new Set([...lexicon.read(text).verbs.values()].flatMap((classes) => [...classes]));
}
