import { changes, objectOf } from '../catalog/capability.ts';
import type { Server, Tool } from '../catalog/server.ts';
import { conversionOf, fitsConversion, joinConversions } from '../match/conversion-formats.ts';
import type { Lexicon } from '../match/knowledge.ts';
import type { Need } from '../task/task-definition.ts';
import { stem } from '../text/stem.ts';
import { isStopWord, words } from '../text/tokenize.ts';
import { isCommonName, verbsOf } from './tool-name.ts';

type Asked = Pick<Need, 'act' | 'text' | 'capability' | 'effect' | 'system' | 'formats'>;

const DRAFT = stem('draft');
/** Words in the names of tools that run any statement or command, and words for these. */
const ANY_ACT = new Set(['execute', 'exec', 'run', 'query', 'sql', 'graphql', 'cypher', 'call', 'request'].map(stem));
const STATEMENTS = new Set(
  'sql graphql cypher command commands code script shell bash python javascript statement statements mutation http api rest raw database db query execute tool action service'
    .split(' ')
    .map(stem),
);

/** Words that end the thing of an act. */
const PLACE = /\s(?:in|on|from|of|at|with|for|by|to|via|using|older|newer|that|which|who|when|if)\b/i;
const DELETING = /\b(?:delet|remov|purg|drop|wip|trash|eras|clean)/i;

/** Whether a need asks for something that cannot be undone. */
export function mayDestroy({ text, effect }: Pick<Asked, 'text' | 'effect'>): boolean {
  return effect === 'destructive' || DELETING.test(text);
}

/** Whether a need asks for a draft, which a tool that sends must not meet. */
export function wantsDraft({ act, text, capability }: Pick<Asked, 'act' | 'text' | 'capability'>): boolean {
  return capability?.endsWith('.draft') === true || words(act ?? text).some((word) => stem(word) === DRAFT);
}

/** Whether the name of a tool says that it drafts. */
export function drafts({ name }: Tool, { entries }: Lexicon): boolean {
  return entries.nameParts(name).includes(DRAFT);
}

/**
 * Whether a tool's name or description expresses the act of a need: the same word, or a verb of the same class. True
 * for a need without a known act and for tools that run any statement.
 */
function expressesAct(tool: Tool, need: Asked, knowledge: Lexicon): boolean {
  const { entries, lexicon } = knowledge;
  const parts = entries.nameParts(tool.name);
  const { acts, classes } = actOf(need, lexicon);
  if (runsAnything(parts) || (acts.length === 0 && classes.size === 0)) return true;
  return hasAct(new Set([...parts, ...entries.stemsOf(tool)]), need, lexicon);
}

/** Whether the words of a tool's name tell that it runs any statement: `execute_sql`, but no `create_pull_request`. */
export function runsAnything(parts: readonly string[]): boolean {
  return parts.some((part) => ANY_ACT.has(part)) && (parts.length === 1 || parts.some((part) => STATEMENTS.has(part)));
}

/** Whether a tool's name alone expresses the act of a need; false for a need without a known act. */
export function namesAct({ name }: Tool, need: Asked, { entries, lexicon }: Lexicon): boolean {
  return hasAct(new Set(entries.nameParts(name)), need, lexicon);
}

/** Whether the description of a server expresses the act of a need; true for a need without a known act. */
export function describesAct({ description }: Pick<Server, 'description'>, need: Asked, { lexicon }: Lexicon): boolean {
  const { acts, classes } = actOf(need, lexicon);
  return (acts.length === 0 && classes.size === 0) || hasAct(new Set(words(description).map(stem)), need, lexicon);
}

/** Returns the stems of the act and the classes of its verbs; without a known act, those of all verbs of the need. */
function actOf(
  { act, text }: Asked,
  lexicon: Lexicon['lexicon'],
): { readonly acts: readonly string[]; readonly classes: ReadonlySet<string> } {
  const acts = words(act ?? '')
    .filter((word) => !isStopWord(word))
    .map(stem);
  if (acts.length === 0) return { acts, classes: verbsOf(text, lexicon) };
  return { acts, classes: new Set(acts.flatMap((one) => [...(lexicon.verbClasses(one) ?? [])])) };
}

function hasAct(spoken: ReadonlySet<string>, need: Asked, lexicon: Lexicon['lexicon']): boolean {
  const { acts, classes } = actOf(need, lexicon);
  return acts.some((act) => spoken.has(act)) || hasClass(spoken, classes, lexicon);
}

function hasClass(spoken: ReadonlySet<string>, classes: ReadonlySet<string>, lexicon: Lexicon['lexicon']): boolean {
  return [...spoken].some((word) => [...(lexicon.verbClasses(word) ?? [])].some((each) => classes.has(each)));
}

