import type { GetServer } from '../../../application/catalog/get-server.ts';
import type { RecommendStack } from '../../../application/recommend/recommend-stack.ts';
import type { SearchServers } from '../../../application/search/search-servers.ts';
import { shortenAnswer } from '../../../domain/answer/short-answer.ts';
import type { Command } from './parsed-command.ts';
import { checkTask } from './read-task.ts';
import { EXIT } from './exit-codes.ts';
import { showAnswer, showReading, showShortAnswer } from './show-answer.ts';
import { showHits, showServer } from './show-server.ts';
import { inJson, type Report, type Terminal } from './terminal.ts';
import { Misuse } from './verify-lock.ts';

/** Source of answers: the catalog of this machine, or a running service. */
export type Answering = {
  readonly recommendStack: RecommendStack;
  /** Empty where the source chooses the provider itself. */
  readonly defaultProvider: string;
  readonly searchServers: SearchServers;
  readonly getServer: GetServer;
};

/** Commands that a running service can answer as well. */
type AnsweredCommand = Extract<Command, { kind: 'recommend' | 'read' | 'search' | 'show' }>;

/** Runs a command that only asks. */
export async function answerCommand(command: AnsweredCommand, source: Answering, terminal: Terminal): Promise<Report> {
  switch (command.kind) {
    case 'recommend':
      return recommend(command, source, terminal);
    case 'read':
      return done(await read(command, source, terminal));
    case 'search':
      return search(command, source);
    case 'show': {
      const server = await source.getServer(command.server);
      return done(command.json ? inJson(server) : showServer(server));
    }
  }
}

export function done(text: string): Report {
  return { text, exit: EXIT.done };
}

/** Returns the task of a command, from standard input when the command line has none. */
export async function taskOf({ task }: { readonly task: string | null }, { readInput }: Terminal): Promise<string> {
  if (task !== null) return task;
  if (readInput === undefined) throw new Misuse('there is no standard input');
  const checked = checkTask(await readInput());
  if (typeof checked !== 'string') throw new Misuse(`standard input: ${checked.hint}`);
  return checked;
}

async function search(
  { query, limit, json }: Extract<Command, { kind: 'search' }>,
  engine: Answering,
): Promise<Report> {
  const page = await engine.searchServers({ text: query, filter: {}, limit, cursor: null });
  return {
    text: json ? inJson(page) : showHits(page),
    exit: page.items.length === 0 ? EXIT.nothingFits : EXIT.done,
  };
}

const TIMEOUT_MS = 300_000;

/** Request options that the command line leaves at their defaults. */
const PLAIN = {
  apiKey: null,
  searchApiKey: null,
  timeoutMs: TIMEOUT_MS,
  constraints: {},
  credentialsHeld: null,
  currentConfig: null,
  alternatives: 2,
} as const;

export function plainRequest({ defaultProvider }: Answering) {
  return { ...PLAIN, provider: defaultProvider, model: null, clients: ['claude-code'], detail: 'normal' } as const;
}

/** Analyzes the task, always with the `local` provider. */
async function read(
  command: Extract<Command, { kind: 'read' }>,
  engine: Answering,
  terminal: Terminal,
): Promise<string> {
  const answer = await engine.recommendStack({
    ...plainRequest(engine),
    task: await taskOf(command, terminal),
    provider: 'local',
    detail: 'full',
  });
  return command.json ? inJson(answer.task) : showReading(answer.task);
}

/** Outcomes without a stack. */
const NOTHING: readonly string[] = ['nothing_fits', 'not_a_task', 'conflict'];

async function recommend(
  command: Extract<Command, { kind: 'recommend' }>,
  engine: Answering,
  terminal: Terminal,
): Promise<Report> {
  const answer = await engine.recommendStack({
    ...PLAIN,
    task: await taskOf(command, terminal),
    provider: command.provider ?? engine.defaultProvider,
    model: command.model,
    clients: command.clients,
    namedClients: command.namedClients,
    detail: command.detail,
    answers: command.answers,
  });
  const exit = NOTHING.includes(answer.recommendation.outcome) ? EXIT.nothingFits : EXIT.done;
  if (command.detail === 'short') {
    const short = shortenAnswer(answer.task, answer.recommendation);
    return { text: command.json ? inJson(short) : showShortAnswer(short), exit };
  }
  const withConfiguration = command.detail === 'full' || command.namedClients.length > 0;
  return { text: command.json ? inJson(answer) : showAnswer(answer, withConfiguration), exit };
}
