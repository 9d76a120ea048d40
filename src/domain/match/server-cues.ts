import type { OperationIndex, Tools } from './knowledge.ts';
import { topDocuments, clausesOf, longest } from './vector-scores.ts';
import { tokenize } from '../text/tokenize.ts';

/** Weight of the similarity between the subjects of server and text, in units of the best word score. */
const ABOUT = 1.5;
/** Weight of the server's lead in the clauses, in the same units. */
const LEAD = 1.5;
/** Weight of ln({@link MANY} / the server's tool count), because one of many tools fits by accident. */
const FEW = 0.1;
const MANY = 100;
/** Weight of the likeness to the server's nearest search phrase, in the same units, and the likeness that weighs nothing. */
const PHRASE = 2;
const LIKE = 0.5;

/**
 * Adds cues of the whole server to its best operations. One tool that fits a clause well does not make a server
 * suitable for the task, least of all in a catalog with many servers.
 *
 * @param top Best score of the words alone.
 */
export function addServerCues(text: string, knowledge: OperationIndex, scores: Float32Array, top: number): void {
  const { serverOf, firsts } = knowledge.index;
  const documents = topDocuments(scores);
  const servers = Uint32Array.from(new Set(Array.from(documents, (document) => serverOf[document] ?? 0)));
  const leads = leadsOf(text, knowledge);
  const abouts = knowledge.abouts?.compare(tokenize(text), servers);
  const phrases = knowledge.phrases.compare([...new Set(tokenize(text))]);
  const cues = new Map<number, number>();
  servers.forEach((server, place) => {
    const tools = (firsts[server + 1] ?? 0) - (firsts[server] ?? 0);
    const few = Math.log(MANY / Math.min(MANY, tools));
    const like = (phrases.of(server) ?? LIKE) - LIKE;
    cues.set(server, ABOUT * (abouts?.[place] ?? 0) + LEAD * (leads[server] ?? 0) + FEW * few + PHRASE * like);
  });
  for (const document of documents)
    scores[document] = (scores[document] ?? 0) + top * (cues.get(serverOf[document] ?? 0) ?? 0);
}

/**
 * Returns each server's lead in the clauses of a text by words, 0 to 1, in catalog order. It is the mean over the
 * clauses of (best tool's score / best score)^6, so that only top servers count.
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
