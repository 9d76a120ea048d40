import { FixedCatalog } from '../../src/adapters/out/catalog/fixed-catalog.ts';
import { base64 } from '../../src/adapters/out/system/base64.ts';
import { sha256 } from '../../src/adapters/out/system/sha256.ts';
import { localProvider } from '../../src/adapters/out/providers/local-provider.ts';
import { InMemoryToolHost, type Script } from './in-memory-tool-host.ts';
import type { Clock } from '../../src/application/ports/clock.ts';
import type { Isolation } from '../../src/application/ports/tool-host.ts';
import { makePrepareStack } from '../../src/application/recommend/recommend-stack.ts';
import { EventLog } from '../../src/application/runs/event-log.ts';
import type { NewEvent } from '../../src/application/ports/run-store.ts';
import { makeEvaluateAttempt } from '../../src/application/runs/evaluate-attempt.ts';
import { makeRunTask, type RunResult } from '../../src/application/runs/run-task.ts';
import type { RunRequest } from '../../src/application/runs/run-request.ts';
import type { OwnTool } from '../../src/application/runs/web-tool.ts';
import { Secret } from '../../src/application/runs/redaction.ts';
import type { Catalog } from '../../src/domain/catalog/catalog.ts';
import type { RunOutcome } from '../../src/domain/catalog/run-outcome.ts';
import type { Verification } from '../../src/domain/catalog/verification.ts';
import type { RunProgress } from '../../src/domain/run/run-event.ts';
import { aModel } from './catalogs.ts';
import { hastyClock } from './manual-clock.ts';
import { noResearch } from './no-research.ts';
import { plainReader } from './plain-reader.ts';
import { aCatalogWithRivals, aModelProvider, FENCE } from './providers.ts';
import { aRequest, encodings } from './requests.ts';
import type { ChatModel, ChatReply, ChatRequest } from '../../src/application/ports/chat-model.ts';
import { aChatReply, type ChatTurn } from './scripted-chat-model.ts';

/** The better of two servers that list the issues of Boardly, and the one that may take its place. */
export const BOARD = 'com.boardly/board-mcp';
export const READER = 'org.example/board-reader';
export const RUN_ID = 'run_00000000000000000000000001';

/** The model that a simple task gets, and the next one up. */
export const MODELS = [
  aModel({ id: 'openai/small', model: 'small', scores: scoresOf(10), price: { input: 5, output: 9 } }),
  aModel({ id: 'openai/plain', model: 'plain', scores: scoresOf(50) }),
  aModel({ id: 'openai/grand', model: 'grand', scores: scoresOf(80), price: { input: 60, output: 150 } }),
];

function scoresOf(value: number) {
  return ['tau2-retail', 'tau2-telecom', 'bfcl-v4', 'livebench-reasoning'].map((benchmark) => ({
    benchmark,
    value,
    unit: '% pass',
    date: '2026-08-01',
    source: 'https://example.org',
  }));
}

const issueTool = {
  name: 'list_issues',
  description: 'Lists the issues of a project',
  inputSchema: { type: 'object', properties: { project: { type: 'string' } } },
};

/** A server that lists two issues, and creates one. */
export function aScriptedBoard(text = '#412 Login fails; #418 Export is slow'): Script {
  return {
    tools: [issueTool, { name: 'create_issue', description: 'Creates an issue', inputSchema: { type: 'object' } }],
    version: '1.0.0',
    answer: ({ tool }) => ({ text: tool === 'list_issues' ? text : 'created #500', isError: false }),
  };
}

/** A turn in which the model calls tools. */
export function calling(...calls: readonly (readonly [tool: string, input?: unknown])[]): Partial<ChatReply> {
  return {
    text: '',
    finish: 'tool_calls',
    toolCalls: calls.map(([name, input = {}], index) => ({ id: `call-${index}`, name, input })),
  };
}

/** A run request with time and tries enough; a test names only the members it is about. */
export function aRunRequest(members: Partial<RunRequest> = {}): RunRequest {
  return {
    ...aRequest({ provider: 'openai' }),
    maxRetries: 2,
    scoreThreshold: 70,
    allowEffects: 'read',
    credentials: {},
    contribution: false,
    ...members,
  };
}

type Opinion = { readonly verdict: 'met' | 'partly' | 'not' | 'unknown'; readonly quote: string };

