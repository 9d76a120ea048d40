import type { PolicyRule, PublisherCondition } from './policy.ts';
import type { Subject } from './subject.ts';
import { versionFits } from './version-range.ts';

/** Share of a subject's facts that must match: any to deny, all to allow. */
type Measure = 'any' | 'all';

type RuleFits = (subject: Subject) => boolean;

const UNKNOWN = 'unknown';

/** Returns the test of a rule. The measure applies to several names, versions, packages or transports. */
export function ruleFits(rule: PolicyRule, measure: Measure): RuleFits {
  const { name, publisher, license, version, registry_type: types, transport, source } = rule;
  const all = <T>(values: readonly T[], fits: (value: T) => boolean): boolean =>
    values.length > 0 && (measure === 'all' ? values.every(fits) : values.some(fits));
  const conditions: RuleFits[] = [];
  if (name !== undefined) {
    const fits = matcherOf(name);
    conditions.push(
      (subject) =>
        fits(subject.key) || (measure === 'any' && subject.otherNames.some((other) => fits(other.toLowerCase()))),
    );
  }
  if (publisher !== undefined) conditions.push(publisherFits(publisher));
  if (license !== undefined) {
    const fits = matcherOf(license);
    const unknown = license.some((text) => text.toLowerCase() === UNKNOWN);
    conditions.push((subject) => {
      const licenses = licensesOf(subject.license?.toLowerCase() ?? '');
      return licenses.length === 0 ? unknown : all(licenses, fits);
    });
  }
  if (version !== undefined) {
    const fits = versionFits(version);
    conditions.push(({ versions }) => (versions.length === 0 ? version.includes(UNKNOWN) : all(versions, fits)));
  }
  const [typeFits, transportFits] = [matcherOf(types ?? []), matcherOf(transport ?? [])];
  if (types !== undefined) conditions.push(({ registryTypes }) => all(registryTypes, typeFits));
  if (transport !== undefined) conditions.push(({ transports }) => all(transports, transportFits));
  if (source !== undefined) {
    const fits = matcherOf(source);
    conditions.push((subject) => subject.source !== null && fits(subject.source.toLowerCase()));
  }
  return (subject) => conditions.length > 0 && conditions.every((holds) => holds(subject));
}

function publisherFits(conditions: readonly PublisherCondition[]): RuleFits {
  const named = matcherOf(conditions.filter((condition) => typeof condition === 'string'));
  const standings = conditions.flatMap((condition) => (typeof condition === 'string' ? [] : [condition.official]));
  return ({ publisher }) =>
    (publisher !== null && named(publisher.name.toLowerCase())) || standings.includes(publisher?.official ?? false);
}

/** Returns the licence identifiers of an SPDX expression, without its exceptions. */
function licensesOf(expression: string): readonly string[] {
  return expression
    .replace(/\bWITH\s+[^\s()]+/gi, ' ')
    .split(/[\s()]+/)
    .filter((word) => word !== '' && !/^(?:AND|OR)$/i.test(word));
}

/** Returns a test of lower-case texts against patterns; `*` matches any run of characters. Patterns ignore case. */
export function matcherOf(patterns: readonly string[]): (lower: string) => boolean {
  const all = patterns.map((pattern) => pattern.toLowerCase());
  const exact = new Set(all.filter((pattern) => !pattern.includes('*')));
  const open = all.filter((pattern) => pattern.includes('*')).map((pattern) => pattern.split('*'));
  if (exact.size === 0) return (text) => open.some((parts) => matchesParts(text, parts));
  return (text) => exact.has(text) || open.some((parts) => matchesParts(text, parts));
}

/** @param parts Texts between the `*` of a pattern, at least two. */
function matchesParts(text: string, parts: readonly string[]): boolean {
  const first = parts[0] ?? '';
  const last = parts.at(-1) ?? '';
  if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last)) return false;
  let from = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = text.indexOf(part, from);
    if (found === -1) return false;
    from = found + part.length;
  }
  return from <= text.length - last.length;
}
