import type { Implication } from '../catalog/vocabulary.ts';
import type { Knowledge } from '../match/knowledge.ts';
import type { NeedDraft } from './merge-needs.ts';

const SENDING = new Set([
  'chat.post',
  'email.send',
  'note.write',
  'wiki.write',
  'social.post',
  'cms.write',
  'campaign.email',
  'presentation.create',
  'word.edit',
  'pdf.edit',
]);

/** The needs that the stated ones bring along: by the table of implications, and writing what is sent from what was read. */
export function implyNeeds(stated: readonly NeedDraft[], knowledge: Knowledge): NeedDraft[] {
  const added: NeedDraft[] = [];
  for (const rule of knowledge.catalog.vocabulary.implications) {
    const cause = causeOf(rule, stated);
    const capability = knowledge.lexicon.capabilities.get(rule.add);
    if (cause === undefined || capability === undefined) continue;
    const offered = knowledge.systems.get(cause.system ?? '')?.capabilities.has(rule.add) === true;
    if (rule.same_system && cause.system !== undefined && !offered) continue;
    added.push({
      text: rule.why,
      capability: rule.add,
      ...(rule.same_system && cause.system !== undefined ? { system: cause.system } : {}),
      effect: capability.effect,
      implied: true,
      confidence: rule.confidence,
    });
  }
  const reads = stated.some((need) => need.effect === 'read');
  const sends = stated.some((need) => SENDING.has(need.capability ?? ''));
  const thinks = stated.some((need) => need.effect === 'none');
  if (reads && sends && !thinks) {
    added.push({
      text: 'What is sent is written from what was read.',
      capability: 'text.write',
      effect: 'none',
      implied: true,
      confidence: 0.7,
    });
  }
  return added;
}

function causeOf(rule: Implication, stated: readonly NeedDraft[]): NeedDraft | undefined {
  const has = (names: readonly string[]): NeedDraft | undefined =>
    stated.find((need) => names.includes(need.capability ?? ''));
  if (has([rule.add]) !== undefined || has(rule.unless) !== undefined) return undefined;
  if (rule.and !== undefined && has(rule.and) === undefined) return undefined;
  return has(rule.if);
}
