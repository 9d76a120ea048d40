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
