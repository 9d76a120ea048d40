import { changes } from '../catalog/capability.ts';
import { isDescribed, type Server, type ToolEffect } from '../catalog/server.ts';
import { HUB } from '../catalog/systems.ts';
import type { Knowledge } from '../match/knowledge.ts';
import { scoreOperations } from '../match/rank-servers.ts';
import { tokenize } from '../text/tokenize.ts';
import type { Constraints } from '../task/constraints.ts';
import type { Need } from '../task/task-definition.ts';
import { admit, type Admission } from './admission.ts';
import { LEAST_PROBABILITY, byProbability, type Candidate, type Refusal, type ScoredTool } from './candidate.ts';
import { probabilityOf } from './candidate-probability.ts';
import { stemsOf } from './entry-stems.ts';
import { operationsFor } from './operations-for.ts';
import { plainness, productParts, verbFit, verbsOf } from './tool-name.ts';
import { trust } from '../match/trust.ts';
import { leadsOf, viewFor, type WholeTask } from './whole-task.ts';

const NO_VERBS: ReadonlySet<string> = new Set();
/** What a capability that stands in for the needed one is worth. */
const STAND_IN = 0.45;
/** What a public service has before one that works on an account. */
const PUBLIC = 0.39;
const MOST_CANDIDATES = 12;
const MOST_UNAVAILABLE = 3;
/** What a server is taken to be about where no encoder tells. */
const UNTOLD = 0.5;

export type Found = {
  readonly candidates: readonly Candidate[];
  readonly refused: readonly Refusal[];
  /** What would have been a candidate, but for the operator who keeps it away or for not being there; best first, in the same ranking. */
  readonly unavailable: readonly Candidate[];
};

/** What speaks for a server besides the task: the caller has it configured, or holds its secrets. */
export type Leanings = { readonly present: ReadonlySet<string>; readonly held: ReadonlySet<string> };

/**
 * Finds the servers for one need, best first. A product that the need names is nearly a hard limit: servers of other
 * products are refused, servers of no product (a generic fetcher, a file system) are not considered for it. Servers that are
 * known in short step in only where none that is described in full is sure enough, unless the caller has them or asks for them.
 *
 * @param task A server of one country is meant only when the task speaks of that country; servers that lead in the ranking for the whole
 *   task are looked at whatever they are known to do.
 * @param isOneOfSeveral Whether the task has other needs that take servers: then the ranking for the need alone counts, lest a server that
 *   is right for another need takes this one too.
 */
