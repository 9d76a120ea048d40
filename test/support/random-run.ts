import fc from 'fast-check';
import { ConnectFailure, ToolFailure } from '../../src/application/ports/tool-host.ts';
import { ProviderFailure } from '../../src/application/ports/provider-failure.ts';
import type { Script } from './in-memory-tool-host.ts';
import type { ToolEffect } from '../../src/domain/catalog/server.ts';
import { aChat, anEntry } from './catalogs.ts';
import { aCatalogWithRivals, aReading, aReadNeed } from './providers.ts';
import { BOARD, calling, READER, type RunStage } from './run-stage.ts';
import type { ChatTurn } from './scripted-chat-model.ts';

const PARLEY = 'com.parley/chat-mcp';
const TOOLS = ['list_issues', 'create_issue', 'delete_issue', 'post_message'].map((name) => ({
  name,
  description: `Does ${name}`,
  inputSchema: { type: 'object' },
}));
const CALLS = [
  'board-mcp__list_issues',
  'board-mcp__create_issue',
  'board-reader__list_issues',
  'chat-mcp__post_message',
  'nothing',
];

/** What a server does at a call. */
type Act = 'answer' | 'error' | 'refuse' | 'hang' | 'end' | 'change' | 'file';

/** A run of random servers and a random model: what happens in it is fixed by these. */
export type RandomRun = {
  readonly servers: Readonly<Record<string, { readonly starts: boolean; readonly acts: readonly Act[] }>>;
  readonly turns: readonly RandomTurn[];
  readonly allow: ToolEffect;
  readonly maxRetries: number;
  readonly verdict: 'met' | 'not' | 'unknown';
  readonly tokens: boolean;
  readonly contribution: boolean;
};

type RandomTurn =
  | { readonly kind: 'say'; readonly text: string }
  | { readonly kind: 'call'; readonly calls: readonly (readonly [string, unknown])[] }
  | { readonly kind: 'fail'; readonly how: 'failed' | 'rate_limited' | 'too_slow' | 'unreadable' }
  | { readonly kind: 'refuse' };

const act = fc.constantFrom<Act>('answer', 'answer', 'answer', 'error', 'refuse', 'hang', 'end', 'change', 'file');
const server = fc.record({
  starts: fc.integer({ min: 0, max: 5 }).map((roll) => roll > 0),
  acts: fc.array(act, { minLength: 1, maxLength: 6 }),
});
const turn: fc.Arbitrary<RandomTurn> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('say' as const),
      text: fc.constantFrom('', 'None.', 'Two: #412 "Login fails".', 'I have created #500.'),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('call' as const),
      calls: fc.array(
        fc.tuple(
          fc.constantFrom(...CALLS),
          fc.oneof(fc.record({ page: fc.nat(3) }), fc.constantFrom<unknown>('text', null, [])),
        ),
        {
          minLength: 1,
          maxLength: 5,
        },
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('fail' as const),
      how: fc.constantFrom('failed', 'rate_limited', 'too_slow', 'unreadable'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refuse' as const) }) },
);

export const randomRuns: fc.Arbitrary<RandomRun> = fc.record({
  servers: fc.record({ [BOARD]: server, [READER]: server, [PARLEY]: server }),
  turns: fc.array(turn, { minLength: 1, maxLength: 12 }),
  allow: fc.constantFrom<ToolEffect>('read', 'write', 'destructive'),
  maxRetries: fc.nat(3),
  verdict: fc.constantFrom('met', 'not', 'unknown'),
  tokens: fc.boolean(),
  contribution: fc.boolean(),
});

/** The stage of a random run. Its model plays the turns again and again. */
export function stageOf(run: RandomRun): RunStage {
  const servers = Object.fromEntries(Object.entries(run.servers).map(([name, one]) => [name, scriptOf(one)]));
  const turns = Array.from({ length: 70 }, (_, at) => playedBy(run, run.turns[at % run.turns.length]));
  const { servers: known } = aCatalogWithRivals();
  const [board, ...others] = known;
  return {
    servers,
    turns: [
      JSON.stringify(aReading({ needs: [aReadNeed(), ...writing()] })),
      JSON.stringify({ choices: [] }),
      ...turns,
    ],
    catalog: {
      servers: [anEntry({ ...board }), ...others.filter(({ name }) => name !== PARLEY), aChat({ credentials: [] })],
    },
    opinion: { verdict: run.verdict, quote: 'Login fails' },
    request: {
      allowEffects: run.allow,
      maxRetries: run.maxRetries,
      contribution: run.contribution,
      task: 'List the open issues in Boardly and post a message to Parley',
    },
  };
}

function writing(): readonly object[] {
  return [aReadNeed({ text: 'post a message to Parley', capability: 'chat.post', system: 'parley', effect: 'write' })];
}

function playedBy({ tokens }: RandomRun, played: RandomTurn = { kind: 'say', text: 'None.' }): ChatTurn {
  const usage = tokens ? { input: 30, output: 5 } : { input: null, output: null };
  if (played.kind === 'say') return { text: played.text, usage };
  if (played.kind === 'call') return { ...calling(...played.calls), usage };
  if (played.kind === 'refuse') return { text: 'I will not.', finish: 'refused', usage };
  return new ProviderFailure(played.how, 'openai', 'it failed', { status: 500 });
}

function scriptOf({ starts, acts }: RandomRun['servers'][string]): Script {
  if (!starts) return new ConnectFailure('starting', { saw: 'silence', said: '', printed: '' }, '1.0.0');
  return () => {
    let count = 0;
    return {
      tools: TOOLS,
      answer: ({ change, files, tool }) => {
        const next = acts[count % acts.length] ?? 'answer';
        count += 1;
        if (next === 'refuse') throw new ToolFailure('refused', 'not like this');
        if (next === 'hang') throw new ToolFailure('timeout', 'no answer in time');
        if (next === 'end') throw new ToolFailure('gone', 'the server ended');
        if (next === 'change') change(TOOLS.map((one) => ({ ...one, description: `Now ${count}` })));
        if (next === 'file') files.set(`note-${count}.md`, Buffer.from('# note'));
        return { text: `${tool}: #412 Login fails (${count})`, isError: next === 'error' };
      },
    };
  };
}
