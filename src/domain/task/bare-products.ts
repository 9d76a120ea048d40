import { onlyReads, type Reading } from '../ranking/capability-lexicon.ts';
import type { Knowledge } from '../ranking/knowledge.ts';
import type { SystemMention } from '../ranking/system-names.ts';
import type { Claim } from './claim.ts';
import type { Clause } from './clauses.ts';
import type { NeedDraft } from './merge-needs.ts';

const CONFIDENCE = 0.5;

/** A product that a clause names and of which nobody knows what it is for: the clause as it stands is what is wanted there. */
export type BareProduct = { readonly clause: Clause; readonly need: NeedDraft };

/** Products without any known capability, each in a clause of which no claim speaks. */
export function bareProducts(
  mentions: readonly SystemMention[],
  clauses: readonly Clause[],
  chosen: readonly Claim[],
  reading: Reading,
  knowledge: Knowledge,
): BareProduct[] {
  return mentions.flatMap(({ system, start }) => {
    const clause = clauses.find((part) => part.start <= start && start < part.end);
    if (system.capabilities.size > 0 || clause === undefined) return [];
    if (
      chosen.some((claim) => claim.mention?.system === system || (claim.start < clause.end && clause.start < claim.end))
    )
      return [];
    const verb = knowledge.lexicon.governing(reading, start);
    const need: NeedDraft = {
      text: clause.text.slice(0, 200),
      capability: null,
      system: system.name,
      effect: verb === undefined || onlyReads(verb) ? 'read' : 'write',
      implied: false,
      confidence: CONFIDENCE,
    };
    return [{ clause, need }];
  });
}
