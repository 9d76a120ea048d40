import { changes } from '../catalog/capability.ts';
import { displayName } from '../catalog/products.ts';
import type { Lexicon, Products } from '../match/knowledge.ts';
import { holdsOrder, isForeign, type Need, type TaskDefinition } from '../task/task-definition.ts';
import { short } from '../text/clean-text.ts';
import { listed } from '../text/listed.ts';
import type { Plan } from '../stack/plan.ts';
import type { LlmPick, Outcome, ServerPick, StackRecommendation } from './recommendation.ts';

type Picks = Pick<StackRecommendation, 'llm' | 'mcp_servers' | 'estimate' | 'conflict'>;

/** Lists environment variables of required secrets that the caller does not hold, the model's first. */
export function missingSecrets(llm: LlmPick | null, servers: readonly ServerPick[]): string[] {
  const names = servers.flatMap(({ credentials }) =>
    credentials
      .filter(({ required, secret, held }) => required && secret && held !== true)
      .flatMap((credential) => credential.pick ?? (credential.name === undefined ? [] : [credential.name])),
  );
  return [
    ...new Set([
      ...(llm?.credential === undefined || llm.credential === null || llm.held === true ? [] : [llm.credential]),
      ...names,
    ]),
  ];
}

/**
 * Returns the outcome of a stack: `partial` with a gap or an unread part; `needs_setup` with a missing secret, answer, installation or
 * scheduler.
 */
export function outcomeOf(task: TaskDefinition, plan: Plan, picks: Picks): Outcome {
  if (task.needs.length === 0) return isForeign(task) || holdsOrder(task) ? 'nothing_fits' : 'not_a_task';
  if (picks.conflict !== null || picks.llm === null) return 'conflict';
  const isUnread = isForeign(task) || task.unread.length > 0;
  if (plan.served.length === 0) return isUnread ? 'partial' : 'no_server_needed';
  if (plan.servers.length === 0 && plan.byClient.length === 0) return 'nothing_fits';
  if (plan.gaps.length > 0 || isUnread) return 'partial';
  const todo =
    missingSecrets(picks.llm, picks.mcp_servers).length +
    task.open_questions.filter(({ blocks }) => blocks).length +
    (task.trigger === null ? 0 : 1);
  const signIn = picks.mcp_servers.some(
    ({ credentials, settings }) =>
      credentials.some(({ required, held }) => required && held !== true) ||
      settings.some(({ value }) => /<[^>]+>/.test(value)),
  );
  return todo > 0 || signIn ? 'needs_setup' : 'ready';
}

/** Summarizes the answer in a readable sentence of at most 300 characters. */
export function summarize(
  outcome: Outcome,
  task: TaskDefinition,
  plan: Plan,
  picks: Picks,
  knowledge: Lexicon & Products,
): string {
  const model = picks.llm === null ? 'no model within the limits' : picks.llm.model;
  const cost = picks.estimate?.cost_usd ?? null;
  const price = cost === null ? '' : cost.high === 0 ? ', free to run' : `, about $${cost.low}-${cost.high} a run`;
  switch (outcome) {
    case 'not_a_task':
      return 'This does not read as a task an agent could do. Say what should be looked up, made or changed, and where.';
    case 'no_server_needed':
      return cut(
        plan.byClient.length > 0
          ? `No server is needed: the client does this by itself with ${model}${price}.`
          : `No server is needed: ${model} answers this by itself${price}.`,
      );
    case 'conflict':
      return cut(
        picks.conflict === null
          ? `Nothing is possible within the limits: ${model}.`
          : `Nothing is possible within these limits. ${picks.conflict.relax}`,
      );
    case 'nothing_fits':
      return cut(
        task.needs.length === 0 && !isForeign(task)
          ? `No order of this text was understood, so nothing is recommended. ${unreadOf(task)}`.trim()
          : task.needs.length === 0
            ? 'This text was not understood, so nothing is recommended. Please say it in English too.'
            : [...new Set(plan.gaps.map(({ reason }) => reason))].join(' '),
      );
    case 'ready':
    case 'partial':
    case 'needs_setup': {
      const servers = picks.mcp_servers;
      const tools = servers.reduce((sum, { tools: list }) => sum + list.length, 0);
      const head =
        servers.length === 0
          ? `${model} ${plan.byClient.length > 0 ? 'works with the client' : 'answers this'} without a server${price}.`
          : `${count(servers.length, 'server')} (${servers.map(({ title }) => title).join(', ')}${tools > 0 ? `; ${count(tools, 'tool')}` : ''}), ${model}${price}.`;
      const open = task.open_questions.filter(({ blocks }) => blocks).length;
      const lacking = [
        count(missingSecrets(picks.llm, servers).length, 'secret'),
        count(signInsOf(servers), 'sign-in'),
        count(open, 'answer'),
        task.trigger === null ? '' : task.trigger.kind === 'schedule' ? 'a scheduler' : 'an event hook',
      ].filter(Boolean);
      const gaps = [
        ...new Set(
          plan.gaps.map(({ need }) =>
            need.system === undefined ? quoted(need.text) : nameOf(need.system, need.text, knowledge),
          ),
        ),
      ];
      return cut(
        [
          head,
          gaps.length > 0 ? `Not covered: ${gaps.join(', ')}.` : '',
          unreadOf(task),
          lacking.length > 0 ? `Missing: ${lacking.join(', ')}.` : '',
          actsOf(plan, picks.mcp_servers, task.constraints.read_only_systems ?? [], knowledge),
        ]
          .filter(Boolean)
          .join(' '),
      );
    }
  }
}

