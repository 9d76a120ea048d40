import type { Constraints } from '../constraints.ts';
import { textsOf, withoutParts } from '../order-units.ts';
import { isWithin, type Part, type Reading } from '../reading/reading.ts';
import { short } from '../../text/clean-text.ts';
import { otherCurrency } from './amounts.ts';
import { changes } from '../../catalog/capability.ts';
import { providersExcept } from '../../catalog/model-vendors.ts';
import { readClauseLimits } from './clause-limits.ts';
import { readByKind, saysHeldKeys } from './kind-limits.ts';
import { limitClauses } from './limit-clauses.ts';
import { refusedVendors, sparedVendors } from './model-vendor-names.ts';
import { readConstraints, readProhibitions } from './read-constraints.ts';
import { partsOf } from './topic-near-cue.ts';
import { isOfWork } from './work-limits.ts';
import { saysKeyless, saysReadOnly } from './yes-no-limits.ts';

/** Words of a limit or refusal. Without a constraint and a prohibition, no limit was read from them. */
export type StatedLimit = {
  readonly words: string;
  readonly sets: readonly (keyof Constraints)[];
  /** Whether they forbid an act. */
  readonly prohibits: boolean;
  /** Currency of a cost that is not in US dollars, so that no limit was read; null for none. */
  readonly currency: string | null;
  /** Whether they set nothing on the stack because they bound the work itself: its length, tone, things or time. */
  readonly isOfWork: boolean;
};

/** Limits of a task text. */
export type ReadLimits = {
  readonly constraints: Constraints;
  readonly stated: readonly StatedLimit[];
  /** Products that read-only clauses are said of; null when one is said of the whole task, or there is none. */
  readonly readOnlyIn: readonly string[] | null;
};

type FindSystems = (part: string) => readonly string[];

/** Roles without limits. */
const UNBOUND: readonly Part['role'][] = ['material', 'example', 'later'];
/** Roles that state facts; a model vendor named there is not requested. */
const FACTS: readonly Part['role'][] = ['context', 'reason', 'aside'];
const LIMITS: readonly Part['role'][] = ['limit', 'refusal'];

/** Reads the limits of a task from its parts; each limit and refusal is listed with the constraints that it sets. */
export function readLimits(text: string, reading: Reading, systems: FindSystems): ReadLimits {
  const bound = withoutParts(text, reading, ...UNBOUND);
  const whole = readConstraints(bound, systems, withoutParts(text, reading, ...UNBOUND, ...FACTS));
  const parts = reading.parts.filter(({ role }) => LIMITS.includes(role));
  const said = sentencesOf(parts).map((joined) => ofEqualKind(joined, text));
  const own = said.flat().map((part) => ({ part, limits: readClauseLimits(part) }));
  const further = merged(own.map(({ limits }) => limits));
  const byKind = kindLimits(said.flat(), systems);
  const known = withoutMistaken(whole, own, systems);
  const read = withVendors(withKinds({ ...known, ...further }, byKind), known.model_providers, said.flat());
  const clauses = said
    .flat()
    .flatMap(({ text: words, kind }) => limitClauses(words).map((one) => ({ text: one, kind })));
  const stated: Constraints =
    read.keyless === true && read.keyless_except === undefined && clauses.some(saysHeldKeys)
      ? { ...read, keyless_except: [...new Set(systems(bound))] }
      : read;
  return {
    constraints: stated,
    stated: said.flatMap((joined) => statedIn(joined, text, systems, stated)),
    readOnlyIn: stated.read_only === true ? productsOfReadOnly(bound, reading, said.flat(), systems) : null,
  };
}

/** Merges the adjacent parts of a sentence that have the same role and kind. */
function ofEqualKind(joined: readonly Part[], text: string): readonly Part[] {
  return joined.reduce<readonly Part[]>((before, part) => {
    const last = before.at(-1);
    if (last === undefined || last.role !== part.role || last.kind !== part.kind) return [...before, part];
    const both = { ...last, end: part.end, text: text.slice(last.start, part.end) };
    return [...before.slice(0, -1), { ...both, frames: [...new Set([...last.frames, ...part.frames])] }];
  }, []);
}

