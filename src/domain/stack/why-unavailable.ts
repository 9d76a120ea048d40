import { liftedIf } from '../catalog/policy/judge.ts';
import type { Candidate } from './candidate.ts';
import { tellGone } from '../catalog/usable-way.ts';

/** Why a server is never recommended, and the change that would make it a candidate again. */
export type Unavailability = { readonly code: string; readonly sentence: string; readonly lifted: string };

/** @param barred Why the operator keeps servers away, by name; that counts before anything else. */
export function whyUnavailable(
  { server: { name }, gone }: Pick<Candidate, 'server' | 'gone'>,
  barred: ReadonlyMap<string, string>,
): Unavailability {
  const kept = barred.get(name);
  if (kept !== undefined || gone === undefined)
    return { code: 'policy', sentence: kept ?? '', lifted: liftedIf(kept ?? '') };
  return { code: gone.outcome, sentence: tellGone(gone), lifted: `quartermaster verify ${name} found it` };
}
