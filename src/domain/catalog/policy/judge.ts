import type { Decision } from './decision.ts';
import type { Policy, PolicyRule } from './policy.ts';
import { ruleFits } from './rule-fits.ts';
import { type Subject, subjectOf } from './subject.ts';
import type { Catalog } from '../catalog.ts';
import type { Server } from '../server.ts';

/** Why a subject is kept away. */
export type Verdict = {
  readonly kind: BarKind;
  /** For anybody; says nothing of the rules but what of the server they met. */
  readonly sentence: string;
  /** JSON pointer into the policy, for the operator; null when no rule of `deny` is to blame. */
  readonly rule: string | null;
};

/** Null for a subject that may be seen. @param decision The one that stands. */
type Judge = (subject: Subject, decision: Decision | undefined) => Verdict | null;

/** A hidden one is barred whatever the policy says; a denied one whatever allows or approves it. */
export function makeJudge({ visibility, allow, deny }: Policy): Judge {
  const denials = deny.map((rule) => ({ rule, fits: ruleFits(rule, 'any') }));
  const allowances = allow.map((rule) => ruleFits(rule, 'all'));
  return (subject, decision) => {
    if (decision?.action === 'hide')
      return { kind: 'hidden', sentence: barSentence('hidden', decision.reason), rule: null };
    const place = denials.findIndex(({ fits }) => fits(subject));
    const denial = denials[place]?.rule;
    if (denial !== undefined) {
      const sentence = barSentence('denied', denial.reason ?? null, ` for its ${met(denial, subject)}`);
      return { kind: 'denied', sentence, rule: `/deny/${place}` };
    }
    if (allowances.length > 0 && !allowances.some((fits) => fits(subject))) return plain('not_allowed');
    return visibility === 'approved' && decision?.action !== 'approve' ? plain('not_approved') : null;
  };
}

function plain(kind: BarKind): Verdict {
  return { kind, sentence: barSentence(kind, null), rule: null };
}

/** What of the subject a rule met. */
function met(rule: PolicyRule, { publisher, license, versions, registryTypes, transports }: Subject): string {
  const facts = [
    rule.name === undefined ? [] : 'name',
    rule.publisher === undefined ? [] : `publisher (${publisher?.name ?? 'unknown'})`,
    rule.license === undefined ? [] : `licence (${license ?? 'unknown'})`,
    rule.version === undefined ? [] : `version (${versions.join(', ') || 'unknown'})`,
    rule.registry_type === undefined ? [] : `packages (${registryTypes.join(', ')})`,
    rule.transport === undefined ? [] : `transport (${transports.join(', ')})`,
  ];
  return facts.flat().join(' and ');
}

/** Why a server is kept away: by a decision, a rule of `deny`, no rule of `allow`, or because nobody approved it. */
export type BarKind = 'hidden' | 'denied' | 'not_allowed' | 'not_approved';

const BARS: Readonly<Record<BarKind, { readonly says: string; readonly lifted: string }>> = {
  hidden: { says: 'Hidden by the operator', lifted: 'the operator showed it again' },
  denied: { says: "Denied by the operator's policy", lifted: 'the operator lifted that rule' },
  not_allowed: { says: "Not among what the operator's policy allows", lifted: 'the operator allowed it' },
  not_approved: { says: 'Not approved by the operator', lifted: 'the operator approved it' },
};

/**
 * One sentence for people who are refused.
 *
 * @param reason One line of the operator's, or null.
 * @param found What of the server is to blame, said when there is no reason.
 */
export function barSentence(kind: BarKind, reason: string | null, found = ''): string {
  const text = reason === null ? found : `: ${reason}`;
  return `${BARS[kind].says}${text}${/[.!?]$/.test(text) ? '' : '.'}`;
}

/** What would let a server in again that is barred with this sentence. */
export function liftedIf(sentence: string): string {
  const bar = Object.values(BARS).find(({ says }) => sentence.startsWith(says));
  return bar?.lifted ?? 'the operator let it in';
}

/** Why the operator keeps one version of a server away that may be seen in others; null when nothing says so. */
export function barOfVersion(server: Server, version: string, { versionRules }: Catalog): string | null {
  if (versionRules === undefined) return null;
  return makeJudge(versionRules)({ ...subjectOf(server), versions: [version] }, undefined)?.sentence ?? null;
}
