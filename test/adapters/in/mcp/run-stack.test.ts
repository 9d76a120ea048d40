import { expect } from 'chai';
import { makeReadRunRequest } from '../../../../src/adapters/in/http/api/run-request.ts';
import { StartedRuns } from '../../../../src/adapters/in/mcp/started-runs.ts';
import type { ApplyUseCases } from '../../../../src/adapters/in/mcp/use-cases.ts';
import type { QueueRun } from '../../../../src/application/runs/queue-run.ts';
import type { RunRequest } from '../../../../src/application/runs/run-request.ts';
import { QuartermasterError } from '../../../../src/domain/errors.ts';
import { withMcpClient, type McpStage } from '../../../support/mcp-client.ts';
import { aStoredRun, RUN_ID } from '../../../support/run-answers.ts';
import { aRecord } from '../../../support/scripted-runs.ts';

const MOST_TOKENS = 1_500;
const CHARACTERS_A_TOKEN = 4;

const ended = (record: object) =>
  ({ kind: 'ended', run: aStoredRun(), record: JSON.stringify(record), replayed: false }) as const;

const isOnlyReading: QueueRun = () => Promise.resolve(ended(aRecord(RUN_ID)));

const lacksKey: QueueRun = () => Promise.reject(new QuartermasterError('missing_api_key', 'No key of openai.'));

/** @param waitMs 0 for calls that do not wait for the end. */
async function onStage(queueRun: QueueRun, use: (stage: McpStage) => Promise<void>, waitMs = 20_000): Promise<void> {
  const readRunRequest = makeReadRunRequest(['local', 'openai'], 'openai');
  const runs = new StartedRuns(waitMs);
  await withMcpClient({ runStack: { open: () => Promise.resolve({ queueRun, readRunRequest }), runs } }, {}, use);
}

describe('run_stack', () => {
  it('does a task with reading tools only, and returns the shortened record', async () => {
    const asked: RunRequest[] = [];
    const queueRun: QueueRun = (request) => {
      asked.push(request);
      return Promise.resolve(ended(aRecord(RUN_ID, { output: 'x'.repeat(50_000) })));
    };
    await onStage(queueRun, async ({ call, client }) => {
      const done = await call('run_stack', { task: 'List issues', timeout: 60 });
      const { contents } = await client.readResource({ uri: String(done['resource']) });

      expect(asked[0]).to.include({ task: 'List issues', provider: 'openai', allowEffects: 'read', timeoutMs: 60_000 });
      expect(done).to.include({ status: 'succeeded', score: 90, passed: true, truncated: true });
      expect(Buffer.byteLength(JSON.stringify(done))).to.be.at.most(3_000);
      expect(JSON.stringify(contents).length).to.be.above(50_000);
    });
  });

  it('runs exactly the stack that was recommended', async () => {
    const asked: RunRequest[] = [];
    const queueRun: QueueRun = (request, ...rest) => {
      asked.push(request);
      return isOnlyReading(request, ...rest);
    };
    await onStage(queueRun, async ({ call }) => {
      const needs = [{ text: 'offene Tickets lesen' }];
      const { resource } = await call('recommend_stack', { task: 'Tickets', needs });
      await call('run_stack', { resource, provider: 'local' });
      const unknown = await call('run_stack', { resource: 'stack://0' });

      expect(asked).to.have.length(1);
      expect(asked[0]).to.deep.include({ task: 'Tickets', needs, provider: 'local' });
      expect(asked[0]?.lock).to.have.property('digest');
      expect(unknown['fault']).to.include('Call recommend_stack again');
    });
  });

  it('returns the id of a run that takes longer, by which later calls wait on and cancel', async () => {
    const queueRun: QueueRun = (_request, _order, signal) =>
      new Promise((resolve) =>
        signal.addEventListener('abort', () => resolve(ended(aRecord(RUN_ID, { status: 'cancelled' }))), {
          once: true,
        }),
      );
    await onStage(
      queueRun,
      async ({ call, client }) => {
        const started = await call('run_stack', { task: 'List issues' });
        const { run } = started;
        const still = await call('run_stack', { run });
        const early: unknown = await client
          .readResource({ uri: `run://${String(run)}` })
          .catch((error: unknown) => error);
        const cancelled = await call('run_stack', { run, cancel: true });

        expect(started).to.deep.equal({ run, status: 'running' });
        expect(still).to.deep.equal(started);
        expect(String(early)).to.include('has not ended');
        expect(cancelled).to.include({ run, status: 'cancelled' });
      },
      0,
    );
  });

  it('tells why a run failed before its first attempt', async () => {
    await onStage(lacksKey, async ({ call }) => {
      expect(await call('run_stack', { task: 'List issues' })).to.deep.equal({ fault: 'No key of openai.' });
      expect((await call('run_stack', { run: 'x' }))['fault']).to.include('has started no such run');
      expect((await call('run_stack', {}))['fault']).to.equal('Give one of task, resource and run.');
    });
  });

  it('stays within the budget of definitions with all other tools', async () => {
    const readRunRequest = makeReadRunRequest(['local'], 'local');
    const parts = {
      openApply: () => Promise.reject<ApplyUseCases>(new Error('not opened')),
      runStack: { open: () => Promise.resolve({ queueRun: isOnlyReading, readRunRequest }), runs: new StartedRuns() },
    };
    await withMcpClient(parts, {}, async ({ client }) => {
      const { tools } = await client.listTools();

      expect(tools.map(({ name }) => name).slice(-2)).to.deep.equal(['apply_config', 'run_stack']);
      expect(JSON.stringify(tools).length / CHARACTERS_A_TOKEN).to.be.at.most(MOST_TOKENS);
    });
  });
});

describe('StartedRuns', () => {
  it('cancels all runs when the server stops', async () => {
    const runs = new StartedRuns();
    const signals: AbortSignal[] = [];
    for (let count = 0; count < 3; count += 1)
      runs.start((signal) => {
        signals.push(signal);
        return new Promise(() => undefined);
      });
    runs.stop();

    expect(signals.map(({ aborted }) => aborted)).to.deep.equal([true, true, true]);
  });

  it('keeps the last 20 runs', async () => {
    const runs = new StartedRuns();
    const ids = Array.from({ length: 21 }, () => runs.start(() => Promise.resolve(ended(aRecord(RUN_ID)))));
    const signal = new AbortController().signal;
    const failure: unknown = await runs.wait(String(ids[0]), signal).catch((error: unknown) => error);

    expect(failure).to.be.instanceOf(QuartermasterError).with.property('code', 'not_found');
    expect(await runs.wait(String(ids[1]), signal)).to.include('succeeded');
  });
});
