import type { Server } from '../catalog/server.ts';
import type { Lexicon } from '../match/knowledge.ts';
import { stem } from '../text/stem.ts';
import { isStopWord, words as wordsOf } from '../text/tokenize.ts';
import type { Candidate, Covering, ScoredTool } from './candidate.ts';
import { changes, objectOf } from '../catalog/capability.ts';
import { HUB, speaksOf } from '../catalog/products.ts';
import type { Need } from '../task/task-definition.ts';
import { compareRanks, isActingTool, isOfProduct } from './acting-tools.ts';
import { changingTools } from './changing-tools.ts';
import { chooseTools } from './choose-tools.ts';
import { coreTools } from './core-tools.ts';
import { bestScored, type NeedTools } from './scored-tools.ts';
import { isActSeen, mayDestroy, saidThings, sharedWords } from './tool-acts.ts';
import { finding } from './tool-evidence.ts';
import { isCommonName, thingsOf, verbOf } from './tool-name.ts';

/** Adds to a picked candidate the tools that the agent may use. */
export function cover(candidate: Candidate, knowledge: Lexicon): Covering {
  const { server, need, fitting } = candidate;
  const tools = chooseTools(candidate, allowList(server, need, fitting, knowledge), knowledge);
  const allowed = server.tools.filter(({ name }) => tools.includes(name));
  const isSeen =
    isActSeen(server, allowed, need, knowledge) || allowed.some((tool) => isActingTool(tool, server, need, knowledge));
  const proof = isSeen ? 'seen_tool' : 'unproven';
  return {
    ...candidate,
    tools,
    ...(changes(need.effect) ? { proof } : {}),
    matched: matchedWords(`${need.text} ${need.system ?? ''}`, server, tools[0], knowledge),
  };
}

function matchedWords(
  text: string,
  server: Server,
  tool: string | undefined,
  { entries }: Lexicon,
): Covering['matched'] {
  const found = server.tools.find(({ name }) => name === tool);
  if (found === undefined) return null;
  const held = entries.stemsOf(found);
  return {
    tool: found.name,
    words: [...new Set(wordsOf(text))].filter((word) => !isStopWord(word) && held.has(stem(word))),
  };
}

/** Maximum tools of one need: that only read; that start a job; that find what is changed, more of them by its words; that are named after the object; that only work together, and of a browser, where every one is a way to act. */
const MOST = {
  reading: 12,
  starters: 3,
  companions: 2,
  related: 4,
  openers: 3,
  feeders: 4,
  named: 4,
  whole: 12,
  browser: 24,
};
/** Capabilities whose tools an agent also needs when it uses the key's capability. */
const BESIDE: Readonly<Record<string, readonly string[]>> = {
  'code.edit': ['code.navigate', 'file.read', 'file.write', 'file.search'],
  'browser.control': ['browser.screenshot', 'browser.debug'],
  'home.control': ['home.read'],
};

/** Returns the first names; tools that change something take the last places where only reading tools are before them. */
function withChanges(names: readonly string[], server: Server, most: number): string[] {
  const changing = new Set(server.tools.filter(({ effect }) => changes(effect)).map(({ name }) => name));
  const first = names.slice(0, most);
  if (first.some((name) => changing.has(name))) return first;
  const added = names.filter((name) => changing.has(name)).slice(0, MOST.starters);
  return [...first.slice(0, most - added.length), ...added];
}

/**
 * Returns the names of the tools that the agent may use for a need, those for the need itself first.
 * A change includes reading tools for the same object, to find it first. Irreversible tools are omitted unless
 * requested.
 * @param fitting The server's tools for the need, best first.
 * @returns Names; empty when the server's tools are unknown.
 */
export function allowList(server: Server, need: Need, fitting: readonly ScoredTool[], knowledge: Lexicon): string[] {
  const meant = ofProduct(server, need, fitting);
  const gentle = mayDestroy(need) ? meant : meant.filter(({ tool }) => tool.effect !== 'destructive');
  const usable = gentle.length > 0 ? gentle : meant;
  const capability = knowledge.lexicon.capabilities.get(need.capability ?? '');
  if (capability?.whole === true) {
    const beside = new Set([capability.id, ...(BESIDE[capability.id] ?? [])]);
    const together = server.tools.filter(
      ({ capability: other, effect }) =>
        other !== null && beside.has(other) && (effect !== 'destructive' || gentle.length === 0),
    );
    const names = [...new Set([...usable.map(({ tool }) => tool.name), ...together.map(({ name }) => name)])];
    const core = new Set(
      coreTools(
        server.tools.map((tool) => ({ tool, score: 0 })),
        need,
        knowledge,
      ).map(({ tool }) => tool.name),
    );
    const rankOf = (name: string): number => (opens(name) ? 0 : core.has(name) ? 1 : 2);
    const ordered = names.toSorted((a, b) => rankOf(a) - rankOf(b));
    const most = objectOf(capability.id) === 'browser' ? MOST.browser : MOST.whole;
    return changes(need.effect) ? withChanges(ordered, server, most) : ordered.slice(0, most);
  }
  const own = changes(need.effect)
    ? changingTools(server, need, { gentle, all: meant, usable }, knowledge)
    : readingTools(server, need, { all: meant, gentle, usable }, knowledge);
  const feeding = feeders(server, need, own, knowledge);
  const kept = changes(need.effect) ? own : own.slice(0, MOST.reading - feeding.length);
  const fed = [...kept, ...feeding];
  const names = [...fed, ...openers(server, need.capability), ...companions(server, need, fed, knowledge)];
  return [...new Set(names)];
}

