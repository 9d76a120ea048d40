import type { Client } from '../catalog/client.ts';
import { listed } from '../text/listed.ts';
import { isForeign, type TaskDefinition } from '../task/task-definition.ts';
import type { Registration } from '../catalog/server.ts';
import type { NextStep, Outcome, ServerPick, StackRecommendation } from './recommendation.ts';
import { missingSecrets } from './summarize.ts';
import { isBlank } from '../catalog/setting-blanks.ts';

type Picks = Pick<StackRecommendation, 'llm' | 'mcp_servers'>;

/** Client that the user sets up, with its notation for secrets. */
type SetUpClient = Pick<Client, 'id' | 'title' | 'headless'> & {
  readonly configuration: Pick<Client['configuration'], 'secret' | 'http'>;
};

/** Lists the next steps of the user in order, each with a sentence. */
export function nextSteps(
  outcome: Outcome,
  task: TaskDefinition,
  { llm, mcp_servers: servers }: Picks,
  clients: readonly SetUpClient[],
): NextStep[] {
  if (outcome === 'not_a_task' || (task.needs.length === 0 && !isForeign(task)))
    return [{ do: 'restate', text: 'Say what should be looked up, made or changed, and where.' }];
  const steps: NextStep[] = [...answerSteps(task)];
  if (llm?.provider === 'ollama') {
    const command = `ollama pull ${llm.model}`;
    steps.push({ do: 'install', command, text: `Download the model with "${command}".` });
  }
  const isBridged = clients.some(({ configuration: { http } }) => http === null);
  const bridge = isBridged && servers.some(({ transport }) => transport !== 'stdio') ? ['node'] : [];
  const software = once([...servers.flatMap(({ requires }) => requires), ...bridge]);
  if (software.length > 0)
    steps.push({ do: 'install', ref: software, text: `Install ${listed(software.map(nameOf))}.` });
  const secrets = missingSecrets(llm, servers);
  if (secrets.length > 0)
    steps.push({
      do: 'set_secret',
      ref: secrets,
      text: secretsText(secrets, servers.length > 0 ? missingSecrets(llm, []) : [], clients),
    });
  if (servers.length === 0) return steps;
  return [...steps, ...setupSteps(servers, clients, task.trigger !== null), ...startSteps(task, clients)];
}

/** @param ofModel Secrets that only a run with the recommended model needs. */
function secretsText(secrets: readonly string[], ofModel: readonly string[], clients: readonly SetUpClient[]): string {
  const values = secrets.length === 1 ? 'value' : 'values';
  const styles = new Set(clients.map(({ configuration: { secret } }) => secretStyle(secret)));
  const style = styles.size === 1 && ofModel.length === 0 ? [...styles][0] : 'environment';
  if (style === 'placeholder') return `Replace ${listed(secrets)} in the file by your own ${values}.`;
  if (style === 'asked')
    return `Have your ${values} for ${listed(secrets)} ready: the client asks for ${secrets.length === 1 ? 'it' : 'them'}.`;
  const own = `Set ${listed(secrets)} in the environment to your own ${values}.`;
  return ofModel.length === 0 ? own : `${own} A client with a model of its own needs no ${listed(ofModel)}.`;
}

function secretStyle(secret: string | null): 'placeholder' | 'asked' | 'environment' {
  if (secret?.startsWith('<') === true) return 'placeholder';
  return secret?.includes('input:') === true ? 'asked' : 'environment';
}

/** Names of runtimes as their makers write them. */
const NAMES: Readonly<Record<string, string>> = { node: 'Node.js', docker: 'Docker', podman: 'Podman' };

function nameOf(software: string): string {
  return NAMES[software] ?? software;
}

function answerSteps(task: TaskDefinition): readonly NextStep[] {
  const blocking = task.open_questions.filter(({ blocks }) => blocks);
  if (blocking.length === 0) return [];
  const ref = blocking.map(({ id }) => id);
  if (isForeign(task)) return [{ do: 'restate', ref, text: 'Write the task in English.' }];
  const asks = blocking.map(({ key, ask }) => `${ask} (${key})`);
  return [{ do: 'answer', ref, text: `Answer in the next request: ${asks.join(' ')}` }];
}

