import { changes, type Capability } from '../catalog/capability.ts';
import { formatsIn } from '../match/conversion-formats.ts';
import { filesIn, namesPlainFiles } from '../match/file-names.ts';
import type { Lexicon, Products } from '../match/knowledge.ts';
import { short } from '../text/clean-text.ts';
import type { ChosenAbility } from './ability-of-frame.ts';
import type { Frame, Slot } from './reading/reading.ts';
import type { NeedDraft } from './share-products.ts';

const FILE = 'file.read';
const SAVED = 'file.write';
const PDF = 'pdf.edit';
/** Confidence of writing a file whose plain format the task names. */
const SURE_OF_FORMAT = 0.8;
/** Domains of capabilities whose tools always open files themselves. */
const OPENING: ReadonlySet<string> = new Set(['media', 'code']);
/** Domains of capabilities with tools that read local files. */
const LOCAL: ReadonlySet<string> = new Set([...OPENING, 'files', 'data']);
/** Minimum share of reading files as the source of an act. */
const FROM_FILE = 0.1;
/** Confidence of reading a file that the task names. */
const SURE_OF_FILE = 0.9;

/** Returns reading files in place of extracting text where all named files are plain text. */
export function plainly(ability: ChosenAbility, text: string, { catalog, lexicon }: Lexicon): ChosenAbility {
  if (ability.capability?.id !== 'document.extract') return ability;
  const isPlain = namesPlainFiles(text, catalog.vocabulary.formats);
  return isPlain ? { ...ability, capability: lexicon.capabilities.get(FILE) ?? ability.capability } : ability;
}

/** Places from which an act takes something. */
const FROM: ReadonlySet<Slot['slot']> = new Set(['src', 'obj']);
/** Absolute path of a folder or file on the own machine. */
const PATH = /(?:^|\s)(?:~\/[\w.-]|\/(?:srv|home|var|opt|mnt|media|data|etc|tmp|Users|Volumes)\/[\w.-]|[A-Za-z]:\\\w)/;

/**
 * Returns reading files in place of a remote source where an act without a product names a plain text file or a path:
 * `count the errors in /var/log/app.log`, `the incident reports in /srv/reports`.
 */
export function readLocally(ability: ChosenAbility, frame: Frame, knowledge: Lexicon): ChosenAbility {
  const { capability } = ability;
  const isRemote = capability?.met_by === 'server' && capability.effect === 'read' && !LOCAL.has(capability.domain);
  const fromFile = frame.sources.find((source) => source.ability === FILE)?.share ?? 0;
  const reading = knowledge.lexicon.capabilities.get(FILE);
  const isPath = frame.slots.some(({ slot, text }) => FROM.has(slot) && PATH.test(text));
  const isFile = isRemote && fromFile >= FROM_FILE && fileOf(frame, knowledge) !== null;
  const isOfPath = isPath && (isRemote || (capability === null && frame.effect === 'read'));
  if (reading === undefined || !(isFile || isOfPath)) return ability;
  return { capability: reading, share: Math.max(ability.share, fromFile) };
}

/** Returns writing files for a change whose result is plain text only: `save them as a CSV`, which edits no PDF. */
export function savedPlainly(
  ability: ChosenAbility,
  { slots, effect }: Frame,
  { catalog, lexicon }: Lexicon,
): ChosenAbility {
  const { capability, share } = ability;
  if (!changes(effect) || !(capability === null || capability.id === PDF)) return ability;
  const { formats } = catalog.vocabulary;
  const out = formatsIn(
    slots
      .filter(({ slot }) => slot === 'fout')
      .map(({ text }) => text)
      .join('; '),
    formats,
  );
  const isPlain = out.length > 0 && out.every((id) => formats.find((format) => format.id === id)?.plain === true);
  const saving = lexicon.capabilities.get(SAVED);
  return isPlain && saving !== undefined ? { capability: saving, share: Math.max(share, SURE_OF_FORMAT) } : ability;
}

/** Words of saving something as a local file. */
const SAVING = /^(?:save|store|export|download|dump)\b/i;
const AS_FILE =
  /\b(?:as|to|into|in) (?:an? |the |my )?(?:\p{L}+ )?(?:files?|disk|(?:local |this |downloads |documents )folder|computer|laptop)\b/iu;

/** Returns writing files for a thing that is saved as a file, whatever the thing is: `save the chart as a file`. */
export function savedAsFile(
  ability: ChosenAbility,
  { act, effect }: Frame,
  text: string,
  { lexicon }: Lexicon,
): ChosenAbility {
  const saving = lexicon.capabilities.get(SAVED);
  const isFiles = ability.capability?.domain === 'files';
  if (saving === undefined || isFiles || !changes(effect) || !SAVING.test(act.text) || !AS_FILE.test(text))
    return ability;
  return { capability: saving, share: Math.max(ability.share, SURE_OF_FORMAT) };
}

/**
 * Whether the tools of an act open files themselves: those for media and code, and those for files without a product or
 * in the product of a named file.
 * @param text Words of the act.
 */
export function opensFiles(main: NeedDraft | null, text: string, { lexicon, catalog }: Lexicon): boolean {
  const domain = lexicon.capabilities.get(main?.capability ?? '')?.domain ?? '';
  const isLocal = ({ system }: NeedDraft): boolean =>
    system === undefined || filesIn(text, catalog.vocabulary.formats).includes(system);
  return OPENING.has(domain) || (domain === 'files' && main !== null && isLocal(main));
}

/** Whether the tools of an act open the file that a source reads, or the only file of the act. */
export function isOpenedBy(
  main: NeedDraft | null,
  source: Capability | null,
  text: string,
  knowledge: Lexicon,
): boolean {
  const isOneFile = filesIn(text, knowledge.catalog.vocabulary.formats).length === 1;
  return opensFiles(main, text, knowledge) && (source?.id === FILE || (source?.id === 'document.extract' && isOneFile));
}

/** Returns the product for the format of the only office file of an act: `excel` for `budget.xlsx`; null for none. */
export function officeOf(
  capability: Capability | null,
  text: string,
  { catalog, systems }: Lexicon & Products,
): string | null {
  if (capability === null || capability.domain !== 'files') return null;
  const [only, ...others] = filesIn(text, catalog.vocabulary.formats);
  const isOffered = only !== undefined && systems.get(only)?.capabilities.has(capability.id) === true;
  return isOffered && others.length === 0 ? only : null;
}

/** Returns the name of a plain text file from which an act takes something; null for none. */
export function fileOf({ slots }: Frame, { catalog }: Lexicon): string | null {
  const isFile = ({ slot, text }: Slot): boolean =>
    (slot === 'src' || slot === 'obj') && !/\s/.test(text) && namesPlainFiles(text, catalog.vocabulary.formats);
  return slots.find(isFile)?.text ?? null;
}

/** Returns the need to read a plain text file. */
export function readingOf(name: string): NeedDraft {
  return { text: short(name), capability: FILE, effect: 'read', implied: false, confidence: SURE_OF_FILE };
}
