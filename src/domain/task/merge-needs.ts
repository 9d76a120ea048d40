import { objectOf } from '../catalog/capability.ts';
import type { System } from '../catalog/systems.ts';
import type { Need } from './task-definition.ts';

export type NeedDraft = Omit<Need, 'id'>;

/**
 * Gives a need without a product the one that the task names elsewhere, when exactly one of those offers it. A product
 * that no server connects to takes every need of the thing that it is named for: all of them are gaps.
 */
export function bindLooseNeeds(drafts: readonly NeedDraft[], named: readonly System[]): NeedDraft[] {
  const bound = drafts.map((draft) => {
    if (draft.system !== undefined || draft.capability === null) return draft;
    const alike = drafts.find((other) => other.system !== undefined && other.capability === draft.capability);
    if (alike?.system !== undefined) return { ...draft, system: alike.system };
    const offering = named.filter(
      (system) => system.capabilities.has(draft.capability ?? '') && !isOnlyGoal(system, draft, drafts),
    );
    const [only] = offering;
    if (only !== undefined && offering.length === 1) return { ...draft, system: only.name };
    const sibling = drafts.find(
      (other) => other.system !== undefined && objectOf(other.capability) === objectOf(draft.capability),
    )?.system;
    const servers = named.find(({ name }) => name === sibling)?.servers.size ?? 0;
    return sibling === undefined || servers > 0 ? draft : { ...draft, system: sibling };
  });
  return merge(bound);
}

/** Whether a product is named only as the place where something else goes: `find papers, put them in X`. */
function isOnlyGoal(system: System, draft: NeedDraft, drafts: readonly NeedDraft[]): boolean {
  const bound = drafts.filter((other) => other.system === system.name);
  return (
    draft.effect === 'read' &&
    bound.length > 0 &&
    bound.every(({ capability, effect }) => effect !== 'read' && objectOf(capability) !== objectOf(draft.capability))
  );
}

/** Takes needs of the same words, capability and product together, the surest confidence with them. */
export function merge(drafts: readonly NeedDraft[]): NeedDraft[] {
  const byKey = new Map<string, NeedDraft>();
  for (const draft of drafts) {
    const key = [draft.capability, draft.system, draft.text].join('\n');
    const known = byKey.get(key);
    if (known === undefined) byKey.set(key, draft);
    else if (draft.confidence > known.confidence) byKey.set(key, { ...known, confidence: draft.confidence });
  }
  return [...byKey.values()];
}
