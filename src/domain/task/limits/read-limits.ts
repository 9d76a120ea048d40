import type { Constraints } from '../constraints.ts';
import { textsOf, withoutParts } from '../order-units.ts';
import { isWithin, type Part, type Reading } from '../reading/reading.ts';
import { short } from '../../text/clean-text.ts';
import { otherCurrency } from './amounts.ts';
import { readClauseLimits } from './clause-limits.ts';
import { readConstraints, readProhibitions } from './read-constraints.ts';
import { partsOf } from './topic-near-cue.ts';
import { saysReadOnly } from './yes-no-limits.ts';

/** Words of a limit or refusal. Without a constraint and a prohibition, no limit was read from them. */
export type StatedLimit = {
  readonly words: string;
  readonly sets: readonly (keyof Constraints)[];
  /** Whether they forbid an act. */
  readonly prohibits: boolean;
  /** Currency of a cost that is not in US dollars, so that no limit was read; null for none. */
  readonly currency: string | null;
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
/** Subject and verb of a demand of its own. */
const DEMANDS = /\b(?:must|may|has to|have to|should|shall|needs? to|is to|are to|can(?:not|['’]t))\b/i;
const LIMITS: readonly Part['role'][] = ['limit', 'refusal'];

/** Reads the limits of a task from its parts; each limit and refusal is listed with the constraints that it sets. */
export function readLimits(text: string, reading: Reading, systems: FindSystems): ReadLimits {
  const bound = withoutParts(text, reading, ...UNBOUND);
  const whole = readConstraints(bound, systems, withoutParts(text, reading, ...UNBOUND, ...FACTS));
  const parts = reading.parts.filter(({ role }) => LIMITS.includes(role));
  const own = parts.map((part) => ({ part, limits: readClauseLimits(part) }));
  const further = merged(own.map(({ limits }) => limits));
  const stated = withoutMistaken(whole, own, systems);
  const { model_providers: providers = further.model_providers } = stated;
  const constraints = { ...stated, ...further, ...(providers === undefined ? {} : { model_providers: providers }) };
  return {
    constraints,
    stated: sentencesOf(parts).flatMap((joined) => statedIn(joined, text, systems, own, constraints)),
    readOnlyIn: constraints.read_only === true ? productsOfReadOnly(bound, reading, systems) : null,
  };
}

/**
 * Returns the limit of a sentence, then its amounts in other currencies and its clauses that set nothing of their own
 * beside another clause.
 */
function statedIn(
  joined: readonly Part[],
  text: string,
  systems: FindSystems,
  own: OwnLimits,
  constraints: Constraints,
): readonly StatedLimit[] {
  const sets = setBy(readConstraints(wordsOf(joined, text), systems), joined, own, constraints);
  const prohibits = joined.some(({ role, text: words }) => role === 'refusal' && readProhibitions(words).length > 0);
  const whole: StatedLimit = { words: short(wordsOf(joined, text)), sets, prohibits, currency: null };
  const clauses = joined
    .flatMap((part) => clausesOf(part, text))
    .map(({ words, kind }): StatedLimit => {
      const currency = otherCurrency(words, kind === 'cost');
      return { words: short(words), sets: [], prohibits: false, currency };
    });
  const foreign = clauses.filter(({ currency }) => currency !== null);
  if (sets.length === 0 && !prohibits) return [{ ...whole, currency: foreign[0]?.currency ?? null }];
  return [
    whole,
    ...foreign,
    ...(joined.length < 2 ? [] : joined.flatMap((part) => unreadOf(part, text, systems, own))),
  ];
}

/** Returns the clause of a limit that demands something of its own and sets nothing; empty otherwise. */
function unreadOf(part: Part, text: string, systems: FindSystems, own: OwnLimits): readonly StatedLimit[] {
  const words = wordsOf([part], text);
  const isRead =
    Object.keys({ ...limitsOf(part, own), ...readConstraints(words, systems) }).length > 0 ||
    (part.role === 'refusal' && readProhibitions(words).length > 0) ||
    otherCurrency(words, part.kind === 'cost') !== null;
  return isRead || !DEMANDS.test(words) ? [] : [{ words: short(words), sets: [], prohibits: false, currency: null }];
}

function clausesOf(part: Part, text: string): readonly { readonly words: string; readonly kind: string | null }[] {
  return wordsOf([part], text)
    .split(/[,;]\s+(?:and |but )?/)
    .map((words) => ({ words, kind: part.kind }));
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

/**
 * Returns the constraints that the parts of a sentence set.
 * @param read Constraints of the sentence's words.
 */
function setBy(
  read: Constraints,
  joined: readonly Part[],
  own: OwnLimits,
  constraints: Constraints,
): readonly (keyof Constraints)[] {
  const all = { ...read, ...merged(joined.map((part) => limitsOf(part, own))) };
  return (Object.keys(all) as (keyof Constraints)[]).filter((name) => constraints[name] !== undefined);
}

/** Returns the words of adjacent parts without the marks that join them to an order. */
function wordsOf(joined: readonly Part[], text: string): string {
  return text.slice(joined[0]?.start, joined.at(-1)?.end).replace(/^[\s,;:–—-]+/, '');
}

function limitsOf(part: Part, own: OwnLimits): Constraints {
  return own.find((one) => one.part === part)?.limits ?? {};
}

/** Returns the products of all read-only clauses, by their own words or by the act they belong to. */
function productsOfReadOnly(text: string, { parts }: Reading, systems: FindSystems): readonly string[] | null {
  const products = new Set<string>();
  for (const span of saysReadOnly(text)) {
    const sentence = partsOf(text).find(({ start, end }) => start <= span.start && span.start < end) ?? span;
    const words = clauseAround(text.slice(sentence.start, sentence.end), span.start - sentence.start);
    const part = parts.find((one) => isWithin({ start: span.start, end: span.start + 1 }, one));
    const orders = part === undefined ? [] : ordersOf(part, text, parts);
    const own = systems(words);
    const found = own.length > 0 ? own : orders.flatMap((order) => systems(order.text));
    if (found.length === 0) return null;
    for (const name of found) products.add(name);
  }
  return products.size === 0 ? null : [...products];
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
