import type { Knowledge } from '../ranking/knowledge.ts';
import type { NeedDraft } from './merge-needs.ts';

/** Whether servers, and not the model, the host or the client, meet a need; false for one without a capability. */
export function isServed(
  { capability }: Pick<NeedDraft, 'capability'>,
  { lexicon }: Pick<Knowledge, 'lexicon'>,
): boolean {
  return lexicon.capabilities.get(capability ?? '')?.met_by === 'server';
}
