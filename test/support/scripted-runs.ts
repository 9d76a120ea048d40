import type { RunResult, RunTask, RunContext } from '../../src/application/runs/run-task.ts';
import type { RunRequest } from '../../src/application/runs/run-request.ts';
import type { RunProgress } from '../../src/domain/run/run-event.ts';
import type { RunRecord } from '../../src/domain/run/run-record.ts';
import { unfinishedRecord } from '../../src/domain/run/make-record.ts';
import { Secret } from '../../src/application/runs/redaction.ts';
import { aRequest } from './requests.ts';

/** A run that was begun, in the hands of a test. */
export type Execution = {
  readonly request: RunRequest;
  readonly context: RunContext;
  readonly signal: AbortSignal;
  /** Ends the run with a record of which a test names only the members it is about. */
  readonly end: (members?: Partial<RunRecord>, files?: RunResult['files']) => void;
  readonly fail: (error: unknown) => void;
};

/** Runs that go on as a test says: each begins, and ends when it is told to, or as cancelled as soon as its signal is aborted. */
export type ScriptedRuns = {
  readonly runTask: RunTask;
  /** Every run that was begun, in order. */
  readonly begun: readonly Execution[];
  /** Resolves to the next run that is begun and was not asked for before. */
  readonly next: () => Promise<Execution>;
};

export function scriptedRuns({ obedient = true }: { readonly obedient?: boolean } = {}): ScriptedRuns {
  const begun: Execution[] = [];
  const waiting: ((execution: Execution) => void)[] = [];
  let taken = 0;
  return {
    begun,
    runTask: (request, context, signal) => {
      const { promise, resolve, reject } = Promise.withResolvers<RunResult>();
      const end: Execution['end'] = (members = {}, files = []) =>
        resolve({ record: aRecord(context.runId, members), files });
      if (obedient) signal.addEventListener('abort', () => end({ status: 'cancelled', summary: 'It was cancelled.' }));
      const execution = { request, context, signal, end, fail: reject };
      begun.push(execution);
      if (waiting.length > 0) taken += 1;
      waiting.shift()?.(execution);
      return promise;
    },
    next: () => {
      const ready = begun[taken];
      if (ready === undefined) return new Promise((resolve) => void waiting.push(resolve));
      taken += 1;
      return Promise.resolve(ready);
    },
  };
}

/** A record of a run that succeeded; a test names only the members it is about. */
export function aRecord(id: string, members: Partial<RunRecord> = {}): RunRecord {
  return {
    ...unfinishedRecord(id, 'succeeded', 'It was done.'),
    score: 90,
    first_score: 90,
    passed: true,
    output: 'Three issues are open.',
    sandbox: { tier: 'bubblewrap', reason: 'It was tried.' },
    ...members,
  };
}

/** A request as it reaches the use cases; a test names only the members it is about. */
export function aRunRequest(members: Partial<RunRequest> = {}): RunRequest {
  const proof = {
    maxRetries: 2,
    scoreThreshold: 70,
    allowEffects: 'read',
    credentials: {},
    contribution: false,
  } as const;
  return { ...aRequest(), ...proof, ...members };
}

/** A request with a secret in every place that has one. */
export function aSecretRequest(secret: string): RunRequest {
  return aRunRequest({
    apiKey: new Secret(`${secret}-of-the-provider`),
    searchApiKey: new Secret(`${secret}-of-the-search`),
    credentials: { BOARDLY_TOKEN: new Secret(`${secret}-of-a-server`) },
    currentConfig: { mcpServers: { boardly: { command: 'npx', env: { TOKEN: `${secret}-of-a-client` } } } },
  });
}

/** A call of a tool. */
export function aToolCall(effect: 'read' | 'write' | 'destructive' | null, text = ''): RunProgress {
  return {
    stage: 'executing',
    attempt: 1,
    call: 'tool',
    step: 'asked',
    server: 'boardly',
    tool: 'list_issues',
    effect,
    text,
  };
}
