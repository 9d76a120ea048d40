import { changes } from '../catalog/capability.ts';
import type { Server } from '../catalog/server.ts';
import type { Knowledge, Lexicon, Tools } from '../match/knowledge.ts';
import { spellOutEndings } from '../match/file-names.ts';
import type { PhraseLikeness } from '../match/search-phrases.ts';
import { scoreOperations } from '../match/rank-servers.ts';
import type { Constraints } from '../task/constraints.ts';
import type { TaskText } from '../task/task-analysis.ts';
import type { Need, TaskDefinition } from '../task/task-definition.ts';
import { tokenize } from '../text/tokenize.ts';
import type { Priors } from './caller-priors.ts';
import { plainness, verbFit, verbsOf } from './tool-name.ts';
import { leadsOf, viewFor, viewTask, type WholeTask } from './whole-task.ts';

/** Server search for a task, with everything that its needs share. */
export type CandidateSearch = {
  readonly task: WholeTask;
  /** Whether the task has several needs that only a server can meet; each then has its own ranking. */
  readonly isOneOfSeveral: boolean;
  readonly constraints: Constraints;
  /** Whether a schedule or an event starts the task, so that nobody is there to sign in. */
  readonly isUnattended: boolean;
  /** Products that the task names. */
  readonly named: ReadonlySet<string>;
  readonly priors: Priors;
  readonly knowledge: Knowledge;
};

/** Searched task, with its words between blanks. */
type SearchedTask = Pick<TaskText, 'words'> &
  Pick<TaskDefinition, 'asked' | 'needs' | 'constraints'> &
  Partial<Pick<TaskDefinition, 'trigger'>>;

/** @param served Needs that only a server can meet. */
export function searchFor(
  { words, asked, needs, constraints, trigger = null }: SearchedTask,
  served: readonly Need[],
  priors: Priors,
  knowledge: Knowledge,
): CandidateSearch {
  return {
    task: viewTask(words, asked, needs, knowledge),
    isOneOfSeveral: served.length > 1,
    constraints,
    isUnattended: trigger !== null,
    named: new Set(needs.flatMap((need) => need.system ?? [])),
    priors,
    knowledge,
  };
}

/** Server search for one need. Scores are indexed by document. */
export type NeedSearch = CandidateSearch & {
  readonly need: Need;
  /** The task as seen from the need. */
  readonly whole: WholeTask;
  /** Scores for the task, or for the need if the task has several. */
  readonly ranking: Float32Array;
  /** Share of the best score in the ranking, by server. */
  readonly leads: Float32Array;
  /** Scores of the need's own words. */
  readonly wordScores: Float32Array;
  readonly query: WeighedQuery;
  readonly phrases: PhraseLikeness;
  /** Whether the need only reads, although its capability changes things. */
  readonly isReadOfChange: boolean;
  readonly fitOf: (document: number) => number;
};

const NO_VERBS: ReadonlySet<string> = new Set();

export function searchForNeed(need: Need, search: CandidateSearch): NeedSearch {
  const { task, isOneOfSeveral, knowledge } = search;
  const whole = viewFor(need, task, knowledge);
  const hasOwnRanking = isOneOfSeveral && whole === task;
  const words = `${spellOutEndings(need.text, knowledge.catalog.vocabulary.formats)} ${need.system ?? ''}`;
  const ranking = hasOwnRanking ? scoreOperations(words, [need], knowledge) : whole.around;
  const wordScores = new Float32Array(knowledge.index.size);
  const query = tokenize(words);
  knowledge.index.addScores([...query, ...knowledge.lexicon.stemsOf(need.capability).title], wordScores);
  return {
    ...search,
    need,
    whole,
    ranking,
    leads: hasOwnRanking ? leadsOf(ranking, knowledge) : whole.leads,
    wordScores,
    query: weigh(query, knowledge),
    phrases: knowledge.phrases.compare(
      wordsOfWork(need, whole === task ? tokenize(need.text) : whole.tokens, knowledge),
    ),
    isReadOfChange:
      need.effect === 'read' && changes(knowledge.lexicon.capabilities.get(need.capability ?? '')?.effect),
    fitOf: operationFit(need, query, wordScores, whole.around, knowledge),
  };
}

/** Returns the stems of a need, each once; the words of its ability join a text of a single word. */
function wordsOfWork({ capability }: Need, spoken: readonly string[], { lexicon }: Lexicon): readonly string[] {
  const own = new Set(spoken);
  return own.size > 1 ? [...own] : [...new Set([...own, ...lexicon.stemsOf(capability).title])];
}

/** Returns the fit of a document to a need: its word scores, reduced for an unusual tool name or another verb. */
function operationFit(
  need: Need,
  query: readonly string[],
  wordScores: Float32Array,
  around: Float32Array,
  { index, catalog, lexicon, entries }: Lexicon & Tools,
): (document: number) => number {
  const { title, objects } = lexicon.stemsOf(need.capability);
  const spoken = new Set([...query, ...title, ...objects]);
  const verbs = need.effect === 'read' ? NO_VERBS : verbsOf(need.text, lexicon);
  const known = new Map<number, number>();
  const compute = (document: number): number => {
    const server = catalog.servers[index.serverOf[document] ?? -1];
    const name = server?.tools[index.toolOf[document] ?? -1]?.name;
    const score = (wordScores[document] ?? 0) + 0.25 * (around[document] ?? 0) + 0.01;
    if (server === undefined || name === undefined) return score;
    const parts = entries.nameParts(name);
    return score * plainness(parts, spoken, entries.productParts(server)) * verbFit(parts, verbs, lexicon);
  };
  return (document) => {
    const fit = known.get(document) ?? compute(document);
    known.set(document, fit);
    return fit;
  };
}

type WeighedQuery = { readonly terms: readonly (readonly [string, number])[]; readonly weight: number };

function weigh(query: readonly string[], { index }: Tools): WeighedQuery {
  const terms = [...new Set(query)].map((term) => [term, index.idf(term) || 4] as const);
  return { terms, weight: terms.reduce((sum, [, weight]) => sum + weight, 0) };
}

/** Returns the share of the query's weight covered by the words of a server and its best operation. */
export function wordCoverage(server: Server, document: number | undefined, { query, knowledge }: NeedSearch): number {
  if (query.weight === 0) return 0;
  const tool = server.tools[knowledge.index.toolOf[document ?? 0] ?? -1];
  const about = knowledge.entries.stemsOf(server);
  const does = tool === undefined ? about : knowledge.entries.stemsOf(tool);
  let found = 0;
  for (const [term, weight] of query.terms) if (about.has(term) || does.has(term)) found += weight;
  return found / query.weight;
}
