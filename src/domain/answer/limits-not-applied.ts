import { changes } from '../catalog/capability.ts';
import { answersTo, lacksCredential, launcherOf } from '../stack/admit-server.ts';
import { SELF_HOSTED, type RankedModel } from '../stack/choose-model.ts';
import type { SkillPick } from '../stack/choose-skills.ts';
import { mayChange } from '../stack/lock/find-lock-conflict.ts';
import type { Plan } from '../stack/plan.ts';
import { settingsFor, toolsFor, type PlannedServer } from '../stack/planned-server.ts';
import { measuredContext } from '../stack/run-tokens.ts';
import { isReadOnly, isSet, type Constraints } from '../task/constraints.ts';
import type { TaskAnalysis } from '../task/task-analysis.ts';
import type { TaskDefinition } from '../task/task-definition.ts';
import { runsPerMonth } from '../text/runs-per-month.ts';
import type { LimitNotApplied } from './recommendation.ts';

/** Picks that limits apply to. */
type Picks = {
  readonly servers: readonly PlannedServer[];
  readonly model: RankedModel | null;
  readonly skills: readonly SkillPick[];
  readonly task: TaskDefinition;
};

/** Reason why a limit is not known to be kept; null for a kept limit. */
type Verdict = Pick<LimitNotApplied, 'code' | 'reason'> | null;

/**
 * Lists the limits of a task that its stack is not known to keep, then the stated limits that were not understood.
 * Each constraint has a check, so no limit is lost.
 */
export function limitsNotApplied(
  { task, text }: TaskAnalysis,
  plan: Pick<Plan, 'servers'>,
  model: RankedModel | null,
  skills: readonly SkillPick[],
): readonly LimitNotApplied[] {
  const picks = { servers: plan.servers, model, skills, task };
  const names = (Object.keys(CHECKS) as (keyof Constraints)[]).filter((name) => isSet(name, task.constraints));
  const failed = names.flatMap((limit): LimitNotApplied[] => {
    const verdict = CHECKS[limit](picks, task.constraints);
    if (verdict === null) return [];
    const stated = text.limits.find(({ sets }) => sets.includes(limit));
    return [{ limit, words: stated?.words ?? null, ...verdict }];
  });
  const unread = text.limits
    .filter(({ sets, prohibits, isOfWork }) => sets.length === 0 && !prohibits && !isOfWork)
    .map(({ words, currency }): LimitNotApplied => {
      if (currency !== null) return { limit: null, words, code: 'unknown', reason: inOtherMoney(currency) };
      const reason = 'No limit on the stack was read from these words.';
      return { limit: null, words, code: 'not_understood', reason };
    });
  return [...failed, ...unread];
}

function inOtherMoney(currency: string): string {
  return `Costs are known in US dollars and this amount is in ${currency}; state it in dollars.`;
}

function broken(titles: readonly string[], what: string): Verdict {
  return titles.length === 0 ? null : { code: 'not_kept', reason: `${what}: ${titles.join(', ')}.` };
}

function unsure(titles: readonly string[], what: string): Verdict {
  return titles.length === 0 ? null : { code: 'unknown', reason: `${what}: ${titles.join(', ')}.` };
}

function titlesOf({ servers }: Picks, isOut: (planned: PlannedServer) => boolean): readonly string[] {
  return servers.filter(isOut).map(titleOf);
}

function titleOf({ server }: PlannedServer): string {
  return server.title;
}

function modelIf({ model }: Picks, isOut: (provider: string) => boolean): readonly string[] {
  return model !== null && isOut(model.model.provider) ? [model.model.name] : [];
}

function isHostedModel(provider: string): boolean {
  return provider !== SELF_HOSTED;
}