export function findCandidates(
  need: Need,
  task: WholeTask,
  isOneOfSeveral: boolean,
  constraints: Constraints,
  named: ReadonlySet<string>,
  leanings: Leanings,
  knowledge: Knowledge,
): Found {
  const { index, operations, catalog } = knowledge;
  const whole = viewFor(need, task, knowledge);
  const { around } = whole;
  const ofItself = isOneOfSeveral && whole === task;
  const ranking = ofItself ? scoreOperations(`${need.text} ${need.system ?? ''}`, [need], knowledge) : around;
  const leads = ofItself ? leadsOf(ranking, knowledge) : whole.leads;
  const said = new Float32Array(index.size);
  const query = tokenize(`${need.text} ${need.system ?? ''}`);
  const { title, objects } = knowledge.lexicon.stemsOf(need.capability);
  index.addScores([...query, ...title], said);
  const spoken = new Set([...query, ...title, ...objects]);
  const sought = weighed(query, knowledge);
  const verbs = need.effect === 'read' ? NO_VERBS : verbsOf(need.text, knowledge.lexicon);
  const mixed = need.effect === 'read' && changes(knowledge.lexicon.capabilities.get(need.capability ?? '')?.effect);
  const scores = new Map<number, number>();
  const considered: (Omit<Candidate, 'fitting'> & { readonly ordered: readonly number[] })[] = [];
  const refused: Refusal[] = [];
  const wished = wishedServers(catalog.servers, leanings, constraints);
  const comesFirst = (document: number): boolean =>
    index.described[document] === 1 || wished.has(index.serverOf[document] ?? -1);
  consider(true);
  if (!considered.some((candidate) => !isOut(candidate) && candidate.probability >= LEAST_PROBABILITY)) consider(false);

  /** Looks at the servers that come first, or at the others. */
  function consider(first: boolean): void {
    const { documents, exact, akin } = operationsFor(
      need,
      ranking,
      (document) => comesFirst(document) === first,
      knowledge,
    );
    const strongest = highest(said, documents);
    const widest = highest(around, documents);
    const groups = groupedByServer(documents, index);
    const servers = Uint32Array.from(groups.keys());
    const abouts = knowledge.abouts?.compare(whole.tokens, servers);
    const leader = need.system === undefined ? 1 : highest(leads, [...servers]);
    [...groups].forEach(([position, group], place) => {
      const server = catalog.servers[position];
      if (server === undefined) return;
      const system = systemFit(server, need, named);
      if (system === null || !(first || stepsIn(server, need, mixed, named))) return;
      if (server.region !== null && need.system === undefined && !speaksOf(server.region.words, whole.words)) {
        refuse(server, 'region', `It serves ${server.region.name} only.`, `the task spoke of ${server.region.name}`);
        return;
      }
      if (need.effect === 'destructive' && isForeign(server, need, named)) {
        const reason = `It would change things at ${server.title}, which the task does not name.`;
        refuse(server, 'unnamed', reason, `the task named ${server.title}`);
        return;
      }
      const direct = group.filter((document) => exact.has(document));
      const able = direct.length > 0 ? direct : group;
      const switchable = server.settings.some(({ when }) => when === 'read_only');
      const allowed = able.filter(
        (document) =>
          (constraints.read_only !== true && !(mixed && effectOf(document) !== 'read')) ||
          (effectOf(document) === 'read' && !(constraints.read_only === true && mayWrite(document, server))) ||
          (switchable && effectOf(document) === 'destructive' && need.effect === 'read'),
      );
      if (allowed.length === 0) {
        refuse(server, 'writes', 'Its tools for this write, and it has no read-only switch.', 'read_only=false');
        return;
      }
      const fitting = changes(need.effect)
        ? allowed.filter((document) => index.toolOf[document] === -1 || effectOf(document) !== 'read')
        : allowed;
      if (fitting.length === 0) {
        refuse(server, 'reads_only', 'Its tools for this only read.', 'the task only asked to read');
        return;
      }
      const ordered = fitting.toSorted((a, b) => score(b) - score(a) || a - b);
      const held = coverage(sought, server, ordered[0], knowledge);
      const relative =
        0.75 * ((said[ordered[0] ?? 0] ?? 0) / strongest) + 0.25 * ((around[ordered[0] ?? 0] ?? 0) / widest);
      const text = need.capability === null || !first ? held : 0.5 * held + 0.5 * relative;
      const admission: Admission = admit(server, constraints, named);
      if (!admission.admitted) {
        refuse(server, admission.code, admission.reason, admission.would_change_if);
        return;
      }
      const parts = {
        capability: direct.length > 0 ? 1 : group.some((document) => akin.has(document)) ? STAND_IN : 0,
        system,
        text,
        words: held,
        lead: ((leads[position] ?? 0) / leader) ** 2,
        covers: whole.covers[position] ?? 0,
        about: abouts?.[place] ?? UNTOLD,
        trust: trust(server, catalog.as_of),
      };
      considered.push({
        server,
        need,
        way: admission.way,
        ...(admission.gone === undefined ? {} : { gone: admission.gone }),
        ordered,
        probability: probabilityOf(need, parts, leaning(server, leanings), server.outcomes),
        parts,
        reliance: parts.trust + readiness(server, leanings),
      });
    });
  }

  function isBarred({ name }: Server): boolean {
    return catalog.barred.has(name);
  }

  function isOut({ server, gone }: Pick<Candidate, 'server' | 'gone'>): boolean {
    return gone !== undefined || isBarred(server);
  }

  function refuse(server: Server, code: string, reason: string, would_change_if: string): void {
    if (!isBarred(server)) refused.push({ server, need, code, reason, would_change_if });
  }

  /** Whether a server whose tools were never seen is known to change things, with no switch against it. */
  function mayWrite(document: number, server: Server): boolean {
    return (
      index.toolOf[document] === -1 &&
      !server.settings.some(({ when }) => when === 'read_only') &&
      server.capabilities.some((id) => changes(knowledge.lexicon.capabilities.get(id)?.effect))
    );
  }

  function effectOf(document: number): ToolEffect {
    return operations[document]?.effect ?? 'read';
  }

  function score(document: number): number {
    const known = scores.get(document);
    if (known !== undefined) return known;
    const server = catalog.servers[index.serverOf[document] ?? -1];
    const name = server?.tools[index.toolOf[document] ?? -1]?.name;
    const raw = (said[document] ?? 0) + 0.25 * (around[document] ?? 0) + 0.01;
    const value =
      name === undefined
        ? raw
        : raw * plainness(name, spoken, productParts(server)) * verbFit(name, verbs, knowledge.lexicon);
    scores.set(document, value);
    return value;
  }

  const ranked = considered.toSorted(byProbability);
  const withTools = ({ ordered, ...candidate }: (typeof considered)[number]): Candidate => ({
    ...candidate,
    fitting: ordered.flatMap((document) => toolAt(candidate.server, index.toolOf[document] ?? -1, score(document))),
  });
  return {
    candidates: ranked
      .filter((candidate) => !isOut(candidate))
      .slice(0, MOST_CANDIDATES)
      .map(withTools),
    refused: refused.filter(({ server }) => need.system !== undefined || isDescribed(server)),
    unavailable: ranked.filter(isOut).slice(0, MOST_UNAVAILABLE).map(withTools),
  };
}