/** Returns the limits that the clauses of parts set by the kinds of the parts. */
function kindLimits(parts: readonly Part[], systems: FindSystems): Constraints {
  return parts
    .flatMap(({ text, kind, role }) =>
      limitClauses(text).map((words) => ({ role, text: words, kind: kindOf(text, kind, role) })),
    )
    .filter(({ text, kind, role }) => kind === 'keyless' || !isReadByWords({ text, kind, role }, systems))
    .map((clause) => readByKind(clause, systems))
    .reduce(withKinds, {});
}

/** Whether the words of a clause set a limit without its kind. */
function isReadByWords({ text, kind, role }: Pick<Part, 'text' | 'kind' | 'role'>, systems: FindSystems): boolean {
  const part = { role, text, kind, frames: [], start: 0, end: text.length };
  return Object.keys({ ...readConstraints(text, systems), ...readClauseLimits(part) }).length > 0;
}

/** Returns the kind of a part as its words bear it: a refusal has one for credentials only, a sign-in none for keys. */
function kindOf(text: string, kind: Part['kind'], role: Part['role']): Part['kind'] {
  if (role === 'refusal') return saysKeyless(text).length > 0 ? 'keyless' : null;
  return kind === 'keyless' && SIGNED_IN.test(text) ? null : kind;
}

const SIGNED_IN = /\b(?:have|use|using|via|through|by|only) (?:oauth|sso|single sign-on)\b/i;

/** Adds limits that are read by kind: lists grow, other limits are only added. */
function withKinds(limits: Constraints, byKind: Constraints): Constraints {
  const { exclude = [], only = byKind.only ?? [], no_runtimes: missing = [] } = limits;
  const spared = [...only, ...(byKind.keyless_except ?? [])];
  const out = [...new Set([...exclude, ...(byKind.exclude ?? [])])].filter((name) => !spared.includes(name));
  const gone = [...new Set([...missing, ...(byKind.no_runtimes ?? [])])];
  const { exclude: _all, ...others } = limits;
  return {
    ...byKind,
    ...others,
    ...(out.length > 0 ? { exclude: out } : {}),
    ...(gone.length === 0 ? {} : { no_runtimes: gone }),
  };
}

/** Takes refused vendors of models out; without other limits of the vendors, all the others stay. */
function withVendors(limits: Constraints, named: readonly string[] = [], parts: readonly Part[]): Constraints {
  const refused = parts.flatMap(({ text }) => refusedVendors(text));
  const spared = parts.flatMap(({ text }) => sparedVendors(text));
  const allowed = [spared, named].find((names) => names.length > 0) ?? limits.model_providers;
  const left = (allowed ?? providersExcept([])).filter((name) => !refused.includes(name));
  return (allowed === undefined && refused.length === 0) || left.length === 0
    ? limits
    : { ...limits, model_providers: left };
}

/** Clause of a limit, with the part that it belongs to. */
type Clause = { readonly part: Part; readonly words: string };

/**
 * Returns the limit of a sentence, then each of its clauses that sets nothing and forbids nothing. A clause counts as
 * read when it sets a limit alone, or when the sentence sets less without it.
 */
