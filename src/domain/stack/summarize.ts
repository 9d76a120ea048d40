import { displayName } from '../catalog/systems.ts';
import type { TaskDefinition } from '../task/task-definition.ts';
import type { Plan } from './plan-stack.ts';
import type { LlmPick, NextStep, Outcome, ServerPick, StackRecommendation } from './recommendation.ts';

type Picks = Pick<StackRecommendation, 'llm' | 'mcp_servers' | 'estimate' | 'conflict'>;

/** Environment variables of required secrets that the caller did not say to hold, the model's first. */
export function missingSecrets(llm: LlmPick | null, servers: readonly ServerPick[]): string[] {
  const names = servers.flatMap(({ credentials }) =>
    credentials
      .filter(({ required, held }) => required && held !== true)
      .flatMap((credential) => credential.pick ?? (credential.name === undefined ? [] : [credential.name])),
  );
  return [
    ...new Set([
      ...(llm?.credential === undefined || llm.credential === null || llm.held === true ? [] : [llm.credential]),
      ...names,
    ]),
  ];
}

/** What the stack amounts to. A gap makes it partial; a missing secret, answer, installation or scheduler makes it a setup. */
export function outcomeOf(task: TaskDefinition, plan: Plan, picks: Picks): Outcome {
  if (task.needs.length === 0)
    return task.text_language === 'en' || task.text_language === null ? 'not_a_task' : 'nothing_fits';
  if (picks.conflict !== null || (picks.llm === null && plan.served.length > 0)) return 'conflict';
  if (plan.served.length === 0) return 'no_server_needed';
  if (plan.servers.length === 0) return 'nothing_fits';
  if (plan.gaps.length > 0) return 'partial';
  const todo =
    missingSecrets(picks.llm, picks.mcp_servers).length +
    task.open_questions.filter(({ blocks }) => blocks).length +
    (task.trigger === null ? 0 : 1);
  const signIn = picks.mcp_servers.some(
    ({ credentials, settings }) =>
      credentials.some(({ required, held }) => required && held !== true) ||
      settings.some(({ value }) => value.includes('<')),
  );
  return todo > 0 || signIn ? 'needs_setup' : 'ready';
}

/** A person's sentence of at most 300 characters. */
export function summarize(outcome: Outcome, task: TaskDefinition, plan: Plan, picks: Picks): string {
  const model = picks.llm === null ? 'no model within the limits' : picks.llm.model;
  const cost = picks.estimate?.cost_usd ?? null;
  const price = cost === null ? '' : cost.high === 0 ? ', free to run' : `, about $${cost.low}-${cost.high} a run`;
  switch (outcome) {
    case 'not_a_task':
      return 'This does not read as a task an agent could do. Say what should be looked up, made or changed, and where.';
    case 'no_server_needed':
      return cut(`No server is needed: ${model} answers this by itself${price}.`);
    case 'conflict':
      return cut(
        picks.conflict === null
          ? `Nothing is possible within the limits: ${model}.`
          : `Nothing is possible within the limits. ${picks.conflict.relax}`,
      );
    case 'nothing_fits':
      return cut(
        task.needs.length === 0
          ? 'This text was not understood, so nothing is recommended. Please say it in English too.'
          : `Nothing in the catalog fits: ${plan.gaps.map(({ reason }) => reason).join(' ')}`,
      );
    case 'ready':
    case 'partial':
    case 'needs_setup': {
      const servers = picks.mcp_servers;
      const tools = servers.reduce((count, { tools: list }) => count + list.length, 0);
      const head = `${servers.length} server${servers.length === 1 ? '' : 's'} (${servers.map(({ title }) => title).join(', ')}${tools > 0 ? `; ${tools} tool${tools === 1 ? '' : 's'}` : ''}), ${model}${price}.`;
      const open = task.open_questions.filter(({ blocks }) => blocks).length;
      const secrets = missingSecrets(picks.llm, servers).length;
      const lacking = [
        count(secrets, 'secret'),
        count(open, 'answer'),
        task.trigger === null ? '' : task.trigger.kind === 'schedule' ? 'a scheduler' : 'an event hook',
      ].filter(Boolean);
      const gaps =
        plan.gaps.length > 0
          ? ` Not covered: ${plan.gaps.map(({ need }) => (need.system === undefined ? `"${need.text}"` : displayName(need.system))).join(', ')}.`
          : '';
      const writes = plan.servers
        .flatMap(({ covers }) => covers)
        .find(({ need }) => need.effect === 'write' || need.effect === 'destructive');
      const effect =
        writes === undefined
          ? ' It only reads.'
          : ` It changes something${writes.need.system === undefined ? '' : ` in ${displayName(writes.need.system)}`}.`;
      return cut(`${head}${gaps}${lacking.length > 0 ? ` Missing: ${lacking.join(', ')}.` : ''}${effect}`);
    }
  }
}

/** What to do now, in order. */
export function nextSteps(
  outcome: Outcome,
  task: TaskDefinition,
  picks: Picks,
  clients: readonly string[],
  digest: string,
): NextStep[] {
  if (outcome === 'not_a_task') return [{ do: 'restate' }];
  const blocking = task.open_questions.filter(({ blocks }) => blocks).map(({ id }) => id);
  const secrets = missingSecrets(picks.llm, picks.mcp_servers);
  const local =
    picks.llm?.provider === 'ollama' ? [{ do: 'install' as const, command: `ollama pull ${picks.llm.model}` }] : [];
  const steps: NextStep[] = [
    ...(blocking.length > 0
      ? [{ do: task.needs.length === 0 ? ('restate' as const) : ('answer' as const), ref: blocking }]
      : []),
    ...local,
  ];
  if (secrets.length > 0) steps.push({ do: 'set_secret', ref: secrets });
  if (picks.mcp_servers.length === 0) return steps;
  steps.push({ do: 'paste_config', ref: clients.map((client) => `client_configs.${client}`) });
  if (task.trigger !== null) steps.push({ do: 'schedule', ref: ['runtime'] });
  return [...steps, { do: 'prove', command: `quartermaster run --lock ${digest}` }];
}

function count(number: number, thing: string): string {
  return number === 0 ? '' : `${number} ${thing}${number === 1 ? '' : 's'}`;
}

function cut(text: string): string {
  return text.length <= 300 ? text : `${text.slice(0, 299)}…`;
}
