import { changes } from '../catalog/capability.ts';
import { oddsIn } from '../catalog/decision-forest.ts';
import { isDescribed, type Server } from '../catalog/server.ts';
import { mayNeedPerson, needsPerson } from '../catalog/sign-in.ts';
import type { Knowledge } from '../match/knowledge.ts';
import { trust } from '../match/server-trust.ts';
import type { Need } from '../task/task-definition.ts';
import { admit } from './admit-server.ts';
import { priorOdds, readinessOf, requestedServers } from './caller-priors.ts';
import { candidateEvidence, type UnjudgedCandidate } from './candidate-evidence.ts';
import { plainOdds, probabilityOf, WEIGHTS } from './candidate-probability.ts';
import { searchForNeed, wordCoverage, type CandidateSearch, type NeedSearch } from './candidate-search.ts';
import {
  byProbability,
  LEAST_PROBABILITY,
  MOST_CANDIDATES,
  type Candidate,
  type CandidateParts,
  type Refusal,
  type ScoredTool,
} from './candidate.ts';
import { describesAct, isActSeen } from './tool-acts.ts';
import { operationsFor, type Operations } from './operations-for.ts';
import {
  actingDocuments,
  hasKnownFormats,
  isVendorsOwn,
  mayStepIn,
  productFit,
  unknownAct,
  usableDocuments,
  whyNotMeant,
} from './server-fit.ts';

/** Worth of a capability that stands in for the needed one. */
const STAND_IN = 0.45;
/** Reliance bonus of a converting tool whose formats are known. */
const KNOWN_FORMATS = 1;
const MOST_UNAVAILABLE = 3;
/** Reliance bonus of the vendor's own server for the product that the need names. */
const OWN = 1;
/** Default similarity of a server's subject to the task without an encoder. */
const UNTOLD = 0.5;
/** Likeness for a server without search phrases, and for every server of a named product: trust decides among those. */
const UNTOLD_PHRASE = 0.55;

export type Found = {
  readonly candidates: readonly Candidate[];
  readonly refused: readonly Refusal[];
  /** Denied or gone servers that would be candidates; best first, in the same ranking. */
  readonly unavailable: readonly Candidate[];
};

/**
 * Finds the servers for one need, best first.
 * A product that the need names is nearly a hard limit: servers of other products, or of none, are not considered.
 * Briefly described servers count only if no fully described one is probable enough, unless the caller has or requests
 * them. Official ones count, too, where no described server of a named product is known to do it.
 */
export function findCandidates(need: Need, search: CandidateSearch): Found {
  const { catalog, index } = search.knowledge;
  const needSearch = searchForNeed(need, search);
  const requested = requestedServers(catalog.servers, search.priors, search.constraints);
  const comesFirst = (document: number): boolean =>
    index.described[document] === 1 || requested.has(index.serverOf[document] ?? -1);
  const isOut = ({ server, gone }: Candidate): boolean => gone !== undefined || catalog.denied.has(server.name);
  const judged = judgeServers(needSearch, true, comesFirst);
  const likely = judged.filter(isConsidered).filter((one) => !isOut(one) && one.probability >= LEAST_PROBABILITY);
  const lacksAble = need.system !== undefined && !likely.some(mayBeAble);
  if (likely.length === 0 || lacksAble) {
    const brief = judgeServers(needSearch, false, (document) => !comesFirst(document));
    judged.push(...(likely.length === 0 ? brief : brief.filter((one) => isConsidered(one) && isOfficial(one))));
  }
  const sorted = judged.filter(isConsidered).toSorted(byProbability);
  const offered = search.knowledge.systems.get(need.system ?? '')?.capabilities;
  const able = sorted.filter(mayBeAble);
  const isTold = offered?.has(need.capability ?? '') === true || (need.system !== undefined && able.some(isOfficial));
  const ranked = isTold ? able : sorted;
  return {
    candidates: ranked.filter((one) => !isOut(one)).slice(0, MOST_CANDIDATES),
    refused: judged
      .filter((one): one is Refusal => !isConsidered(one))
      .filter(({ server }) => !catalog.denied.has(server.name) && (need.system !== undefined || isDescribed(server))),
    unavailable: ranked.filter(isOut).slice(0, MOST_UNAVAILABLE),
  };
}

