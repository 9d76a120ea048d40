import type { System } from '../catalog/systems.ts';
import type { Need } from './task-definition.ts';

export type NeedDraft = Omit<Need, 'id'>;

/** Gives a need without a product the one that the task names elsewhere, when exactly one of those offers it. */
export function bindLooseNeeds(drafts: readonly NeedDraft[], named: readonly System[]): NeedDraft[] {
  const bound = drafts.map((draft) => {
    if (draft.system !== undefined || draft.capability === null) return draft;
    const offering = named.filter((system) => system.capabilities.has(draft.capability ?? ''));
    const [only] = offering;
    if (only !== undefined && offering.length === 1) return { ...draft, system: only.name };
    const sibling = drafts.find(
      (other) => other.system !== undefined && objectOf(other.capability) === objectOf(draft.capability),
    );
    return sibling?.system === undefined ? draft : { ...draft, system: sibling.system };
  });
  return merge(bound);
}

export function merge(drafts: readonly NeedDraft[]): NeedDraft[] {
  const byKey = new Map<string, NeedDraft>();
  for (const draft of drafts) {
    const key = `${draft.capability} ${draft.system ?? ''}`;
    const known = byKey.get(key);
    if (known === undefined) byKey.set(key, draft);
    else if (draft.confidence > known.confidence) byKey.set(key, { ...known, confidence: draft.confidence });
  }
  return [...byKey.values()];
}

export function objectOf(capability: string | null): string {
  return capability?.split('.')[0] ?? '';
}