/** Check of each constraint against the picks. */
const CHECKS: Readonly<Record<keyof Constraints, (picks: Picks, limits: Constraints) => Verdict>> = {
  max_servers: ({ servers }, { max_servers: most = Infinity }) =>
    servers.length > most ? { code: 'not_kept', reason: `The stack has ${servers.length} servers.` } : null,
  max_context_tokens: contextVerdict,
  max_cost_usd: ({ model }, { max_cost_usd: most = Infinity }) => costVerdict(model, 1, most),
  max_cost_usd_per_month: monthlyVerdict,
  transports: (picks, { transports = [] }) =>
    broken(
      titlesOf(picks, ({ way }) => !transports.includes(way.remote?.type ?? 'stdio')),
      'These use another transport',
    ),
  remote: (picks, { remote }) =>
    remote === 'forbidden' ? localVerdict(picks) : broken(notHosted(picks), 'These run on your own machine'),
  licenses: (picks, { licenses = [] }) =>
    broken(
      [
        ...titlesOf(picks, ({ server }) => !licenses.includes(server.license ?? '')),
        ...picks.skills.filter(({ license }) => !licenses.includes(license ?? '')).map(({ name }) => name),
      ],
      'The licence of these is another one or unknown',
    ),
  exclude: (picks, { exclude = [] }) =>
    broken(
      titlesOf(picks, ({ server }) => exclude.some((word) => answersTo(server, word))),
      'These are excluded',
    ),
  only: (picks, { only = [] }) =>
    broken(
      titlesOf(picks, ({ server }) => !only.some((word) => answersTo(server, word))),
      'These are not among the allowed ones',
    ),
  read_only: readOnlyVerdict,
  read_only_systems: readOnlyVerdict,
  model_providers: (picks, { model_providers: allowed = [] }) =>
    broken(
      modelIf(picks, (provider) => !allowed.includes(provider)),
      'The model is of another provider',
    ),
  no_runtimes: (picks, { no_runtimes: missing = [] }) =>
    broken(
      titlesOf(picks, ({ way }) => missing.some((name) => name === launcherOf(way))),
      'These start with a missing program',
    ),
  keyless_except: () => null,
  keyless: (picks, limits) =>
    broken(
      [
        ...titlesOf(picks, ({ server }) => lacksCredential(server, limits)),
        ...(picks.model?.model.credential == null ? [] : [picks.model.model.name]),
      ],
      'These take a credential',
    ),
  official: (picks) =>
    broken(
      titlesOf(picks, ({ server }) => !server.publisher.official),
      'The vendor does not publish these itself',
    ),
  residency: residencyVerdict,
  on_premises: onPremisesVerdict,
  approval: (picks) =>
    unsure(
      titlesOf(picks, ({ server }) => server.tools.length === 0),
      'The tools of these servers are unknown, so no approval is set for them',
    ),
  audit: () => ({
    code: 'not_kept',
    reason: 'No part of the stack writes a log of actions; the program that runs the agent must write it.',
  }),
};

function contextVerdict({ servers }: Picks, { max_context_tokens: most = Infinity }: Constraints): Verdict {
  const { tokens, unmeasured } = measuredContext(servers.map(({ server }) => server));
  if (tokens > most) return { code: 'not_kept', reason: `The tools of the servers take ${tokens} tokens of context.` };
  return unsure(unmeasured, 'The context of these tools is not measured');
}

function costVerdict(model: RankedModel | null, runs: number, most: number): Verdict {
  if (model === null) return null;
  if (model.cost === null) return unsure([model.model.name], 'The price of the model is unknown');
  const cost = model.cost.high * runs;
  return cost > most
    ? { code: 'not_kept', reason: `${model.model.name} may cost $${Number(cost.toPrecision(2))}.` }
    : null;
}

function monthlyVerdict({ model, task }: Picks, { max_cost_usd_per_month: most = Infinity }: Constraints): Verdict {
  const runs = task.trigger?.cron == null ? null : runsPerMonth(task.trigger.cron);
  if (runs === null)
    return {
      code: 'unknown',
      reason: 'The number of runs in a month is not known, so the monthly cost was not compared with this budget.',
    };
  return costVerdict(model, runs, most);
}

/** Returns the picks that run on the own machine. */
function notHosted(picks: Picks): readonly string[] {
  return [
    ...titlesOf(picks, ({ way }) => way.remote === undefined),
    ...modelIf(picks, (provider) => !isHostedModel(provider)),
  ];
}

function localVerdict(picks: Picks): Verdict {
  const hosted = [...titlesOf(picks, ({ way }) => way.remote !== undefined), ...modelIf(picks, isHostedModel)];
  return (
    broken(hosted, 'These are hosted') ??
    broken(
      titlesOf(picks, ({ server }) => server.egress === 'public'),
      'These send data to a public service',
    )
  );
}

/** An account may be on the own premises when the hosts of its server are not known to be a vendor's. */
function onPremisesVerdict(picks: Picks): Verdict {
  return (
    localVerdict(picks) ??
    broken(
      titlesOf(picks, ({ server }) => (server.hosts?.length ?? 0) > 0),
      'These connect to hosts of a vendor',
    ) ??
    unsure(
      titlesOf(picks, ({ server }) => server.egress !== 'none'),
      'These use an account whose location is unknown',
    )
  );
}

function residencyVerdict(picks: Picks, { residency = '' }: Constraints): Verdict {
  const elsewhere = [...titlesOf(picks, ({ server, way }) => server.egress !== 'none' || way.remote !== undefined)];
  return unsure(
    [...elsewhere, ...modelIf(picks, isHostedModel)],
    `The catalog does not know whether these keep data in the region ${residency}`,
  );
}

function isUnseen(planned: PlannedServer): boolean {
  return planned.server.tools.length === 0 && mayChange(planned);
}

function readOnlyVerdict(picks: Picks, constraints: Constraints): Verdict {
  const bound = picks.servers.filter(({ server }) => isReadOnly(server.systems, constraints));
  const changing = bound.filter(
    (planned) =>
      !isUnseen(planned) &&
      toolsFor(planned, settingsFor(planned, constraints)).some(({ effect }) => changes(effect ?? 'write')),
  );
  return (
    broken(changing.map(titleOf), 'An allowed tool of these can change things') ??
    unsure(bound.filter(isUnseen).map(titleOf), 'The tools of these are unknown, so they may change things')
  );
}
