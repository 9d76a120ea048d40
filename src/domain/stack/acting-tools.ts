import { changes, objectOf } from '../catalog/capability.ts';
import { HUB, speaksOf } from '../catalog/products.ts';
import type { Server, Tool } from '../catalog/server.ts';
import type { Lexicon } from '../match/knowledge.ts';
import type { Need } from '../task/task-definition.ts';
import { stem } from '../text/stem.ts';
import { isStopWord, words } from '../text/tokenize.ts';
import { drafts, mayDestroy, runsAnything, wantsDraft } from './tool-acts.ts';
import { namesMeans, thingsOf, verbOf } from './tool-name.ts';

const MOST = 3;
/** Kinds of tools for the actions of capabilities; they count when nothing is known of the act. */
const USUAL: Readonly<Record<string, readonly string[]>> = {
  write: ['create', 'update'],
  create: ['create'],
  update: ['update'],
  send: ['send', 'create'],
  post: ['send', 'create'],
  comment: ['comment', 'create'],
  organise: ['label', 'move', 'update'],
  run: ['run'],
  manage: ['create', 'update'],
};
const CANCEL = stem('cancel');
/** Place of a change that is not there yet: `to a new branch`. */
const NEW = /\b(?:to|into|in|on|under|onto)\s+(?:(?:an?|another)\s+(?:new\s+)?|new\s+)([\p{L}-]+)(?:\s+([\p{L}-]+))?/iu;

type Asked = Pick<Need, 'act' | 'text' | 'capability' | 'effect' | 'system'> & Partial<Pick<Need, 'implied'>>;

/** Things that a need speaks of. */
type Things = {
  /** Stems of the object of the act. */
  readonly asked: ReadonlySet<string>;
  /** Stems of all words of the need but the object of the capability. */
  readonly spoken: ReadonlySet<string>;
  /** Stems of the object in the id of the capability and of its core. */
  readonly own: ReadonlySet<string>;
  /** Stems that explain a part of a tool's name. Objects of the capability do where the need names none of them. */
  readonly explained: ReadonlySet<string>;
};

/**
 * Returns the tools of a server that do the asked change, by kind of act: those of the first kind of which one is about
 * the things of the need and nothing else, as `save_issue` beside `create_issue_label`; otherwise of the first kind.
 */
export function actingTools(server: Server, need: Asked, knowledge: Lexicon): readonly Tool[] {
  const found = actingOn(thingsOfNeed(server, need, objectText(need), knowledge), server, need, knowledge);
  return found.length > 0 ? found : actingOn(thingsOfNeed(server, need, need.text, knowledge), server, need, knowledge);
}

function actingOn(things: Things, server: Server, need: Asked, knowledge: Lexicon): readonly Tool[] {
  const pool = server.tools.filter((tool) => isNear(tool, server, need, things, knowledge));
  const gentle = pool.filter(({ effect }) => effect !== 'destructive');
  const told = new Set(toldKinds(need, knowledge));
  const perKind = kindsOf(need, knowledge).flatMap((kind) => {
    const isEnd = kind.has(CANCEL) || kind === knowledge.acts.wordsOf('delete');
    const lasting = told.has(kind) ? [pool.filter((tool) => isEnd || !isLoss(tool, knowledge))] : [];
    const lists = mayDestroy(need) ? [pool] : [gentle, ...lasting];
    const found = lists.map((list) => bestOf(list, kind, server, things, knowledge));
    return found.find(({ length }) => length > 0) ?? [];
  });
  const [first] = perKind;
  const plain = perKind.find(({ fit: [asked = 0, strange = 0] }) => asked >= (first?.fit[0] ?? 0) && strange === 0);
  const best = plain ?? first;
  const chosen = perKind.filter(({ group }) => group === best?.group).map(({ tool }) => tool);
  return chosen.length === 0 ? [] : [...chosen, ...containers(server, need, chosen, knowledge)];
}