export type RunStage = {
  /** What the model that works says and does, in order; analysis and choice are scripted before it. */
  readonly turns: readonly ChatTurn[];
  readonly servers?: Readonly<Record<string, Script>>;
  readonly request?: Partial<RunRequest>;
  readonly catalog?: Partial<Catalog>;
  readonly isolation?: Isolation;
  readonly ownTools?: readonly OwnTool[];
  readonly clock?: Clock;
  readonly signal?: AbortSignal;
  readonly ownCredential?: (name: string) => Secret | null;
  /** Told of each event before it is kept; one that it rejects is not. */
  readonly onEvent?: (event: RunProgress) => void | Promise<void>;
  /** What a judge says of every check that it is asked about, with words that it quotes. */
  readonly opinion?: Opinion | ((prompt: string) => Opinion);
};

/** What can be seen of a run from outside, also while it goes on. */
export type SeenRun = {
  readonly events: readonly RunProgress[];
  readonly host: InMemoryToolHost;
  readonly evidence: readonly Verification[];
  readonly outcomes: readonly RunOutcome[];
  /** What the model was asked. */
  readonly requests: readonly ChatRequest[];
};

export type PlayedRun = RunResult &
  SeenRun & {
    /** Everything that the model was asked, as text. */
    readonly asked: readonly string[];
  };

const NO_TIME = { at: '', elapsed_ms: 0, remaining_ms: 0 };
const CONTENT = { verdict: 'met', quote: 'Login fails' } as const;

/** The same model, which besides judges all checks alike whenever it is asked to, without a turn of the script. */
function judging(chat: ChatModel, opinion: NonNullable<RunStage['opinion']>): ChatModel {
  return {
    provider: chat.provider,
    reply: (request, limits, signal) => {
      if (request.answer?.name !== 'verdicts') return chat.reply(request, limits, signal);
      const said = typeof opinion === 'function' ? opinion(JSON.stringify(request.messages)) : opinion;
      const verdicts = Array.from({ length: 12 }, (_, index) => ({ check: `k${index + 1}`, ...said }));
      return Promise.resolve(aChatReply({ provider: chat.provider, text: JSON.stringify({ verdicts }) }));
    },
  };
}

/** Plays a run over a catalog of two rivals with servers and a model that follow a script. */
export async function playRun(stage: RunStage): Promise<PlayedRun> {
  const { seen, run } = setStage(stage);
  const { record, files } = await run();
  return { record, files, ...seen, asked: seen.requests.map((request) => JSON.stringify(request)) };
}

/** The same, to be begun by whoever wants to see what a run leaves that does not end well. */
export function setStage(stage: RunStage): { readonly seen: SeenRun; readonly run: () => Promise<RunResult> } {
  const { provider, chat } = aModelProvider(stage.turns, {
    name: 'openai',
    credential: 'OPENAI_API_KEY',
    defaultModel: 'plain',
  });
  const live = new FixedCatalog({ ...aCatalogWithRivals(), models: MODELS, ...stage.catalog });
  const clock = stage.clock ?? hastyClock();
  const host = new InMemoryToolHost(stage.servers ?? { [BOARD]: aScriptedBoard() }, stage.isolation);
  const events: RunProgress[] = [];
  const evidence: Verification[] = [];
  const outcomes: RunOutcome[] = [];
  const execute = makeRunTask({
    prepareStack: makePrepareStack({
      live,
      providers: [localProvider, provider],
      encodings,
      keyOf: () => undefined,
      clock,
      beginResearch: noResearch,
      reader: plainReader,
    }),
    chatOf: (name) => (name === provider.name ? judging(chat, stage.opinion ?? CONTENT) : null),
    tools: {
      toolHost: host,
      ownCredential: stage.ownCredential ?? (() => null),
      ownSearchKey: null,
      ownTools: () => stage.ownTools ?? [],
      allowedHosts: () => [],
      encodings: { sha256, base64, digest: (bytes) => sha256(Buffer.from(bytes).toString('latin1')) },
    },
    evaluateAttempt: makeEvaluateAttempt(() => FENCE),
    learning: {
      keepEvidence: (seen) => {
        evidence.push(...seen);
        return Promise.resolve();
      },
      keepOutcomes: (seen) => {
        outcomes.push(...seen);
        return Promise.resolve();
      },
    },
    clock,
  });
  const seen: SeenRun = { events, host, evidence, outcomes, requests: chat.asked };
  const keep = async (batch: readonly NewEvent[]): Promise<void> => {
    for (const { at: _at, elapsed_ms: _elapsed, remaining_ms: _remaining, ...event } of batch) {
      events.push(event);
      await stage.onEvent?.(event);
    }
  };
  const run = (): Promise<RunResult> =>
    execute(
      aRunRequest({ apiKey: new Secret('sk-marked-key'), ...stage.request }),
      {
        runId: RUN_ID,
        log: new EventLog(
          keep,
          () => NO_TIME,
          (text) => text,
          null,
        ),
      },
      stage.signal ?? new AbortController().signal,
    );
  return { seen, run };
}