function setupSteps(
  servers: readonly ServerPick[],
  clients: readonly SetUpClient[],
  isUnattended: boolean,
): readonly NextStep[] {
  const blanks = once(
    servers.flatMap(({ settings }) => settings.filter(({ value }) => isBlank(value)).map(({ name }) => name)),
  );
  return [
    {
      do: 'paste_config',
      ref: clients.map(({ id }) => `client_configs.${id}`),
      text:
        clients.length === 0
          ? 'Ask for the configuration of your client, and copy it into the file that it names.'
          : `Copy the configuration for ${listed(clients.map(({ title }) => title))} into the file that it names.`,
    },
    ...(blanks.length > 0
      ? [
          {
            do: 'fill_in',
            ref: blanks,
            text: `Replace what stands in <angle brackets> for ${listed(blanks)} by your own ${blanks.length > 1 ? 'values' : 'value'}.`,
          } as const,
        ]
      : []),
    ...signInSteps(servers, isUnattended),
  ];
}

/** Lists what must be registered before the first sign-in, then the sign-ins. */
function signInSteps(servers: readonly ServerPick[], isUnattended: boolean): readonly NextStep[] {
  const signIns = servers.flatMap(({ title, transport, credentials }) =>
    credentials
      .filter(({ required, secret }) => required && !secret)
      .map(({ registration = null, unattended }) => {
        const isKept = isUnattended && unattended === true;
        return {
          title,
          registration,
          transport,
          manner: !isKept ? 'asked' : transport === 'stdio' ? 'once' : 'key',
        } as const;
      }),
  );
  return [
    ...signIns.flatMap(({ title, registration, transport }) =>
      registerStep(title, registration, transport === 'stdio' ? 'server' : 'client'),
    ),
    ...(['key', 'once', 'asked'] as const).flatMap((manner): NextStep[] => {
      const titles = once(signIns.filter((one) => one.manner === manner).map(({ title }) => title));
      return titles.length === 0 ? [] : [{ do: 'sign_in', ref: titles, text: SIGN_IN[manner](listed(titles)) }];
    }),
  ];
}

/** Sentences about a sign-in, by the manner that the task allows. */
const SIGN_IN = {
  key: (titles: string) =>
    `Sign in to ${titles} once before the first run. A key or token, where it is offered, lasts longer without you.`,
  once: (titles: string) => `Sign in to ${titles} once before the first run, as nobody is there when a run starts.`,
  asked: (titles: string) => `Sign in to ${titles} when the client asks.`,
};

/** @param taker Taker of the client id of the app. */
function registerStep(
  title: string,
  registration: Registration | null,
  taker: 'client' | 'server',
): readonly NextStep[] {
  if (registration === null || registration.kind === 'none') return [];
  const at = registration.where === null ? '' : ` at ${registration.where}`;
  const text = {
    app: `Register an app for ${title}${at} before the first sign-in, and give its client id to the ${taker}.`,
    workspace_admin: `Ask an administrator of ${title} to allow the access${at} before the first sign-in.`,
    listed_client: `Check that the list of ${title}${at} has your client, because others cannot sign in.`,
  }[registration.kind];
  return [{ do: 'register', ref: [title], text }];
}

function startSteps({ trigger }: TaskDefinition, clients: readonly SetUpClient[]): readonly NextStep[] {
  if (trigger === null) return [];
  const { kind, cron, time_zone: zone } = trigger;
  const when = cron === null ? '' : ` (cron ${cron}, ${zone ?? 'UTC assumed'})`;
  const text =
    kind === 'event'
      ? 'Let the event start the agent, for example by a webhook.'
      : `Let a scheduler start the agent${when}.`;
  return [{ do: 'schedule', ref: ['runtime'], text: [text, ...clients.map(commandText)].join(' ') }];
}

function commandText({ title, headless }: SetUpClient): string {
  return headless === null
    ? `No command is known that starts ${title} without a person, so let it start Claude Code or Codex instead.`
    : `The command for ${title}: ${headless}.`;
}

function once(names: readonly string[]): readonly string[] {
  return [...new Set(names)];
}