/** Whether a tool is known to do the act of a need: it is of a kind for the act and about the things of the need. */
export function isActingTool(tool: Tool, server: Server, need: Asked, knowledge: Lexicon): boolean {
  const things = thingsOfNeed(server, need, need.text, knowledge);
  return (
    isNear(tool, server, need, things, knowledge) &&
    toldKinds(need, knowledge).some((kind) => fitOf(tool, kind, server, things, knowledge) !== null)
  );
}

/** Whether nothing tells that an act is another one than making or changing a thing. */
export function isMaking(need: Asked, knowledge: Lexicon): boolean {
  const [best] = toldKinds(need, knowledge);
  const making = ['create', 'update', 'append', 'upload'].flatMap((kind) => [...knowledge.acts.wordsOf(kind)]);
  return best === undefined || making.some((word) => best.has(word));
}

function toldKinds({ act = '', text, capability }: Asked, { acts }: Lexicon): readonly ReadonlySet<string>[] {
  return acts.kindsFor({ act, text, object: objectOf(capability) });
}

function kindsOf(need: Asked, knowledge: Lexicon): readonly ReadonlySet<string>[] {
  const { act = '', capability } = need;
  const said = contentStems(act);
  const told = toldKinds(need, knowledge);
  const action = capability?.slice(capability.indexOf('.') + 1) ?? '';
  const usual = new Set((USUAL[action] ?? []).flatMap((kind) => [...knowledge.acts.wordsOf(kind)]));
  return [...said.map((word) => new Set([word])), ...told, ...(told.length === 0 && usual.size > 0 ? [usual] : [])];
}

/** Beginning of words about the object: where it is, which one is meant. */
const ABOUT_OBJECT =
  /\s(?:in|into|on|onto|of|from|to|at|with|by|for|as|about|via|that|which|who|whose|when|where|if|back|up to)\b[\s\S]*$/i;

/** Returns the words of a need before the place or purpose of its act, from the act on; from the start when it is unknown. */
export function objectText({ act, text }: Pick<Need, 'act' | 'text'>): string {
  if (act === undefined) return text.replace(ABOUT_OBJECT, '');
  const start = text.toLowerCase().indexOf(act.toLowerCase());
  return start === -1 ? text : text.slice(start + act.length).replace(ABOUT_OBJECT, '');
}

/** Adjective of two words, which names no thing: `the on-call engineer`. */
const COMPOUND = /\b(?:on|in|off|up|out|over)-\p{L}+/giu;

function contentStems(text: string): string[] {
  return words(text.replace(COMPOUND, ' '))
    .filter((word) => !isStopWord(word))
    .map(stem);
}

/** @param text Words of the need in which the asked things are. */
function thingsOfNeed(server: Server, need: Asked, text: string, { acts, entries, lexicon, catalog }: Lexicon): Things {
  const products = entries.productParts(server);
  const alike = (list: readonly string[]): ReadonlySet<string> =>
    new Set(list.flatMap((one) => [...acts.alike(one)]).filter((one) => !products.has(one)));
  const asked = need.implied === true ? [] : contentStems(text);
  const object = entries.nameParts(objectOf(need.capability));
  const core = (catalog.vocabulary.coreTools[need.capability ?? '']?.things ?? []).map(stem);
  const holders = alike(object);
  const objects = lexicon.stemsOf(need.capability).objects;
  const isTold = need.implied !== true && objects.some((one) => alike(contentStems(need.text)).has(one));
  const named = [...object, ...core, ...(isTold ? [] : objects)];
  return {
    asked: alike(asked),
    spoken: new Set(
      [...alike(need.implied === true ? [] : contentStems(need.text))].filter((one) => !holders.has(one)),
    ),
    own: new Set([...object, ...core]),
    explained: new Set([...alike(asked), ...named]),
  };
}

