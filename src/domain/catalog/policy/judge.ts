import type { Decision } from './decision.ts';
import type { Policy, PolicyRule } from './policy.ts';
import { ruleFits } from './rule-fits.ts';
import { type Subject, subjectOf } from './subject.ts';
import type { Catalog } from '../catalog.ts';
import type { Server } from '../server.ts';

/** The reason for denying a subject. */
export type Verdict = {
  readonly kind: DenialKind;
  /** Sentence for all users: it names facts of the server, never the rules. */
  readonly sentence: string;
  /** JSON pointer into the policy, for the operator; null unless a rule of `deny` matched. */
  readonly rule: string | null;
};

/**
 * Returns null for a visible subject.
 * @param decision Decision in force.
 */
type Judge = (subject: Subject, decision: Decision | undefined) => Verdict | null;

/** Makes the judge of a policy: a `hide` decision beats the policy; `deny` beats `allow` and any approval. */
export function makeJudge({ visibility, allow, deny }: Policy): Judge {
  const denials = deny.map((rule) => ({ rule, fits: ruleFits(rule, 'any') }));
  const allowances = allow.map((rule) => ruleFits(rule, 'all'));
  return (subject, decision) => {
    if (decision?.action === 'hide')
      return { kind: 'hidden', sentence: denialSentence('hidden', decision.reason), rule: null };
    const place = denials.findIndex(({ fits }) => fits(subject));
    const denial = denials[place]?.rule;
    if (denial !== undefined) {
      const sentence = denialSentence('denied', denial.reason ?? null, ` for its ${matchedFacts(denial, subject)}`);
      return { kind: 'denied', sentence, rule: `/deny/${place}` };
    }
    if (allowances.length > 0 && !allowances.some((fits) => fits(subject))) return plain('not_allowed');
    return visibility === 'approved' && decision?.action !== 'approve' ? plain('not_approved') : null;
  };
}

function plain(kind: DenialKind): Verdict {
  return { kind, sentence: denialSentence(kind, null), rule: null };
}

/** Returns the facts of the subject that a rule matched. */
function matchedFacts(rule: PolicyRule, { publisher, license, versions, registryTypes, transports }: Subject): string {
  const facts = [
    rule.name === undefined ? [] : 'name',
    rule.publisher === undefined ? [] : `publisher (${publisher?.name ?? 'unknown'})`,
    rule.license === undefined ? [] : `licence (${license ?? 'unknown'})`,
    rule.version === undefined ? [] : `version (${versions.join(', ') || 'unknown'})`,
    rule.registry_type === undefined ? [] : `packages (${registryTypes.join(', ')})`,
    rule.source === undefined ? [] : 'source',
    rule.transport === undefined ? [] : `transport (${transports.join(', ')})`,
  ];
  return facts.flat().join(' and ');
}

/** Cause of a denial: a decision, a rule of `deny`, no rule of `allow`, or no approval. */
export type DenialKind = 'hidden' | 'denied' | 'not_allowed' | 'not_approved';

const DENIALS: Readonly<Record<DenialKind, { readonly says: string; readonly lifted: string }>> = {
  hidden: { says: 'Hidden by the operator', lifted: 'the operator showed it again' },
  denied: { says: "Denied by the operator's policy", lifted: 'the operator lifted that rule' },
  not_allowed: { says: "Not among what the operator's policy allows", lifted: 'the operator allowed it' },
  not_approved: { says: 'Not approved by the operator', lifted: 'the operator approved it' },
};

/**
 * Returns one sentence for users.
 *
 * @param reason One line of the operator, or null.
 * @param found Matched facts of the server, used when there is no reason.
 */
export function denialSentence(kind: DenialKind, reason: string | null, found = ''): string {
  const text = reason === null ? found : `: ${reason}`;
  return `${DENIALS[kind].says}${text}${/[.!?]$/.test(text) ? '' : '.'}`;
}

/** Returns the condition that would lift the denial with this sentence. */
export function liftedIf(sentence: string): string {
  const denial = Object.values(DENIALS).find(({ says }) => sentence.startsWith(says));
  return denial?.lifted ?? 'the operator let it in';
}

/** Returns the sentence that denies one version of a visible server; null when it is allowed. */
export function denialOfVersion(server: Server, version: string, { versionRules }: Catalog): string | null {
  if (versionRules === undefined) return null;
  return makeJudge(versionRules)({ ...subjectOf(server), versions: [version] }, undefined)?.sentence ?? null;
}
