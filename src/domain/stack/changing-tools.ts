import { changes, objectOf } from '../catalog/capability.ts';
import type { Server, Tool } from '../catalog/server.ts';
import type { Lexicon } from '../match/knowledge.ts';
import type { Need } from '../task/task-definition.ts';
import type { ScoredTool } from './candidate.ts';
import { actingTools, isMaking, objectText } from './acting-tools.ts';
import { coreTools } from './core-tools.ts';
import { bestScored, CLOSE, type NeedTools } from './scored-tools.ts';
import { drafts, mayDestroy, namesAct, sharedWords, wantsDraft } from './tool-acts.ts';
import { isPlainName } from './tool-name.ts';

const MOST = 3;
const MOST_CORE = 2;

/**
 * Returns the tools that do a change: those of the kind for the act that are about its thing. When no name tells of
 * both, the names that share most words with the need count. Drafting tools serve drafts only.
 */
export function changingTools(server: Server, need: Need, tools: NeedTools, knowledge: Lexicon): string[] {
  const said = saidTools(server, need, tools, knowledge);
  if (said.length > 0) return said;
  const acting = actingTools(server, need, knowledge);
  return acting.length > 0
    ? [...acting.map(({ name }) => name), ...coreBeside(acting, need, tools, knowledge)]
    : sharingTools(server, need, tools, knowledge);
}

/** Returns tools of the core that a capability needs beside those that name the act. */
function coreBeside(acting: readonly Tool[], need: Need, { gentle }: NeedTools, knowledge: Lexicon): string[] {
  const isBeside = knowledge.catalog.vocabulary.coreTools[need.capability ?? '']?.beside === true;
  if (!isBeside || !isMaking(need, knowledge)) return [];
  const core = coreTools(gentle, need, knowledge).filter(({ tool }) => doesIt(tool, need, knowledge));
  return core.some(({ tool }) => acting.includes(tool)) ? [] : core.slice(0, MOST_CORE).map(({ tool }) => tool.name);
}

/**
 * Returns the tools whose names share most words with the object of the act, and the plain tools of the capability, such
 * as `update_issue`, unless the former name the act too. Without either, the names that share most words with the need
 * count. A capability with a core gets tools of its core beside those that name the act.
 */
function sharingTools(server: Server, need: Need, tools: NeedTools, knowledge: Lexicon): string[] {
  const open = openTools(need, tools, knowledge);
  const named = mostShared(open, server, objectText(need), knowledge);
  const isToldBoth = named.some(({ tool }) => namesAct(tool, need, knowledge));
  const plain = isToldBoth ? [] : plainTools(open, server, need, knowledge);
  const chosen = [...new Set([...named, ...plain])].slice(0, MOST);
  const core = coreTools(tools.gentle, need, knowledge).filter(({ tool }) => doesIt(tool, need, knowledge));
  if (core.length > 0) {
    const acting = chosen.filter(({ tool }) => namesAct(tool, need, knowledge));
    const isBeside = knowledge.catalog.vocabulary.coreTools[need.capability ?? '']?.beside === true;
    const isDone = acting.length > 0 && (!isBeside || acting.some((one) => core.includes(one)));
    const added = isDone ? [] : core.slice(0, MOST_CORE);
    return [...acting, ...added].map(({ tool }) => tool.name);
  }
  if (chosen.length > 0) return chosen.map(({ tool }) => tool.name);
  const alike = mostShared(open, server, need.text, knowledge);
  return bestScored(alike.length > 0 ? alike : open, MOST);
}

/** Minimum number of words that a tool of a sibling capability shares with the need, beyond those of the fitting tools. */
const MORE = 2;

/**
 * Returns the tools of another capability for the same object whose names say the act with clearly more words of the
 * need: `add_note_to_incident` for a note at an incident, instead of `create_incident`.
 */
function saidTools(server: Server, need: Need, { all }: NeedTools, knowledge: Lexicon): string[] {
  const object = objectOf(need.capability);
  if (object === '') return [];
  const sharedBy = (tool: Tool): number => sharedWords(tool, server, need.text, knowledge);
  const most = Math.max(0, ...all.map(({ tool }) => sharedBy(tool)));
  const siblings = server.tools.filter(
    (tool) =>
      tool.effect === 'write' &&
      tool.capability !== need.capability &&
      objectOf(tool.capability) === object &&
      doesIt(tool, need, knowledge) &&
      namesAct(tool, need, knowledge),
  );
  return siblings
    .filter((tool) => sharedBy(tool) >= most + MORE)
    .toSorted((a, b) => sharedBy(b) - sharedBy(a))
    .slice(0, 1)
    .map(({ name }) => name);
}

/** Returns the changing tools to choose from: those whose names express the act, if any do. */
function openTools(need: Need, { gentle, all, usable }: NeedTools, knowledge: Lexicon): readonly ScoredTool[] {
  const naming = (tools: readonly ScoredTool[]): readonly ScoredTool[] =>
    tools.filter(({ tool }) => changes(tool.effect) && namesAct(tool, need, knowledge));
  const named = [naming(gentle), mayDestroy(need) ? naming(all) : []];
  const [acting = usable] = named.filter((tools) => tools.length > 0);
  const changing = acting.filter(({ tool }) => tool.effect !== 'read');
  const meant = changing.filter(({ tool }) => doesIt(tool, need, knowledge));
  return meant.length > 0 ? meant : changing.length > 0 ? changing : acting;
}

/** Whether a tool changes something, as a draft exactly where the need asks for one. */
function doesIt(tool: Tool, need: Need, knowledge: Lexicon): boolean {
  return changes(tool.effect) && drafts(tool, knowledge) === wantsDraft(need);
}

/** Returns the tools that share most words with a text; none when the best of them scores low. */
function mostShared(
  open: readonly ScoredTool[],
  server: Server,
  text: string,
  knowledge: Lexicon,
): readonly ScoredTool[] {
  const shared = open.map(({ tool }) => sharedWords(tool, server, text, knowledge));
  const most = Math.max(0, ...shared);
  const named = open.filter((_, index) => shared[index] === most);
  return most > 0 && (named[0]?.score ?? 0) >= CLOSE * (open[0]?.score ?? 0) ? named : [];
}

/** Returns the tools of the capability whose names speak of nothing but its object. */
function plainTools(
  open: readonly ScoredTool[],
  server: Server,
  need: Need,
  { entries, lexicon }: Lexicon,
): readonly ScoredTool[] {
  const objects = new Set(entries.nameParts(objectOf(need.capability)));
  const products = entries.productParts(server);
  const isDestroying = mayDestroy(need);
  const isPlain = ({ name, capability, effect }: Tool): boolean => {
    const parts = entries.nameParts(name).filter((part) => lexicon.verbClasses(part) === undefined);
    const things = parts.filter((part) => !products.has(part));
    return (
      capability === need.capability && (!isDestroying || effect === 'destructive') && isPlainName(things, objects)
    );
  };
  return open.filter(({ tool }) => isPlain(tool));
}
