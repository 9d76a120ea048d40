import type { RunUseCases } from '../../src/adapters/in/http/api/run.ts';
import type { RunsUseCases } from '../../src/adapters/in/http/api/runs.ts';
import type { DescribeRuns } from '../../src/application/runs/describe-runs.ts';
import type { StoredRun } from '../../src/application/ports/run-store.ts';
import { runStatus } from '../../src/application/runs/caller-runs.ts';
import type { FrozenChecks } from '../../src/domain/evaluation/check.ts';
import type { RunEvent, RunProgress } from '../../src/domain/run/run-event.ts';
import type { RunRecord } from '../../src/domain/run/run-record.ts';
import { aRecommendation, aTask } from './answers.ts';
import { aRecord, aToolCall } from './scripted-runs.ts';

export const RUN_ID = 'run_0123456789abcdefghjkmnpqrs';

/** A run that is kept; a test names only the members it is about. */
export function aStoredRun(members: Partial<StoredRun> = {}): StoredRun {
  return {
    id: RUN_ID,
    caller: 'anyone',
    mode: 'async',
    request: '{"task":"List the open issues","provider":"local"}',
    secret: false,
    timeoutMs: 300_000,
    state: 'running',
    createdAt: '2026-08-22T12:00:00.000Z',
    startedAt: '2026-08-22T12:00:01.000Z',
    endedAt: null,
    claims: 1,
    cancelling: false,
    lastSeq: 1,
    ...members,
  };
}

export function anEvent(members: { readonly seq?: number } = {}): RunEvent {
  const moment = { at: '2026-08-22T12:00:01.000Z', elapsed_ms: 5, remaining_ms: 299_995 };
  return { stage: 'analyzing', seq: 1, ...moment, ...members };
}

/** Use cases of runs that always answer the same. */
export const scriptedRunUseCases: Pick<RunUseCases, 'queueRun'> & RunsUseCases = {
  queueRun: (_request, { mode }) =>
    Promise.resolve(
      mode === 'async'
        ? { kind: 'accepted', run: aStoredRun(), replayed: false }
        : { kind: 'ended', run: aStoredRun(), record: JSON.stringify(aRecord(RUN_ID)), replayed: false },
    ),
  listRuns: () => Promise.resolve({ items: [runStatus(aStoredRun())], cursor: null }),
  getRun: () => Promise.resolve({ record: JSON.stringify(aRecord(RUN_ID)) }),
  cancelRun: () => Promise.resolve(runStatus(aStoredRun({ cancelling: true }))),
  followRun: () =>
    Promise.resolve(
      (async function* () {
        yield [anEvent()];
      })(),
    ),
  listEvents: () => Promise.resolve([anEvent()]),
  getArtifact: () => Promise.resolve(Buffer.from('{}')),
};

/** Nothing runs, and nothing may be started. */
export const noRuns: DescribeRuns = {
  runs: () =>
    Promise.resolve({
      storage: 'memory',
      waiting: 0,
      executing: 0,
      most_waiting: 100,
      most_executing: 4,
      keys_sealed: false,
    }),
  sandbox: () => Promise.resolve({ tier: 'off', reason: 'There is none.' }),
};

const score = { total: 59, coverage: 0.75, basis: 'judged', dimensions: { checks: 0.5, grounding: null } } as const;
const usage = { model_calls: 1, tool_calls: 1, tokens: { input: 10, output: null }, cost_usd: 0.01 };
const artifact = { path: 'out/report.json', bytes: 2, sha256: 'a'.repeat(64), valid: true };
const adjustment = { cause: 'server_failure', action: 'swap_server', text: 'It did not start.' } as const;

/** A record that has something of everything. */
export function aFullRecord(id: string): RunRecord {
  const checks: FrozenChecks = {
    digest: 'sha256:00',
    checks: [
      { id: 'c1', text: 'There is an answer.', level: 'must', needs: [], rule: { kind: 'output' } },
      {
        id: 'c2',
        text: 'It was asked.',
        level: 'must',
        needs: ['n1'],
        rule: { kind: 'tool_succeeded', tools: [{ server: 's', tool: null }], changes: true },
      },
      { id: 'c3', text: 'Nothing changed.', level: 'should', needs: [], rule: { kind: 'nothing_changed' } },
      { id: 'c4', text: 'A table was left.', level: 'should', needs: [], rule: { kind: 'file', ending: '.csv' } },
      { id: 'c5', text: 'It is in German.', level: 'should', needs: [], rule: { kind: 'language', language: 'de' } },
      { id: 'c6', text: 'It is right.', level: 'must', needs: [], rule: null },
      { id: 'c7', text: 'It is so.', level: 'must', needs: [], rule: { kind: 'grounded' } },
    ],
  };
  return aRecord(id, {
    task: aTask(),
    recommendation: aRecommendation(),
    score: 59,
    first_score: null,
    coverage_of_score: 0.75,
    basis: 'judged',
    passed: null,
    checks,
    attempts: [
      {
        number: 1,
        stack: { model: { provider: 'p', model: 'm' }, servers: [{ name: 's', tools: ['t'] }] },
        provisioning: [
          {
            server: 's',
            status: 'ready',
            code: 'open',
            text: 'It answers.',
            version: null,
            tools: ['t'],
            missing_tools: [],
            withheld_tools: ['u'],
            tools_hash: null,
            context_tokens: 300,
            missing_credentials: [],
            ms: 12.5,
          },
        ],
        steps: [
          { kind: 'model', model: 'm', text: '', tool_calls: 1, tokens: { input: 10, output: null }, ms: 5 },
          { kind: 'tool', server: 's', tool: 't', effect: null, input: '{}', result: null, outcome: 'gone', ms: 1 },
        ],
        end: 'answered',
        limit: null,
        output: 'Done.',
        artifacts: [artifact],
        checks: [
          { check: 'c1', verdict: 'met', by: 'code', quote: null },
          { check: 'c6', verdict: 'unmeasured', by: null, quote: null },
        ],
        score: { ...score, unproven: true, caps: [{ code: 'must_failed', most: 59, text: 'A must was not met.' }] },
        usage,
        ms: 20,
        adjustment,
      },
    ],
    best_attempt: 1,
    contribution: [{ server: 's', score_without: 40, points: -3.5, samples: 1, why: null }],
    artifacts: [artifact],
    usage,
    timings_ms: { executing: 20 },
    warnings: ['It was slow.'],
  });
}

/** One event of each kind. */
export function everyEvent(): readonly RunEvent[] {
  const kinds: readonly RunProgress[] = [
    { stage: 'analyzing' },
    { stage: 'recommending' },
    { stage: 'checks_frozen', digest: 'sha256:00', checks: 3 },
    { stage: 'provisioning', attempt: 1, server: 's', step: 'ready', text: 'It answers.', tools: 2 },
    { stage: 'executing', attempt: 1, call: 'model', step: 'answered', model: 'm', tokens: { input: 1, output: null } },
    aToolCall(null, 'x'),
    { stage: 'evaluating', attempt: 1, check: 'c1', verdict: 'partly' },
    { stage: 'repairing', attempt: 1, ...adjustment },
    { stage: 'done', status: 'succeeded', score: null, passed: null },
  ];
  return kinds.map((kind, index) => ({ ...anEvent(), ...kind, seq: index + 1 }));
}