function statedIn(
  joined: readonly Part[],
  text: string,
  systems: FindSystems,
  constraints: Constraints,
): readonly StatedLimit[] {
  const clauses = joined.flatMap((part) => limitClauses(part.text).map((words) => ({ part, words })));
  const said = readClauses(
    joined.map((part) => ({ part, words: part.text })),
    systems,
    wordsOf(joined, text),
  );
  const all = readClauses(clauses, systems);
  const sets = (Object.keys(said.limits) as (keyof Constraints)[]).filter((name) => constraints[name] !== undefined);
  const whole: StatedLimit = {
    words: short(wordsOf(joined, text)),
    sets,
    prohibits: said.prohibitions.length > 0,
    currency: null,
    isOfWork: false,
  };
  const unread = clauses
    .filter((clause) => {
      const alone = readClauses([clause], systems);
      const without = readClauses(
        clauses.filter((other) => other !== clause),
        systems,
      );
      const isHeld = constraints.keyless_except !== undefined && saysHeldKeys({ ...clause.part, text: clause.words });
      return isNothing(alone, constraints) && isSame(all, without) && !isHeld;
    })
    .map((clause) => unreadLimit(clause, systems));
  if (sets.length > 0 || whole.prohibits) return [whole, ...unread];
  const first = unread.find(({ currency }) => currency !== null);
  if (unread.every(({ isOfWork: ofWork, currency }) => currency === null && ofWork === unread[0]?.isOfWork))
    return unread.length === 0 ? [] : [{ ...whole, isOfWork: unread[0]?.isOfWork === true }];
  return unread.length === 1 ? [{ ...whole, currency: first?.currency ?? null }] : unread;
}

function unreadLimit({ part: { kind, role }, words }: Clause, systems: FindSystems): StatedLimit {
  const currency = otherCurrency(words, kind === 'cost');
  const ofWork = currency === null && isOfWork({ text: words, kind: role === 'refusal' ? null : kind }, systems(words));
  return { words: short(words), sets: [], prohibits: false, currency, isOfWork: ofWork };
}

type ClausesRead = { readonly limits: Constraints; readonly prohibitions: readonly string[] };

/** @param words Words of all clauses together. */
function readClauses(
  clauses: readonly Clause[],
  systems: FindSystems,
  words: string = clauses.map((clause) => clause.words).join(', '),
): ClausesRead {
  const parts = clauses.map((clause) => ({ ...clause.part, text: clause.words }));
  const limits = withKinds(
    { ...readConstraints(words, systems), ...merged(parts.map((part) => readClauseLimits(part))) },
    kindLimits(parts, systems),
  );
  return {
    limits: withVendors(limits, limits.model_providers, parts),
    prohibitions: parts.filter(({ role }) => role === 'refusal').flatMap(({ text }) => readProhibitions(text)),
  };
}

/** Whether clauses forbid nothing and set no limit that the task has. */
function isNothing({ limits, prohibitions }: ClausesRead, constraints: Constraints): boolean {
  const set = (Object.keys(limits) as (keyof Constraints)[]).filter((name) => constraints[name] !== undefined);
  return set.length === 0 && prohibitions.length === 0;
}

function isSame(one: ClausesRead, other: ClausesRead): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Joins limits; the first of equal names wins. */
function merged(all: readonly Constraints[]): Constraints {
  return all.reduceRight<Constraints>((later, limits) => ({ ...later, ...limits }), {});
}

type OwnLimits = readonly { readonly part: Part; readonly limits: Constraints }[];

/** Drops a price of a run that is one of a month, and a place that official servers are no demand for. */
function withoutMistaken(whole: Constraints, own: OwnLimits, systems: FindSystems): Constraints {
  const { max_cost_usd: run, remote, ...rest } = whole;
  const isMonthly = own.some(({ limits }) => run !== undefined && limits.max_cost_usd_per_month === run);
  const local =
    remote === 'forbidden' ? own.filter(({ part }) => readConstraints(part.text, systems).remote === remote) : [];
  const isPlace = local.length === 0 || local.some(({ limits }) => limits.official !== true);
  const { model_providers: _providers, ...others } = rest;
  return {
    ...(isPlace ? rest : others),
    ...(run === undefined || isMonthly ? {} : { max_cost_usd: run }),
    ...(remote === undefined || !isPlace ? {} : { remote }),
  };
}

