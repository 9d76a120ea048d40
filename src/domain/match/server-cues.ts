import type { OperationIndex, Tools } from './knowledge.ts';
import { topDocuments, clausesOf, longest } from './meaning.ts';
import { tokenize } from '../text/tokenize.ts';

/** What it adds, in units of the best score of words, that a server is about what the text is about, … */
const ABOUT = 1.5;
/** … that it leads in every clause, … */
const LEAD = 1.5;
/** … and that it has few tools, for each time that it has e times fewer than many: one of many fits by accident. */
const FEW = 0.1;
const MANY = 100;

/**
 * Adds to the best operations what speaks for their server as a whole: one tool that fits a clause well is not yet a server for the
 * task, least of all in a catalog with many.
 *
 * @param top The best score of words alone.
 */
export function addServerCues(text: string, knowledge: OperationIndex, scores: Float32Array, top: number): void {
  const { serverOf, firsts } = knowledge.index;
  const documents = topDocuments(scores);
  const servers = Uint32Array.from(new Set(Array.from(documents, (document) => serverOf[document] ?? 0)));
  const leads = leadsOf(text, knowledge);
  const abouts = knowledge.abouts?.compare(tokenize(text), servers);
  const cues = new Map<number, number>();
  servers.forEach((server, place) => {
    const tools = (firsts[server + 1] ?? 0) - (firsts[server] ?? 0);
    const few = Math.log(MANY / Math.min(MANY, tools));
    cues.set(server, ABOUT * (abouts?.[place] ?? 0) + LEAD * (leads[server] ?? 0) + FEW * few);
  });
  for (const document of documents)
    scores[document] = (scores[document] ?? 0) + top * (cues.get(serverOf[document] ?? 0) ?? 0);
}

/**
 * How far each server leads the others, by words, in the clauses of a text, 0 to 1 in the order of the catalog: the mean over the clauses of
 * its best tool's share of the best score, to the sixth, so that little counts but to be among the first.
 */
function leadsOf(text: string, { index, catalog }: Tools): Float32Array {
  const parts = longest(clausesOf(text));
  const clauses = parts.length < 2 ? [tokenize(text)] : parts;
  const leads = new Float32Array(catalog.servers.length);
  const best = new Float32Array(catalog.servers.length);
  for (const clause of clauses) {
    const found: number[] = [];
    const highest = index.visit(clause, (document, score) => {
      const server = index.serverOf[document] ?? 0;
      const before = best[server] ?? 0;
      if (before === 0) found.push(server);
      if (score > before) best[server] = score;
    });
    for (const server of found) {
      const cube = ((best[server] ?? 0) / highest) ** 3;
      leads[server] = (leads[server] ?? 0) + (cube * cube) / clauses.length;
      best[server] = 0;
    }
  }
  return leads;
}