/** Positions of the servers that the caller has configured or asks for by name. */
function wishedServers(
  servers: readonly Server[],
  { present }: Leanings,
  { only = [] }: Constraints,
): ReadonlySet<number> {
  if (present.size === 0 && only.length === 0) return NO_POSITIONS;
  const asked = new Set(only.map((word) => word.toLowerCase()));
  return new Set(
    servers.flatMap(({ name }, position) => (present.has(name) || asked.has(name.toLowerCase()) ? [position] : [])),
  );
}

const NO_POSITIONS: ReadonlySet<number> = new Set();

/**
 * Whether a server that is known in short may be tried at all: without seen tools nobody knows that it only reads, and where no
 * product is named, none is chosen but the maker's own, a public service or a server of no product.
 */
function stepsIn(server: Server, need: Need, mixed: boolean, named: ReadonlySet<string>): boolean {
  if (mixed && server.tools.length === 0) return false;
  return (
    need.system !== undefined ||
    server.systems.length === 0 ||
    server.egress === 'public' ||
    server.publisher.official ||
    server.systems.some((system) => named.has(system))
  );
}

function groupedByServer(documents: readonly number[], index: Knowledge['index']): ReadonlyMap<number, number[]> {
  const groups = new Map<number, number[]>();
  for (const document of documents) {
    const server = index.serverOf[document] ?? -1;
    const group = groups.get(server);
    if (group === undefined) groups.set(server, [document]);
    else group.push(document);
  }
  return groups;
}

/**
 * 1: the named product's, 0.7 when it is a hub of many; 0.9: of a product the task names elsewhere; 0.75: a public service that takes no key,
 * 0.45 one that does; 0.6: of no product; 0.35: of a product nobody asked for; null: out. A public service has the more.
 */
