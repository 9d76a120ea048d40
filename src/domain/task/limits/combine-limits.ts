import type { Constraints } from '../constraints.ts';
import type { Part } from '../reading/reading.ts';
import { providersExcept } from '../../catalog/model-vendors.ts';
import { readClauseLimits } from './clause-limits.ts';
import { readByKind } from './kind-limits.ts';
import { limitClauses } from './limit-clauses.ts';
import { refusedVendors, sparedVendors } from './model-vendor-names.ts';
import { readConstraints } from './read-constraints.ts';
import { saysKeyless } from './yes-no-limits.ts';

type FindSystems = (part: string) => readonly string[];

/** Returns the limits that the clauses of parts set by the kinds of the parts. */
export function kindLimits(parts: readonly Part[], systems: FindSystems): Constraints {
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
export function withKinds(limits: Constraints, byKind: Constraints): Constraints {
  const { exclude = [], only = byKind.only ?? [], no_runtimes: missing = [] } = limits;
  const spared = [...only, ...(byKind.keyless_except ?? [])];
  const out = [...new Set([...exclude, ...(byKind.exclude ?? [])])].filter((name) => !spared.includes(name));
  const gone = [...new Set([...missing, ...(byKind.no_runtimes ?? [])])];
  const { exclude: _all, ...others } = limits;
  const licenses = [...new Set([...(limits.licenses ?? []), ...(byKind.licenses ?? [])])];
  return {
    ...byKind,
    ...others,
    ...(licenses.length > 0 ? { licenses } : {}),
    ...(out.length > 0 ? { exclude: out } : {}),
    ...(gone.length === 0 ? {} : { no_runtimes: gone }),
  };
}

/** Takes refused vendors of models out; without other limits of the vendors, all the others stay. */
export function withVendors(limits: Constraints, named: readonly string[] = [], parts: readonly Part[]): Constraints {
  const refused = parts.flatMap(({ text }) => refusedVendors(text));
  const spared = parts.flatMap(({ text }) => sparedVendors(text));
  const allowed = [spared, named].find((names) => names.length > 0) ?? limits.model_providers;
  const left = (allowed ?? providersExcept([])).filter((name) => !refused.includes(name));
  return (allowed === undefined && refused.length === 0) || left.length === 0
    ? limits
    : { ...limits, model_providers: left };
}

/** Joins limits; the first of equal names wins. */
export function merged(all: readonly Constraints[]): Constraints {
  return all.reduceRight<Constraints>((later, limits) => ({ ...later, ...limits }), {});
}