/** Whether a server has a tool for the need, or tools that nobody knows. */
function mayBeAble({ parts, server }: Candidate): boolean {
  return parts.capability > 0 || server.tools.length === 0;
}

function isOfficial({ server }: Candidate): boolean {
  return server.publisher.official;
}

function isConsidered(judged: Candidate | Refusal): judged is Candidate {
  return 'fitting' in judged;
}

/** One pass over some documents of the index, with the best scores among them. */
type Look = Operations & {
  /** Whether this pass covers the servers that come first, not the briefly described ones. */
  readonly isFirst: boolean;
  readonly bestWords: number;
  readonly bestAround: number;
  readonly bestLead: number;
};

/** Server that may meet a need, with its documents and its similarity to the task. */
type Contender = {
  readonly server: Server;
  readonly position: number;
  readonly documents: readonly number[];
  readonly about: number;
};

function judgeServers(
  search: NeedSearch,
  isFirst: boolean,
  counts: (document: number) => boolean,
): (Candidate | Refusal)[] {
  const { need, knowledge, whole, wordScores, ranking, leads } = search;
  const operations = operationsFor(need, ranking, counts, knowledge);
  const groups = groupByServer(operations.documents, knowledge.index);
  const positions = [...groups.keys()];
  const look: Look = {
    ...operations,
    isFirst,
    bestWords: highest(wordScores, operations.documents),
    bestAround: highest(whole.around, operations.documents),
    bestLead: need.system === undefined ? 1 : highest(leads, positions),
  };
  const abouts = knowledge.abouts?.compare(whole.tokens, Uint32Array.from(positions));
  return [...groups].flatMap(([position, documents], place) => {
    const server = knowledge.catalog.servers[position];
    if (server === undefined) return [];
    return judge({ server, position, documents, about: abouts?.[place] ?? UNTOLD }, look, search) ?? [];
  });
}

/** Returns null for a server that is not considered at all. */
function judge(contender: Contender, look: Look, search: NeedSearch): Candidate | Refusal | null {
  const { server, documents } = contender;
  const { need, constraints, named, priors, fitOf } = search;
  const system = productFit(server, search);
  if (system === null || !(look.isFirst || mayStepIn(server, search))) return null;
  const notMeant = whyNotMeant(server, search);
  if (notMeant !== null) return { server, need, ...notMeant };
  const direct = documents.filter((document) => look.exact.has(document));
  const standsIn = documents.some((document) => look.akin.has(document));
  const isAble = (direct.length > 0 && need.effect !== 'destructive') || standsIn;
  const isOther = need.assumed_system !== undefined && server.capabilities.length > 0;
  const isToldOf = isAble || (server.publisher.official && !isOther) || server.tools.length > 0;
  if (!isToldOf && need.capability !== null && changes(need.effect) && !describesAct(server, need, search.knowledge))
    return { server, need, ...unknownAct(need) };
  const allowed = usableDocuments(direct.length > 0 ? direct : documents, server, search);
  if ('code' in allowed) return { server, need, ...allowed };
  const isTrusted = direct.length > 0 && need.effect !== 'destructive';
  const usable = isTrusted ? allowed : actingDocuments(allowed, server, search);
  if ('code' in usable) return { server, need, ...usable };
  const admission = admit(server, constraints, named);
  if (!admission.admitted) {
    const { code, reason, would_change_if } = admission;
    return { server, need, code, reason, would_change_if };
  }
  const ordered = usable.toSorted((a, b) => fitOf(b) - fitOf(a) || a - b);
  const isVendors = isVendorsOwn(server, need);
  const hasCapability = direct.length > 0;
  const fitting = ordered.flatMap((document) => toolAt(document, server, search));
  const tools = fitting.map(({ tool }) => tool);
  const seen = changes(need.effect) ? { isSeen: isActSeen(server, tools, need, search.knowledge) } : {};
  const parts = {
    capability: hasCapability ? 1 : standsIn ? STAND_IN : 0,
    system,
    ...partsOf(contender, ordered[0], look, search),
  };
  return {
    server,
    need,
    way: admission.way,
    ...(admission.gone === undefined ? {} : { gone: admission.gone }),
    fitting,
    ...seen,
    probability: probabilityOf(
      priorOdds(server, priors) + oddsOf({ server, need, parts, fitting, ...seen }, search.knowledge),
      server.outcomes,
    ),
    parts,
    reliance:
      parts.trust +
      readinessOf(server, priors) +
      (hasKnownFormats(ordered[0], server, search) ? KNOWN_FORMATS : 0) +
      (isVendors ? OWN : 0),
    isVendors,
    ...(search.isUnattended && mayNeedPerson(server) && { person: needsPerson(server) ? 'needed' : 'unknown' }),
  };
}