/**
 * Number of content words that a tool's name shares with a text, without the words of the server's products.
 */
export function sharedWords({ name }: Tool, server: Server, text: string, { entries }: Lexicon): number {
  const products = entries.productParts(server);
  const asked = new Set(
    words(text)
      .filter((word) => !isStopWord(word))
      .map(stem),
  );
  return new Set(entries.nameParts(name).filter((part) => asked.has(part) && !products.has(part))).size;
}

/** Returns the stems of the content words of a text, with those for the same things. */
export function saidThings(text: string, { acts }: Pick<Lexicon, 'acts'>): ReadonlySet<string> {
  return new Set(
    words(text)
      .filter((word) => !isStopWord(word))
      .flatMap((word) => [...acts.alike(stem(word))]),
  );
}

/** Returns the stems in a tool's name besides its first verb, common words and the products of its server. */
function namedThings({ name }: Tool, server: Server, { entries, lexicon }: Lexicon): readonly string[] {
  const products = entries.productParts(server);
  const parts = entries.nameParts(name);
  const verb = parts.findIndex((part) => lexicon.verbClasses(part) !== undefined);
  return parts.filter((part, place) => place !== verb && isThing(part, products));
}

/** @param products Stems of the names of a server's products. */
function isThing(part: string, products: ReadonlySet<string>): boolean {
  return !isCommonName(part) && !isStopWord(part) && !products.has(part);
}

/**
 * Whether the thing that a tool's name ends with is another one than those of the need and its capability:
 * `delete_wiki_page` for "Delete the branches". Things of the capability do not count where tools of the server are
 * named after the thing that is asked for: `delete_file` beside `list_branches`.
 */
function speaksOfOther(tool: Tool, server: Server, { act = '', capability, text }: Asked, knowledge: Lexicon): boolean {
  const { entries, lexicon } = knowledge;
  const asked = words(`${act} ${text}`).map(stem);
  const objects = words((lexicon.capabilities.get(capability ?? '')?.objects ?? []).join(' ')).map(stem);
  const named = new Set(server.tools.flatMap(({ name }) => entries.nameParts(name)));
  const products = entries.productParts(server);
  const isOwnThing = words(text.split(PLACE, 1)[0] ?? '')
    .map(stem)
    .some((word) => named.has(word) && isThing(word, products) && lexicon.verbClasses(word) === undefined);
  const meant = new Set([...asked, ...(isOwnThing ? [] : objects), ...products]);
  const thing = namedThings(tool, server, knowledge).at(-1);
  return thing !== undefined && !meant.has(thing);
}

/**
 * Whether a change that can be undone names objects of its capability and a tool speaks of another one only:
 * `create_discount` for "Write a text for each product".
 */
function isForOther(
  tool: Tool,
  server: Server,
  { act = '', text, capability, effect }: Asked,
  knowledge: Lexicon,
): boolean {
  if (effect !== 'write') return false;
  const { lexicon, entries, catalog } = knowledge;
  const asked = saidThings(`${act} ${text}`, knowledge);
  if (!lexicon.stemsOf(capability).objects.some((one) => asked.has(one))) return false;
  const core = (catalog.vocabulary.coreTools[capability ?? '']?.things ?? []).map(stem);
  const meant = new Set([...asked, ...core, ...entries.nameParts(objectOf(capability))]);
  const things = namedThings(tool, server, knowledge);
  return things.length > 0 && things.every((thing) => !meant.has(thing));
}

/** Whether a tool expresses the act of a need and, where that cannot be undone, acts on the same thing. */
export function servesAct(tool: Tool, server: Server, need: Asked, knowledge: Lexicon): boolean {
  if (!expressesAct(tool, need, knowledge)) return false;
  return need.effect !== 'destructive' || !speaksOfOther(tool, server, need, knowledge);
}

/**
 * Whether a change by these tools is proven: one of them changes something and expresses the act of the need, or is
 * known to write the formats of a conversion.
 */
export function isActSeen(server: Server, tools: readonly Tool[], need: Asked, knowledge: Lexicon): boolean {
  return tools.some(
    (tool) =>
      (changes(tool.effect) &&
        servesAct(tool, server, need, knowledge) &&
        !isForOther(tool, server, need, knowledge)) ||
      writesFormats(tool, need, knowledge),
  );
}

function writesFormats({ name, description }: Tool, { formats }: Asked, { catalog }: Lexicon): boolean {
  if (formats === undefined) return false;
  const known = catalog.vocabulary.formats;
  const told = joinConversions([name, description].map((text) => conversionOf(text, known)));
  return told.out.length > 0 && fitsConversion(formats, told, known);
}
