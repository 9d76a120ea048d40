import type { NeedDraft } from '../../src/domain/task/share-products.ts';
import type { Need } from '../../src/domain/task/task-definition.ts';

/** The need to read issues; a test names only the members it is about. */
export function aNeed(members: Partial<Need> = {}): Need {
  return {
    id: 'n1',
    text: 'the open issues',
    capability: 'issue.list',
    effect: 'read',
    implied: false,
    confidence: 0.9,
    ...members,
  };
}

/** A need to read issues that has no number yet; a test names only the members it is about. */
export function aDraft(members: Partial<NeedDraft> = {}): NeedDraft {
  return { text: 'it', capability: 'issue.list', effect: 'read', implied: false, confidence: 0.9, ...members };
}