/** Says which part of the text was not understood; empty when there is none. */
function unreadOf({ unread }: TaskDefinition): string {
  const [first, ...others] = unread;
  if (first === undefined) return '';
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  return `Not understood: ${quoted(first)}${more}.`;
}

/** Returns at most 60 characters of a text in quotes. */
function quoted(text: string): string {
  return `"${short(text, 60)}"`;
}

/** Number of servers with a required sign-in. */
function signInsOf(servers: readonly ServerPick[]): number {
  return servers.filter(({ credentials }) =>
    credentials.some(({ required, secret, held }) => required && !secret && held !== true),
  ).length;
}

const MOST_TOOLS = 3;

/**
 * Says what the allowed tools can change, and which of the products that the task protects stay unchanged beside it. "It
 * only reads" needs every tool to be known and to read.
 */
function actsOf(
  plan: Plan,
  picks: readonly ServerPick[],
  kept: readonly string[],
  knowledge: Lexicon & Products,
): string {
  if (picks.length === 0) return '';
  const changing = picks.flatMap(({ title, tools }) => {
    const names = tools.filter(({ effect }) => effect !== 'read').map(({ name }) => name);
    return names.length === 0 ? [] : [`${title} (${cutList(names)})`];
  });
  const own = plan.byClient.filter(({ effect }) => changes(effect));
  const unchanged = kept.filter((system) =>
    picks.every(({ name, tools }) => {
      const isOf = knowledge.systems.get(system)?.servers.has(name) === true;
      return !isOf || (tools.length > 0 && tools.every(({ effect }) => effect === 'read'));
    }),
  );
  const products = unchanged.map((system) => knowledge.systems.get(system)?.title ?? displayName(system));
  const told = [
    ...(changing.length > 0 && products.length > 0 ? [`It changes nothing in ${listed(products)}.`] : []),
    ...(changing.length > 0 ? [`It can change ${listed(changing)}.`] : []),
    ...(own.length > 0 ? [`The client can ${listed([...new Set(own.map((need) => titleOf(need, knowledge)))])}.`] : []),
  ];
  const unknown = picks.filter(({ tools }) => tools.length === 0).map(({ title }) => title);
  if (unknown.length > 0) told.push(`The tools of ${listed(unknown)} are unknown.`);
  return told.length === 0 ? 'It only reads.' : told.join(' ');
}

function cutList(names: readonly string[]): string {
  const more = names.length - MOST_TOOLS;
  return more > 0 ? `${names.slice(0, MOST_TOOLS).join(', ')} and ${more} more` : names.join(', ');
}

function titleOf(need: Need, knowledge: Lexicon): string {
  const title = knowledge.lexicon.capabilities.get(need.capability ?? '')?.title;
  return title === undefined ? quoted(need.text) : title.charAt(0).toLowerCase() + title.slice(1);
}

function nameOf(system: string, text: string, knowledge: Products): string {
  return knowledge.systems.get(system)?.title ?? displayName(system, text);
}

function count(number: number, thing: string): string {
  return number === 0 ? '' : `${number} ${thing}${number === 1 ? '' : 's'}`;
}

function cut(text: string): string {
  return short(text, 300);
}
