import { focusOn } from '../domain/ranking/focus.ts';
import { knowledgeOf, type Knowledge } from '../domain/ranking/knowledge.ts';
import {
  rankServers,
  type RankedServer,
  type RankedTool,
  type Ranking,
  type Wanted,
} from '../domain/ranking/rank-servers.ts';
import { tokenize } from '../domain/ranking/tokenize.ts';
import { correctSpelling } from '../domain/task/correct-spelling.ts';
import { readNeeds } from '../domain/task/read-needs.ts';
import { trust } from '../domain/stack/trust.ts';
import { pageOf } from './list-servers.ts';
import type { CurrentCatalog } from './ports/current-catalog.ts';
import { passes, summarizeServer, type Page, type ServerFilter, type ServerSummary } from './server-summary.ts';

/** Probability below which a server is no answer to a query. */
const CUT = 0.3;
const MOST_MATCHED = 3;
/** Classifier score from which a short query is taken for a capability. */
const GUESS = 1;

export type ServerHit = ServerSummary & {
  /** 0 to 1: how sure the ranking is that the server serves the query. */
  readonly probability: number;
  /** The tools that matched, best first, at most three; `tool` is null when the server's own text matched. */
  readonly matched: readonly { readonly tool: string | null; readonly why: string }[];
};

/** Best first; `total` counts what is above the cut. @throws {QuartermasterError} `validation` for a cursor that is not ours. */
export type SearchServers = (query: {
  text: string;
  filter: ServerFilter;
  limit: number;
  cursor: string | null;
}) => Promise<Page<ServerHit>>;

export function makeSearchServers(live: CurrentCatalog): SearchServers {
  return async ({ text, filter, limit, cursor }) => {
    const knowledge = knowledgeOf(await live.current());
    const query = correctSpelling(text, knowledge).text;
    const words = tokenize(query);
    const needs = wantedBy(query, words, knowledge);
    const ranking = rankServers(query, needs, knowledge);
    const hits = ranking.servers
      .filter(({ server }) => !knowledge.catalog.barred.has(server.name) && passes(server, filter))
      .map((ranked) => ({ ranked, probability: probabilityOf(ranked, query, words, needs, knowledge) }))
      .filter(({ probability }) => probability >= CUT)
      .toSorted(
        (a, b) =>
          b.probability - a.probability ||
          b.ranked.score - a.ranked.score ||
          (a.ranked.server.name < b.ranked.server.name ? -1 : 1),
      );
    return pageOf(hits, limit, cursor, ({ ranked, probability }) => ({
      ...summarizeServer(ranked.server),
      probability,
      matched: matchedTools(ranked, ranking, words),
    }));
  };
}

/** What a query asks for; a query of one or two words, which no grammar helps to read, is taken for what the classifier thinks. */
function wantedBy(query: string, words: readonly string[], knowledge: Knowledge): readonly Wanted[] {
  const { needs } = readNeeds(query, knowledge);
  if (needs.some(({ effect }) => effect !== 'none')) return needs;
  const [best] = knowledge.classifier
    .classify(words)
    .filter(({ capability }) => knowledge.lexicon.capabilities.get(capability)?.met_by === 'server');
  return best === undefined || best.score < GUESS ? needs : [{ capability: best.capability, confidence: 0.6 }];
}

function probabilityOf(
  { server, best }: RankedServer,
  query: string,
  words: readonly string[],
  needs: readonly Wanted[],
  knowledge: Knowledge,
): number {
  const tool = server.tools.find(({ name }) => name === best.tool);
  const held = new Set(
    tokenize(
      `${server.title} ${server.description} ${server.aliases.join(' ')} ${server.systems.join(' ')} ${tool === undefined ? '' : `${tool.name} ${tool.description}`}`,
    ),
  );
  const weigh = (terms: readonly string[]): number =>
    terms.reduce((sum, term) => sum + (knowledge.index.idf(term) || 4), 0);
  const distinct = [...new Set(words)];
  const covered = weigh(distinct) === 0 ? 0 : weigh(distinct.filter((term) => held.has(term))) / weigh(distinct);
  const able = needs.some(
    ({ capability }) =>
      capability !== null && (tool?.capability === capability || server.capabilities.includes(capability)),
  );
  const focus = Math.max(
    0,
    ...needs.map(({ capability }) => (capability === null ? 0 : focusOn(server, capability, knowledge.lexicon))),
  );
  const key = query.trim().toLowerCase();
  const named =
    server.aliases.includes(key) ||
    server.title.toLowerCase() === key ||
    needs.some(({ system }) => system !== undefined && server.systems.includes(system)) ||
    server.systems.includes(key);
  const otherProduct = !named && needs.some(({ system }) => system !== undefined);
  const logit =
    -3 +
    3.4 * covered +
    (able ? 1.2 + 1.2 * focus : 0) +
    (named ? 2 : 0) -
    (otherProduct ? 1.5 : 0) +
    1.4 * trust(server, knowledge.catalog.as_of) -
    (server.status === 'active' ? 0 : 1);
  return Math.min(0.98, Math.round(100 / (1 + Math.exp(-logit))) / 100);
}

function matchedTools(ranked: RankedServer, ranking: Ranking, words: readonly string[]): ServerHit['matched'] {
  const own = ranking.tools
    .filter(({ server, score }) => server === ranked.server && score >= 0.5 * ranked.score)
    .slice(0, MOST_MATCHED);
  return own.map((tool) => ({ tool: tool.tool, why: reasonOf(tool, words) }));
}

function reasonOf({ server, tool }: RankedTool, words: readonly string[]): string {
  const found = server.tools.find(({ name }) => name === tool);
  return found === undefined ? server.description : words.length === 0 ? server.title : found.description;
}
