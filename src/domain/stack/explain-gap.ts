import { liftedIf } from '../catalog/policy/judge.ts';
import { displayName } from '../catalog/products.ts';
import { tellGone } from '../catalog/usable-way.ts';
import type { Products } from '../match/knowledge.ts';
import { isReadOnly, isSet, type Constraints } from '../task/constraints.ts';
import type { Need } from '../task/task-definition.ts';
import { MOST_CANDIDATES, type Candidate, type Refusal } from './candidate.ts';
import type { Gap, Plan } from './plan.ts';

/** Candidates and refusals from which a gap is explained. */
export type Considered = Pick<Plan, 'choices' | 'refused' | 'unavailable' | 'unsure'>;

/** Explains why nothing covers a need, by the first decision that left it open. */
export function explainGap(need: Need, plan: Considered, constraints: Constraints, knowledge: Products): Gap {
  if (isForbidden(need, constraints)) {
    const where = constraints.read_only === true ? 'the task is' : `${displayName(need.system ?? '')} is`;
    return { need, code: 'read_only', reason: `This would change something, and ${where} read only.` };
  }
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
  const unsure = plan.unsure.get(need.id) ?? [];
  const limited = own.filter(({ code }) => isLimit(code, constraints));
  const [excluded] = limited;
  if (excluded !== undefined) {
    const others = unsure.length === 0 ? '' : ` ${whyUnsure(unsure)}`;
    return { need, code: `constraint_${excluded.code}`, reason: `${whyExcluded(excluded, limited.length)}${others}` };
  }
  if (unsure.length > 0) return { need, code: 'unsure', reason: whyUnsure(unsure) };
  const [unfit] = own;
  if (unfit !== undefined) return { need, code: `unfit_${unfit.code}`, reason: whyUnfit(unfit, own.length) };
  return { need, ...whyNothing(need, knowledge) };
}

/** Explains a need for which no server was a candidate. */
function whyNothing({ system, capability, text }: Need, knowledge: Products): Omit<Gap, 'need'> {
  if (system === undefined)
    return {
      code: 'nothing_found',
      reason:
        capability === null
          ? 'No tool of the catalog matches these words.'
          : 'No server of the catalog has a tool that does this.',
    };
  const product = knowledge.systems.get(system);
  if ((product?.servers.size ?? 0) === 0)
    return {
      code: 'no_server_for_system',
      reason: `No server of the catalog connects to ${product?.title ?? displayName(system, text)}.`,
    };
  return {
    code: 'system_cannot',
    reason: areToolsKnown(system, knowledge)
      ? `No known tool of the catalog's servers for ${product?.title ?? system} does this.`
      : `The tools of the catalog's servers for ${product?.title ?? system} are unknown, and no description mentions this.`,
  };
}

/** Whether a need changes something where nothing may be changed. */
export function isForbidden({ effect, system }: Need, constraints: Constraints): boolean {
  return effect !== 'read' && effect !== 'none' && isReadOnly(system === undefined ? [] : [system], constraints);
}

/** Refusal codes caused by the server or its tools, not by a limit. */
const OWN_FAULTS = new Set(['archived', 'deprecated', 'region', 'unnamed', 'reads_only', 'other_act', 'formats']);

function isLimit(code: string, constraints: Constraints): boolean {
  return code === 'writes'
    ? isSet('read_only', constraints) || isSet('read_only_systems', constraints)
    : !OWN_FAULTS.has(code);
}

/** @param count Number of servers that the limits exclude. */
function whyExcluded({ server, reason }: Refusal, count: number): string {
  const excluded = count === 1 ? server.title : `${count} servers that were considered`;
  return `The limits exclude ${excluded}: ${reason.replace(/\.$/, '')} (${server.title}).`;
}

/** @param count Number of servers that were refused for the need. */
function whyUnfit({ server, reason }: Refusal, count: number): string {
  const others = count === 1 ? '' : ` ${count - 1} more ${count === 2 ? 'was' : 'were'} refused.`;
  return `${server.title} does not fit: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}${others}`;
}

const MOST_NAMED = 3;
/** Minimum probability of a candidate that is named. */
const WORTH_NAMING = 0.4;

function whyUnsure(all: readonly Candidate[]): string {
  const candidates = all.filter(({ probability }) => probability >= WORTH_NAMING);
  if (candidates.length === 0)
    return `The servers that were considered are unlikely to do this: each has a probability below ${WORTH_NAMING}.`;
  const named = candidates.slice(0, MOST_NAMED).map(({ server, probability }) => `${server.title} (${probability})`);
  const [only] = named;
  if (candidates.length === 1) return `${only} might do this, but is not sure enough.`;
  const more = candidates.length > named.length ? `, best ${named.join(', ')}` : `: ${named.join(', ')}`;
  const count = candidates.length >= MOST_CANDIDATES ? `${MOST_CANDIDATES} or more` : candidates.length;
  return `${count} servers might do this, but none is sure enough${more}.`;
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