/**
 * Returns the reading tools for a need, the fitting ones first, then all others for the same object. Tools that start a
 * job come before those that fetch its result, and so does a tool of the capability's core. Without a reading tool it returns those that reach the capability
 * otherwise, such as `execute_sql`.
 */
function readingTools(server: Server, need: Need, { all, usable }: NeedTools, knowledge: Lexicon): string[] {
  const reading = usable.filter(({ tool }) => tool.effect === 'read');
  const fitting = bestScored(reading.length > 0 ? reading : usable, MOST.reading);
  if (reading.length === 0) return fitting;
  const object = objectOf(need.capability);
  const siblings = server.tools
    .filter(({ effect, capability }) => effect === 'read' && object !== '' && objectOf(capability) === object)
    .filter((tool) => isOfProduct(tool, server, need))
    .toSorted((a, b) => finding(b.name) - finding(a.name))
    .map(({ name }) => name);
  const starters = reading.some(({ tool }) => tellsOfJob(tool.name)) ? startingTools(need, usable, knowledge) : [];
  const core = coreTools(all, need, knowledge).map(({ tool }) => tool.name);
  const isThere = [...fitting, ...siblings].some((name) => core.includes(name));
  const added = isThere ? [] : core.slice(0, 1);
  const known = [...added, ...starters, ...fitting, ...siblings];
  const akin = known.some((name) => finding(name) === 2) ? [] : akinTools(server, need, knowledge);
  const named = toolsForThings(server, need, knowledge);
  const first = fitting.slice(0, MOST.reading - MOST.named);
  return [...new Set([...akin, ...added, ...starters, ...first, ...named, ...fitting, ...siblings])].slice(
    0,
    MOST.reading,
  );
}

/** Capitalised word within a text. */
const NAME = /(?<=\S\s+)\p{Lu}[\p{L}\p{N}]*/gu;

/**
 * Returns the reading tools whose names speak of nothing but things of the need, whatever their capability:
 * `list_pull_requests` for "summarise the merged pull requests". A name alone is no thing, and the tools must list or get.
 */
function toolsForThings(server: Server, need: Need, knowledge: Lexicon): string[] {
  const asked = saidThings(need.text, knowledge);
  const plain = saidThings(need.text.replace(NAME, ' '), knowledge);
  return server.tools
    .filter((tool) => tool.effect === 'read' && finding(tool.name) > 0 && isOfProduct(tool, server, need))
    .map((tool) => ({ name: tool.name, things: thingsOf(tool, server, knowledge) }))
    .filter(({ things }) => things.some((thing) => plain.has(thing)) && things.every((thing) => asked.has(thing)))
    .map(({ name }) => name)
    .toSorted((one, other) => finding(other) - finding(one))
    .slice(0, MOST.named);
}

/** Returns the reading tools of capabilities that stand in for the needed one or that it stands in for, those that find first. */
function akinTools(server: Server, need: Need, { catalog }: Lexicon): string[] {
  const { related } = catalog.vocabulary;
  const capability = need.capability ?? '';
  const isAkin = (other: string | null): boolean =>
    other !== null && (related[capability]?.includes(other) === true || related[other]?.includes(capability) === true);
  return server.tools
    .filter((tool) => tool.effect === 'read' && isAkin(tool.capability) && isOfProduct(tool, server, need))
    .toSorted((a, b) => finding(b.name) - finding(a.name))
    .map(({ name }) => name);
}

/** Returns the tools that start a job whose result a reading capability fetches: `transcribe_file`, `upload_document`. */
function startingTools(need: Need, usable: readonly ScoredTool[], { lexicon }: Lexicon): string[] {
  if (changes(lexicon.capabilities.get(need.capability ?? '')?.effect)) return [];
  return usable
    .filter(({ tool }) => tool.effect === 'write' && tool.capability === need.capability)
    .slice(0, MOST.starters)
    .map(({ tool }) => tool.name);
}