/** Returns the log odds of a candidate, by the judge of servers where the catalog has one. */
function oddsOf(candidate: UnjudgedCandidate, { catalog }: Pick<Knowledge, 'catalog'>): number {
  const { need, parts } = candidate;
  const { serverChoice: forest } = catalog.vocabulary;
  if (forest === null) return plainOdds(need, parts);
  return WEIGHTS.trust * parts.trust + oddsIn(forest, candidateEvidence(candidate));
}

/** @param best Document with the best fit to the need. */
function partsOf(
  { server, position, about }: Contender,
  best: number | undefined,
  look: Look,
  search: NeedSearch,
): Omit<CandidateParts, 'capability' | 'system'> {
  const { need, whole, wordScores, leads, knowledge } = search;
  const words = wordCoverage(server, best, search);
  const relative =
    0.75 * (Math.max(0, wordScores[best ?? 0] ?? 0) / look.bestWords) +
    0.25 * (Math.max(0, whole.around[best ?? 0] ?? 0) / look.bestAround);
  return {
    text: need.capability === null || !look.isFirst ? words : 0.5 * words + 0.5 * relative,
    words,
    lead: ((leads[position] ?? 0) / look.bestLead) ** 2,
    covers: whole.covers[position] ?? 0,
    about,
    phrase: phraseOf(server, position, search),
    trust: trust(server, knowledge.catalog.as_of),
  };
}

/** Returns the likeness to the search phrases; of a server of unknown tools they may only take away. */
function phraseOf({ tools }: Server, position: number, { need, phrases }: NeedSearch): number {
  const like = (need.system === undefined ? phrases.of(position) : null) ?? UNTOLD_PHRASE;
  return tools.length === 0 ? Math.min(UNTOLD_PHRASE, like) : like;
}

function groupByServer(documents: readonly number[], { serverOf }: Knowledge['index']): ReadonlyMap<number, number[]> {
  const groups = new Map<number, number[]>();
  for (const document of documents) {
    const server = serverOf[document] ?? -1;
    const group = groups.get(server);
    if (group === undefined) groups.set(server, [document]);
    else group.push(document);
  }
  return groups;
}

function highest(scores: Float32Array, documents: readonly number[]): number {
  let most = 1e-6;
  for (const document of documents) most = Math.max(most, scores[document] ?? 0);
  return most;
}

function toolAt(document: number, server: Server, { knowledge, fitOf }: NeedSearch): ScoredTool[] {
  const tool = server.tools[knowledge.index.toolOf[document] ?? -1];
  return tool === undefined ? [] : [{ tool, score: fitOf(document) }];
}
