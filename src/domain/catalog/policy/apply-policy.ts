import type { Catalog } from '../catalog.ts';
import { type Decision, standingDecisions } from './decision.ts';
import { makeJudge } from './judge.ts';
import { isOpen, type Policy } from './policy.ts';
import { subjectOf, versionSubject, type Subject } from './subject.ts';

/**
 * Adds the denial sentence of each denied server, by its name, and of each denied version of a visible server, by
 * `NAME@VERSION`. Nothing is removed. The version changes with the set of denials; without denials and version rules
 * the catalog stays the same object.
 *
 * @param decisions Oldest first.
 */
export function applyPolicy(catalog: Catalog, policy: Policy, decisions: readonly Decision[]): Catalog {
  if (isOpen(policy) && decisions.length === 0) return catalog;
  const judge = makeJudge(policy);
  const versionRules = aboutVersions(policy);
  const judgeOwn = makeJudge(versionRules);
  const decided = standingDecisions(decisions);
  const denied = new Map<string, string>();
  const known = new Map<string, Subject>();
  for (const server of [...catalog.servers, ...catalog.tail]) {
    const subject = subjectOf(server);
    const verdict = judge(subject, decided(subject));
    known.set(server.name, subject);
    if (verdict !== null) denied.set(server.name, verdict.sentence);
  }
  for (const published of catalog.published) {
    const { name, version, server } = published;
    if (denied.has(name)) continue;
    const owner = server === null ? undefined : known.get(server);
    const kept = denied.get(server ?? name);
    if (kept !== undefined) {
      denied.set(name, kept);
      continue;
    }
    const subject = versionSubject(published, owner);
    const verdict = (owner?.name === name ? judgeOwn : judge)(subject, decided(subject));
    if (verdict !== null) denied.set(`${name}@${version}`, verdict.sentence);
  }
  const ruled =
    versionRules.allow.length + versionRules.deny.length === 0
      ? catalog
      : { ...catalog, versionRules: { ...versionRules, visibility: 'all' as const } };
  return denied.size === 0 ? ruled : { ...ruled, denied, version: `${catalog.version}~${checksum(denied)}` };
}

/** Returns the rules that can deny a version of a visible server. */
function aboutVersions({ visibility, allow, deny }: Policy): Policy {
  return {
    visibility,
    allow: allow.some(({ version }) => version !== undefined) ? allow : [],
    deny: deny.filter(({ version }) => version !== undefined),
  };
}

/** FNV-1a over the code units of names and sentences, eight hexadecimal digits. */
function checksum(denied: ReadonlyMap<string, string>): string {
  let hash = 0x811c9dc5;
  for (const entry of denied) {
    const text = entry.join('\n');
    for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}