function systemFit(server: Server, need: Need, named: ReadonlySet<string>): number | null {
  const fit = productFit(server, need, named);
  return fit === null || server.egress !== 'public' ? fit : fit + PUBLIC;
}

function productFit(server: Server, need: Need, named: ReadonlySet<string>): number | null {
  const hub = server.systems.length > HUB;
  if (need.system !== undefined) return server.systems.includes(need.system) ? (hub ? 0.7 : 1) : null;
  if (server.systems.some((system) => named.has(system))) return 0.9;
  if (server.egress === 'public') return server.credentials.every(({ required }) => !required) ? 0.75 : 0.45;
  return server.systems.length === 0 ? 0.6 : 0.35;
}

/** Whether a server works on accounts of one product only, and the task names none of them. */
function isForeign(server: Server, need: Need, named: ReadonlySet<string>): boolean {
  return (
    need.system === undefined &&
    server.egress === 'own_account' &&
    server.systems.length > 0 &&
    server.systems.length <= HUB &&
    !server.systems.some((system) => named.has(system))
  );
}

const NO_WORD = /[^\p{L}\p{N}]+/gu;

/** Whether a text holds one of some words; a word of more than three letters may go on: `birds`, but not `business` for `us`. */
function speaksOf(words: readonly string[], spoken: string): boolean {
  return words.some((word) => {
    const wanted = word.replaceAll(NO_WORD, ' ').trim();
    return spoken.includes(wanted.length > 3 ? ` ${wanted}` : ` ${wanted} `);
  });
}

/** What it counts that a server takes no key, or none that is not at hand, … */
const KEYLESS = 0.2;
/** … that somebody has seen its tools, … */
const SEEN = 0.2;
/** … and that the caller has it already. */
const PRESENT = 1;

function readiness(server: Server, { present, held }: Leanings): number {
  const isOpen = server.credentials.every(({ required }) => !required) || hasSecrets(server, held);
  return (isOpen ? KEYLESS : 0) + (server.tools.length > 0 ? SEEN : 0) + (present.has(server.name) ? PRESENT : 0);
}

function leaning(server: Server, { present, held }: Leanings): number {
  return (present.has(server.name) ? 0.8 : 0) + (hasSecrets(server, held) ? 0.5 : 0);
}

/** Whether a server requires secrets, and the caller has them all. */
function hasSecrets({ credentials }: Server, held: ReadonlySet<string>): boolean {
  const secrets = credentials.filter(({ required }) => required).flatMap(({ pick }) => pick);
  return secrets.length > 0 && secrets.every((name) => held.has(name));
}

type Weighed = { readonly terms: readonly (readonly [string, number])[]; readonly whole: number };

/** The terms of a query, each with its rarity. */
function weighed(query: readonly string[], { index }: Knowledge): Weighed {
  const terms = [...new Set(query)].map((term) => [term, index.idf(term) || 4] as const);
  return { terms, whole: terms.reduce((sum, [, weight]) => sum + weight, 0) };
}

/** Share of the query's weight by rarity that the server's best operation holds. */
function coverage(
  { terms, whole }: Weighed,
  server: Server,
  document: number | undefined,
  knowledge: Knowledge,
): number {
  if (whole === 0) return 0;
  const tool = server.tools[knowledge.index.toolOf[document ?? 0] ?? -1];
  const about = stemsOf(server);
  const does = tool === undefined ? about : stemsOf(tool);
  let found = 0;
  for (const [term, weight] of terms) if (about.has(term) || does.has(term)) found += weight;
  return found / whole;
}

function highest(scores: Float32Array, documents: readonly number[]): number {
  let most = 1e-6;
  for (const document of documents) most = Math.max(most, scores[document] ?? 0);
  return most;
}

function toolAt(server: Server, position: number, score: number): ScoredTool[] {
  const tool = server.tools[position];
  return tool === undefined ? [] : [{ tool, score }];
}
