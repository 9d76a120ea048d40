import type { Constraints } from '../constraints.ts';
import { textsOf, withoutParts } from '../order-units.ts';
import { isWithin, type Part, type Reading } from '../reading/reading.ts';
import { readClauseLimits } from './clause-limits.ts';
import { kindLimits, merged, withKinds, withVendors } from './combine-limits.ts';
import { heldKeysIn, saysHeldKeys, type KindOfWords } from './kind-limits.ts';
import { limitClauses } from './limit-clauses.ts';
import { readConstraints, readProhibitions } from './read-constraints.ts';
import { productsOfReadOnly } from './read-only-products.ts';
import { partsOf } from './topic-near-cue.ts';
import { statedIn, type StatedLimit } from './stated-limits.ts';

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
/** Roles of clauses that only state facts; a model vendor that such a clause names is not requested. */
const FACTS: readonly Part['role'][] = ['context', 'reason', 'aside'];
const LIMITS: readonly Part['role'][] = ['limit', 'refusal'];

/** Reads the limits of a task from its parts; each limit and refusal is listed with the constraints that it sets. */
export function readLimits(text: string, reading: Reading, systems: FindSystems): ReadLimits {
  const bound = withoutWishes(withoutParts(text, reading, ...UNBOUND));
  const whole = readConstraints(bound, systems, withoutWishes(withoutParts(text, reading, ...UNBOUND, ...FACTS)));
  const wishes = partsOf(text).filter(({ start, end }) => WISH.test(text.slice(start, end)));
  const parts = reading.parts.filter(
    (part) => LIMITS.includes(part.role) && !ASKED.test(part.text) && !wishes.some((wish) => isWithin(part, wish)),
  );
  const said = sentencesOf(parts).map((joined) => ofEqualKind(joined, text));
  const own = said.flat().map((part) => ({ part, limits: limitsOfPart(part) }));
  const further = merged(own.map(({ limits }) => limits));
  const byKind = kindLimits(said.flat(), systems);
  const known = withoutMistaken(whole, own, systems);
  const read = withVendors(withKinds({ ...known, ...further }, byKind), known.model_providers, said.flat());
  const clauses = said
    .flat()
    .flatMap(({ text: words, kind }) => limitClauses(words).map((one) => ({ text: one, kind })));
  const stated: Constraints = read.keyless === true ? { ...read, ...heldKeys(read, bound, clauses, systems) } : read;
  return {
    constraints: stated,
    stated: said.flatMap((joined) => statedIn(joined, text, systems, stated)),
    readOnlyIn: stated.read_only === true ? productsOfReadOnly(bound, reading, said.flat(), systems) : null,
  };
}

/** Returns the products whose credentials exist: those that the text says it of, otherwise all that it names. */
function heldKeys(
  { keyless_except: spared = [] }: Constraints,
  text: string,
  clauses: readonly KindOfWords[],
  systems: FindSystems,
): Constraints {
  const held = heldKeysIn(text);
  const named = held.flatMap((words) => systems(words));
  const all = [...new Set([...spared, ...named])];
  if (all.length > 0) return { keyless_except: all };
  return held.length > 0 || clauses.some(saysHeldKeys) ? { keyless_except: [...new Set(systems(text))] } : {};
}

/** A part that asks for a fact, or a clause about a sought thing. */
const ASKED =
  /^\P{L}*(?:(?:and|or) )?(?:(?:who|whether|how many|(?:do|does|is|are) (?:our|we|they|it|the))\b|(?:which|where|what)\b(?!.*\b(?:must|never|only|ask|approv\w*|before|first)\b)(?=.*\?))/isu;
const WISH = /\b(?:(?:would|['’]d) be (?:nice|lovely|great|good)|not a must|no must|whatever works|bonus points)\b/i;
/** Words of a wish beside a demand, up to the end of the clause. */
const WISHED = /\b(?:ideally|preferably|nice to have)\b[^,.;!?\n]*/gi;

/** Blanks the sentences and clauses that only wish. */
function withoutWishes(text: string): string {
  return partsOf(text)
    .filter(({ start, end }) => WISH.test(text.slice(start, end)))
    .reduce((rest, { start, end }) => rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end), text)
    .replace(WISHED, (words) => ' '.repeat(words.length));
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

/** Reads a part as a whole and by its clauses, because a word of one clause may hide the limit of another. */
function limitsOfPart(part: Part): Constraints {
  return merged([part, ...limitClauses(part.text).map((text) => ({ ...part, text }))].map(readClauseLimits));
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

/** Returns the forbidden acts of all refusals. */
export function prohibitionsOf(reading: Reading): readonly string[] {
  return textsOf(reading, 'refusal').flatMap((part) => readProhibitions(part));
}
