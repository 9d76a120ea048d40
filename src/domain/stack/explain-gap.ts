import { liftedIf } from '../catalog/policy/judge.ts';
import { tellGone } from '../catalog/usable-way.ts';
import type { Products } from '../match/knowledge.ts';
import type { Constraints } from '../task/constraints.ts';
import type { Need } from '../task/task-definition.ts';
import type { Candidate, Refusal } from './candidate.ts';
import type { Gap, Plan } from './plan.ts';

/** Explains why nothing covers a need. */
export function explainGap(
  need: Need,
  plan: Pick<Plan, 'choices' | 'refused' | 'unavailable'>,
  constraints: Constraints,
  knowledge: Products,
): Gap {
  if (isForbidden(need, constraints))
    return { need, code: 'read_only', reason: 'This would change something, and the task is read only.' };
  if ((plan.choices.get(need.id) ?? []).length > 0)
    return { need, code: 'max_servers', reason: 'Servers exist, but the limit on their number leaves no room.' };
  const [out] = plan.unavailable.get(need.id) ?? [];
  if (out !== undefined) {
    const { code, sentence } = whyUnavailable(out, knowledge.catalog.denied);
    return { need, code, reason: `${out.server.title} could do this. ${sentence}` };
  }
  const own = plan.refused.filter(
    ({ need: { id }, code }) => id === need.id && (need.capability !== null || !OWN_FAULTS.has(code)),
  );
  const limited = own.filter(({ code }) => isLimit(code, constraints));
  const [kept] = limited;
  if (kept !== undefined) return { need, code: `constraint_${kept.code}`, reason: whyKeptOut(kept, limited.length) };
  const [unfit] = own;
  if (unfit !== undefined) return { need, code: `unfit_${unfit.code}`, reason: whyUnfit(unfit) };
  const { system } = need;
  if (system !== undefined && (knowledge.systems.get(system)?.servers.size ?? 0) === 0)
    return {
      need,
      code: 'no_server_for_system',
      reason: `No server of the catalog connects to ${knowledge.systems.get(system)?.title ?? system}.`,
    };
  if (system !== undefined)
    return {
      need,
      code: 'system_cannot',
      reason: areToolsKnown(system, knowledge)
        ? `The catalog's servers for ${knowledge.systems.get(system)?.title ?? system} have no tool for this.`
        : `It is not among what is known of the catalog's servers for ${knowledge.systems.get(system)?.title ?? system}; nobody has seen their tools.`,
    };
  return { need, code: 'nothing_found', reason: 'No server of the catalog has a tool that does this.' };
}

/** Whether a need changes something although the task is read only. */
export function isForbidden({ effect }: Need, constraints: Constraints): boolean {
  return constraints.read_only === true && effect !== 'read' && effect !== 'none';
}

/** Refusal codes caused by the server or its tools, not by a limit. */
const OWN_FAULTS = new Set(['archived', 'deprecated', 'region', 'unnamed', 'reads_only']);

function isLimit(code: string, constraints: Constraints): boolean {
  return code === 'writes' ? constraints.read_only === true : !OWN_FAULTS.has(code);
}

/** @param count Number of servers that the limits exclude. */
function whyKeptOut({ server, reason }: Refusal, count: number): string {
  const kept = count === 1 ? server.title : `all ${count} servers for this`;
  return `The limits keep out ${kept}: ${reason.replace(/\.$/, '')} (${server.title}).`;
}

function whyUnfit({ server, reason }: Refusal): string {
  return `${server.title} is no help: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`;
}

function areToolsKnown(system: string, { serversOf, catalog }: Products): boolean {
  return (serversOf.get(system) ?? []).some((position) => (catalog.servers[position]?.tools.length ?? 0) > 0);
}

/** Reason why a server is never recommended, and the change that would make it a candidate again. */
type Unavailability = { readonly code: string; readonly sentence: string; readonly lifted: string };

/** @param denied Reasons of the operator by server name; they take precedence. */
export function whyUnavailable(
  { server: { name }, gone }: Pick<Candidate, 'server' | 'gone'>,
  denied: ReadonlyMap<string, string>,
): Unavailability {
  const kept = denied.get(name);
  if (kept !== undefined || gone === undefined)
    return { code: 'policy', sentence: kept ?? '', lifted: liftedIf(kept ?? '') };
  return { code: gone.outcome, sentence: tellGone(gone), lifted: `quartermaster verify ${name} found it` };
}