/** Joins the parts of one sentence, because a limit may be read from several parts together. */
function sentencesOf(parts: readonly Part[]): readonly (readonly Part[])[] {
  const joined: Part[][] = [];
  for (const part of parts) {
    if (!/\p{L}/u.test(part.text)) continue;
    const last = joined.at(-1);
    const before = last?.at(-1);
    if (last !== undefined && before !== undefined && part.start - before.end <= 1 && !/[.!?\n)]\s*$/.test(before.text))
      last.push(part);
    else joined.push([part]);
  }
  return joined;
}

/** Returns the words of adjacent parts without the marks that join them to an order. */
function wordsOf(joined: readonly Part[], text: string): string {
  return text.slice(joined[0]?.start, joined.at(-1)?.end).replace(/^[\s,;:–—-]+/, '');
}

/**
 * Returns the products of all read-only clauses, by their own words or by the act they belong to; an empty list for
 * clauses of a thing without a product, such as `the database`.
 */
function productsOfReadOnly(
  text: string,
  { parts, frames }: Reading,
  limits: readonly Part[],
  systems: FindSystems,
): readonly string[] | null {
  const spans = saysReadOnly(text);
  const byKind = limits.filter(
    (part) => readByKind(part, systems).read_only === true && !spans.some(({ start }) => isAt(start, part)),
  );
  const products = new Set<string>();
  for (const span of [...spans, ...byKind]) {
    const sentence = partsOf(text).find(({ start, end }) => start <= span.start && span.start < end) ?? span;
    const words = clauseAround(text.slice(sentence.start, sentence.end), Math.max(0, span.start - sentence.start));
    const part = parts.find((one) => isAt(span.start, one));
    const orders = part === undefined ? [] : ordersOf(part, text, parts);
    const own = systems(words);
    const isOfThing = OF_A_THING.test(part?.kind === 'read_only' ? part.text : words);
    const isChange = (order: Part): boolean => order.frames.some((at) => changes(frames[at]?.effect ?? 'none'));
    const near = orders.filter((order) => !isOfThing || !isChange(order));
    const found = own.length > 0 ? own : near.flatMap((order) => systems(order.text));
    if (found.length === 0 && !isOfThing) return null;
    for (const name of found) products.add(name);
  }
  return [...products];
}

/** A clause about one thing, unlike one about everything. */
const OF_A_THING =
  /^(?!.*\b(?:everything|anything|nothing|any|all|whole|task|agent)\b).*?\b(?:(?:the|our|my|their|its|this) (?!task|agent|run|job)\p{L}+|(?:\p{L}+) access)\b/iu;

function isAt(place: number, part: Part): boolean {
  return isWithin({ start: place, end: place + 1 }, part);
}

/** Returns the orders that a part is said of: those of its acts, or the one before it in the same sentence. */
function ordersOf(part: Part, text: string, parts: readonly Part[]): readonly Part[] {
  const orders = parts.filter(({ role }) => role === 'order' || role === 'question');
  const own = orders.filter(({ frames }) => frames.some((frame) => part.frames.includes(frame)));
  if (own.length > 0 || part.role === 'order' || part.role === 'question') return own;
  const before = orders.findLast(({ end }) => end <= part.start);
  return before === undefined || /[.!?\n]\s/.test(text.slice(before.end - 1, part.start + 1)) ? [] : [before];
}

/** Returns the clause of a sentence that holds a place. */
function clauseAround(sentence: string, at: number): string {
  const borders = [...sentence.matchAll(/[,;]|\b(?:and|but|then)\b/gi)].map(({ index }) => index);
  return sentence.slice(
    borders.findLast((border) => border <= at) ?? 0,
    borders.find((border) => border > at),
  );
}

/** Returns the forbidden acts of all refusals. */
export function prohibitionsOf(reading: Reading): readonly string[] {
  return textsOf(reading, 'refusal').flatMap((part) => readProhibitions(part));
}
