import { changes } from '../catalog/capability.ts';
import type { Server, Tool } from '../catalog/server.ts';
import { probabilityIn } from '../catalog/decision-forest.ts';
import type { Lexicon } from '../match/knowledge.ts';
import { isActingTool, isOfProduct } from './acting-tools.ts';
import type { Need } from '../task/task-definition.ts';
import type { Candidate } from './candidate.ts';
import { drafts, wantsDraft } from './tool-acts.ts';
import { finding, toolEvidence } from './tool-evidence.ts';

/** Minimum probability of an allowed tool, and of the only listed one that finds the thing. */
const LEAST = 0.45;
const LEAST_FINDING = 0.2;
/** Minimum probability of the tool that the rules list first, and of listed tools of the asked kind of act. */
const LEAST_FIRST = 0.3;
/** Number of tools up to which a server keeps the tools that the rules list. */
const FEW = 3;

/**
 * Returns the names of the tools that a need is likely to use: those of the rules first, then further ones. A tool that
 * the rules do not list joins only where it reads, or does a change that is asked for and can be undone. The likeliest
 * listed tool of the need's effect stays, whatever its probability.
 * @param listed Names of the tools that the rules list, the most important first.
 */
export function chooseTools(
  candidate: Pick<Candidate, 'server' | 'need' | 'fitting'>,
  listed: readonly string[],
  knowledge: Lexicon,
): string[] {
  const { server, need } = candidate;
  const forest = knowledge.catalog.vocabulary.toolChoice;
  if (forest === null || server.tools.length <= FEW) return [...listed];
  const judged = [...toolEvidence(candidate, listed, knowledge)]
    .map(([tool, values]) => ({ tool, place: placeIn(listed, tool), probability: probabilityIn(forest, values) }))
    .filter(({ tool, place }) => place < Infinity || mayJoin(tool, candidate, knowledge));
  const does = (tool: Tool): boolean => changes(tool.effect) && isActingTool(tool, server, need, knowledge);
  const likely = judged.filter(
    ({ tool, place, probability }) =>
      probability >= (place === 0 || (place < Infinity && does(tool)) ? LEAST_FIRST : LEAST),
  );
  const best = (least: number, isMeant: (tool: Tool) => boolean): readonly Judged[] =>
    likely.some(({ tool }) => isMeant(tool))
      ? []
      : judged
          .filter(({ tool, place, probability }) => place < Infinity && isMeant(tool) && probability >= least)
          .toSorted((a, b) => b.probability - a.probability)
          .slice(0, 1);
  const acting = best(0, ({ effect }) => changes(effect) === changes(need.effect));
  const finder = best(LEAST_FINDING, ({ name, effect }) => effect === 'read' && finding(name) === 2);
  const chosen = [...new Set([...acting, ...finder, ...likely])];
  if (chosen.length === 0) return [...listed];
  return chosen.toSorted((a, b) => a.place - b.place || b.probability - a.probability).map(({ tool }) => tool.name);
}

type Judged = { readonly tool: Tool; readonly place: number; readonly probability: number };

function placeIn(listed: readonly string[], { name }: Tool): number {
  const place = listed.indexOf(name);
  return place === -1 ? Infinity : place;
}

function mayJoin(tool: Tool, { server, need }: Pick<Candidate, 'server' | 'need'>, knowledge: Lexicon): boolean {
  if (!isOfProduct(tool, server, need) || namesRival(tool, server, need, knowledge)) return false;
  if (tool.effect === 'read') return true;
  return tool.effect === 'write' && changes(need.effect) && drafts(tool, knowledge) === wantsDraft(need);
}

/** Whether a tool is named after another product of the server than that of the need: `searchConfluence` for Jira. */
function namesRival({ name }: Tool, { systems }: Server, { system }: Need, { entries }: Lexicon): boolean {
  if (system === undefined) return false;
  const named = new Set(entries.nameParts(name));
  const own = new Set(entries.nameParts(system));
  return systems
    .map((other) => entries.nameParts(other).filter((part) => !own.has(part)))
    .some((parts) => parts.length > 0 && parts.every((part) => named.has(part)));
}