/** Returns reading tools that give the inputs of the chosen tools. */
function feeders(server: Server, need: Need, own: readonly string[], { catalog }: Lexicon): string[] {
  const feeds = catalog.vocabulary.toolFeeds[server.name] ?? {};
  const names = new Set(own.flatMap((name) => feeds[name] ?? []));
  return server.tools
    .filter(({ name, effect }) => effect === 'read' && names.has(name) && !own.includes(name))
    .filter((tool) => isOfProduct(tool, server, need))
    .slice(0, MOST.feeders)
    .map(({ name }) => name);
}

/** Matches names such as `get_job_status` and `check_status`. */
function tellsOfJob(name: string): boolean {
  return /(?:^|[_-])(?:jobs?|status|progress|poll)(?:$|[_-])/i.test(name);
}

/** Returns browser tools that open and show a page; other browser tools need them first. */
function openers(server: Server, capability: string | null): string[] {
  if (objectOf(capability) !== 'browser') return [];
  return server.tools
    .filter((tool) => opens(tool.name) && objectOf(tool.capability) === 'browser')
    .slice(0, MOST.openers)
    .map(({ name }) => name);
}

/** Matches names such as `browser_navigate` and `take_snapshot`. */
function opens(name: string): boolean {
  return /(?:^|[_-])(?:navigate|goto|go_to|open_(?:url|page|browser|tab)|new_page|(?:take_)?snapshot)$|^(?:navigate|goto)/i.test(
    name,
  );
}

function ofProduct(server: Server, need: Need, fitting: readonly ScoredTool[]): readonly ScoredTool[] {
  const { system } = need;
  if (system === undefined || server.systems.length <= HUB) return fitting;
  const naming = fitting.filter(({ tool }) => speaksOf(`${tool.name} ${tool.description}`, system));
  return naming.length > 0 ? naming : fitting;
}

/**
 * Returns reading tools that find the object of a change: those about the things of the changing tools, then those for
 * the same object, and among equals those that share words with the need. One that lists or searches is among them, and
 * one that reads what the object holds, such as the cells of a sheet.
 */
function companions(server: Server, need: Need, own: readonly string[], knowledge: Lexicon): string[] {
  if (!changes(need.effect) || own.length === 0) return [];
  const object = objectOf(need.capability);
  const parts = new Set(knowledge.entries.nameParts(object));
  const things = new Set(
    server.tools
      .filter(({ name }) => own.includes(name))
      .flatMap((tool) => [...thingsOf(tool, server, knowledge), verbOf(tool, knowledge) ?? ''])
      .filter((thing) => !isCommonName(thing)),
  );
  const ranked = server.tools
    .filter(({ name, effect }) => effect === 'read' && !own.includes(name))
    .filter((tool) => isOfProduct(tool, server, need))
    .map((tool) => {
      const named = thingsOf(tool, server, knowledge);
      const common = named.filter((thing) => things.has(thing)).length;
      const shared = sharedWords(tool, server, need.text, knowledge);
      const strange = named.filter((thing) => !things.has(thing) && !parts.has(thing)).length;
      const foreign = Math.max(0, strange - shared);
      const isOwn = object !== '' && objectOf(tool.capability) === object;
      return {
        tool,
        named,
        isOwn,
        common,
        shared,
        rank: [common + 2 * shared - foreign, shared, Number(isOwn), finding(tool.name)],
      };
    })
    .filter(({ isOwn, common, shared, rank: [fit = 0] }) => isOwn || (common > 0 && fit > 0) || (shared > 0 && fit > 0))
    .toSorted((a, b) => compareRanks(b.rank, a.rank) || a.tool.name.length - b.tool.name.length);
  const first = ranked.filter(
    ({ shared, common }, rank) => rank < MOST.companions || ((shared > 0 || common > 1) && rank < MOST.related),
  );
  const finders = ranked.filter(({ tool }) => finding(tool.name) === 2);
  const finderOf = (known: ReadonlySet<string>): typeof ranked =>
    finders.filter(({ named }) => named.every((thing) => known.has(thing))).slice(0, 1);
  const acted = ranked.filter(({ common }) => common > 0).slice(0, 1);
  const held = coreTools(
    ranked.map(({ tool }) => ({ tool, score: 0 })),
    { ...need, capability: `${object}.read` },
    knowledge,
  );
  const all = [
    ...first,
    ...finders.slice(0, 1),
    ...acted,
    ...finderOf(things),
    ...finderOf(parts),
    ...held.slice(0, 1),
  ];
  return [...new Set(all.map(({ tool }) => tool.name))];
}