/** Whether a tool changes something that a need may mean: a thing of its capability, or one that is asked for. */
function isNear(tool: Tool, server: Server, need: Asked, things: Things, knowledge: Lexicon): boolean {
  if (!changes(tool.effect) || drafts(tool, knowledge) !== wantsDraft(need)) return false;
  if (!isOfProduct(tool, server, need)) return false;
  const object = objectOf(need.capability);
  if (
    need.capability === null ||
    tool.capability === need.capability ||
    (object !== '' && objectOf(tool.capability) === object)
  )
    return true;
  return thingsOf(tool, server, knowledge).some((thing) => things.asked.has(thing));
}

/** Whether a tool of a hub names the product of the need; true for any tool of another server. */
export function isOfProduct(tool: Tool, server: Server, { system }: Pick<Need, 'system'>): boolean {
  return system === undefined || server.systems.length <= HUB || speaksOf(`${tool.name} ${tool.description}`, system);
}

/** Whether a tool cannot be undone and its name tells of a loss, or of any statement. */
function isLoss({ name, effect }: Tool, { acts, entries }: Lexicon): boolean {
  const losses = acts.wordsOf('delete');
  const parts = entries.nameParts(name);
  return effect === 'destructive' && (runsAnything(parts) || parts.some((part) => losses.has(part)));
}

/**
 * Returns how a tool fits a kind of act and the things of a need, as numbers of which the first counts most; null when
 * it does not.
 */
function fitOf(
  tool: Tool,
  kind: ReadonlySet<string>,
  server: Server,
  things: Things,
  knowledge: Lexicon,
): readonly number[] | null {
  const named = thingsOf(tool, server, knowledge);
  const verb = verbOf(tool, knowledge);
  const makes = verb === undefined || knowledge.acts.wordsOf('create').has(verb);
  if (!(verb !== undefined && kind.has(verb)) && !(makes && named.some((thing) => kind.has(thing)))) return null;
  const asked = named.filter((thing) => things.asked.has(thing)).length;
  const foreign = named.filter((thing) => !things.explained.has(thing) && !kind.has(thing)).length;
  if (asked === 0 && foreign > 0) return null;
  const spoken = knowledge.entries
    .nameParts(tool.name)
    .filter((part) => part !== verb && things.spoken.has(part)).length;
  const isPlain = named.some((thing) => things.own.has(thing)) || (named.length === 0 && namesMeans(tool, knowledge));
  return [asked, -foreign, spoken, Number(isPlain)];
}

/** Tool with its fit; the best tools of one kind of act are a group. */
type FittingTool = { readonly tool: Tool; readonly fit: readonly number[]; readonly group: ReadonlySet<string> };

function bestOf(
  tools: readonly Tool[],
  kind: ReadonlySet<string>,
  server: Server,
  things: Things,
  knowledge: Lexicon,
): readonly FittingTool[] {
  const fitting = tools
    .flatMap((tool) => {
      const fit = fitOf(tool, kind, server, things, knowledge);
      return fit === null ? [] : [{ tool, fit, group: kind }];
    })
    .toSorted((a, b) => compareRanks(b.fit, a.fit));
  const [best] = fitting;
  return fitting.filter(({ fit }) => best !== undefined && compareRanks(fit, best.fit) === 0).slice(0, MOST);
}

/** Compares lists of numbers of which the first counts most. */
export function compareRanks(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((each, place) => each !== b[place]);
  return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

/** Returns the tool that makes the new place of a change: `create_branch` for "commit to a new branch". */
function containers(server: Server, { text }: Asked, found: readonly Tool[], knowledge: Lexicon): readonly Tool[] {
  const place = NEW.exec(text);
  if (place === null) return [];
  const asked = new Set(
    [place[1], place[2]].flatMap((word) => [...knowledge.acts.alike(stem((word ?? '').toLowerCase()))]),
  );
  const making = knowledge.acts.wordsOf('create');
  return server.tools
    .filter((tool) => tool.effect === 'write' && !found.includes(tool))
    .filter(({ name }) => knowledge.entries.nameParts(name).some((part) => making.has(part)))
    .filter((tool) => {
      const named = thingsOf(tool, server, knowledge);
      return named.length > 0 && named.every((thing) => asked.has(thing));
    })
    .slice(0, 1);
}
