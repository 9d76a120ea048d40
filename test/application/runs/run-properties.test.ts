import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from 'chai';
import fc from 'fast-check';
import { ToolFailure } from '../../../src/application/ports/tool-host.ts';
import type { ScriptedServer } from '../../support/in-memory-tool-host.ts';
import type { RunProgress } from '../../../src/domain/run/run-event.ts';
import { DIMENSIONS } from '../../../src/domain/evaluation/score.ts';
import { aScriptedBoard, BOARD, playRun, setStage, type RunStage } from '../../support/run-stage.ts';
import { randomRuns, stageOf, type RandomRun } from '../../support/random-run.ts';
import type { ChatReply } from '../../../src/application/ports/chat-model.ts';

/** Ten times as many with `QM_TEST_MANY=1`. */
const MANY = process.env['QM_TEST_MANY'] === '1' ? 10 : 1;
const RUNS = 40 * MANY;
const CANCELS = 50 * MANY;

function timeless(value: unknown): string {
  const times = ['ms', 'timings_ms', 'efficiency', 'total', 'score', 'first_score', 'summary', 'elapsed_ms', 'at'];
  return JSON.stringify(value, (name, member: unknown) => (times.includes(name) ? 0 : member));
}

function check(property: (run: RandomRun) => Promise<void>, numRuns = RUNS): Promise<void> {
  return fc.assert(fc.asyncProperty(randomRuns, property), { numRuns, seed: 77 });
}

/** The stage, and everything that was done in it in order. */
function watched(stage: RunStage): { readonly stage: RunStage; readonly log: string[] } {
  const log: string[] = [];
  const servers = Object.fromEntries(
    Object.entries(stage.servers ?? {}).map(([name, script]) => [
      name,
      typeof script !== 'function'
        ? script
        : async (server: Parameters<typeof script>[0]) => {
            log.push(`connect ${name}`);
            const made = await script(server);
            if (made instanceof Error) return made;
            return {
              ...made,
              answer: (call: Parameters<ScriptedServer['answer']>[0]) => {
                log.push(`call ${name} ${call.tool}`);
                return made.answer(call);
              },
            };
          },
    ]),
  );
  const turns = stage.turns.map((turn) => (request: unknown) => {
    log.push('model');
    if (turn instanceof Error) return Promise.reject(turn);
    const members = typeof turn === 'string' ? { text: turn } : (turn as Partial<ChatReply>);
    const { model } = request as { model: string };
    return Promise.resolve({
      toolCalls: [],
      finish: 'stop',
      usage: { input: 1, output: 1 },
      provider: 'openai',
      text: '',
      model,
      ...members,
    } satisfies ChatReply);
  });
  return { log, stage: { ...stage, servers, turns } };
}

function toolEvent(event: RunProgress): string | null {
  if (event.stage !== 'executing' || event.call !== 'tool' || event.step !== 'asked') return null;
  return `call ${event.server} ${event.tool}`;
}

describe('Any proof run', () => {
  it('leaves its last event to whoever ends the run, and ends with a terminal status and nothing connected, within its budget', () =>
    check(async (random) => {
      const { record, events, host, requests } = await playRun(stageOf(random));

      expect(events.map(({ stage }) => stage)).to.not.include('done');
      expect(record.status).to.be.oneOf(['succeeded', 'failed']);
      expect(host.connected).to.deep.equal([]);
      expect(requests.length).to.be.at.most(60);
      expect(record.usage.model_calls).to.be.at.most(60);
      expect(record.usage.tool_calls).to.be.at.most(100);
      expect(record.attempts.length).to.be.at.most(random.maxRetries + 1);
    }));

  it('gives the same record for the same script, times aside', () =>
    check(async (random) => {
      const [one, other] = [await playRun(stageOf(random)), await playRun(stageOf(random))];

      expect(timeless(one.record)).to.equal(timeless(other.record));
      expect(timeless(one.events)).to.equal(timeless(other.events));
    }, 20 * MANY));

  it('never reports an attempt as its best that scores less than the first, and keeps the caps of each', () =>
    check(async (random) => {
      const { record } = await playRun(stageOf(random));
      const best = record.attempts.find(({ number }) => number === record.best_attempt);

      if (record.first_score !== null) expect(record.score).to.be.at.least(record.first_score);
      expect(best?.score.total ?? null).to.equal(record.score);
      for (const { score } of record.attempts)
        for (const { most } of score.caps) expect(score.total ?? 0).to.be.at.most(most);
    }));

  it('has a number only for what was measured', () =>
    check(async (random) => {
      const { record } = await playRun(stageOf(random));
      for (const { score, end, steps, usage, checks } of record.attempts) {
        expect(Object.keys(score.dimensions)).to.have.members(Object.keys(DIMENSIONS));
        const weight = Object.entries(DIMENSIONS).reduce(
          (sum, [name, worth]) => sum + (score.dimensions[name] == null ? 0 : worth),
          0,
        );
        expect(score.coverage).to.be.at.most(weight / 100 + 0.001);
        if (score.coverage === 0) expect(score.total).to.equal(null);
        if (end === 'not_executed') expect(score.dimensions['efficiency']).to.equal(null);
        if (!random.tokens && steps.some(({ kind }) => kind === 'model')) expect(usage.tokens.input).to.equal(null);
        for (const { verdict, by } of checks) if (verdict === 'unmeasured') expect(by).to.equal(null);
      }
      if (!record.attempts.some(({ score }) => score.total !== null)) expect(record.passed).to.equal(null);
    }));

  it('calls no tool that was not told of before, and none with an effect beyond what is allowed', () =>
    check(async (random) => {
      const { stage, log } = watched(stageOf(random));
      const told: string[] = [];
      const { record } = await playRun({
        ...stage,
        onEvent: (event) => {
          const text = toolEvent(event);
          if (text === null) return;
          const made = log.filter((line) => line.startsWith('call ')).length;
          expect(made, 'told before').to.be.at.most(told.length);
          told.push(text);
        },
      });

      const waiting = [...told];
      for (const line of log.filter((one) => one.startsWith('call '))) {
        const at = waiting.indexOf(line);
        expect(at, `${line} was told of`).to.not.equal(-1);
        waiting.splice(0, at + 1);
      }
      const caps = record.attempts.flatMap(({ score }) => score.caps.map(({ code }) => code));
      expect(caps).to.not.include('policy_violation');
      if (random.allow === 'read') expect(told.join()).to.not.match(/create|delete|post/);
      if (random.allow === 'write') expect(told.join()).to.not.match(/delete/);
    }));

  it('does nothing more once an event is not kept, and rejects with the reason', () =>
    fc.assert(
      fc.asyncProperty(randomRuns, fc.nat(40), async (random, at) => {
        const { stage, log } = watched(stageOf(random));
        const reason = new Error('the lease is lost');
        let count = 0;
        let before = -1;
        const { seen, run } = setStage({
          ...stage,
          onEvent: () => {
            count += 1;
            if (count <= at) return;
            if (before === -1) before = log.length;
            throw reason;
          },
        });
        const ended = await run().catch((error: unknown) => error);
        await new Promise((resolve) => setImmediate(resolve));

        expect(seen.host.connected).to.deep.equal([]);
        if (before === -1) return;
        expect(ended).to.equal(reason);
        expect(log.slice(before)).to.deep.equal([]);
        expect(count, 'no event after the one that was lost').to.equal(at + 1);
      }),
      { numRuns: RUNS, seed: 78 },
    ));

  it(`is cancelled at ${CANCELS} random points without another call, and leaves nothing connected`, () =>
    fc.assert(
      fc.asyncProperty(randomRuns, fc.nat(30), fc.boolean(), async (random, at, late) => {
        const { stage, log } = watched(stageOf(random));
        const stop = new AbortController();
        const reason = new Error('no longer wanted');
        let count = 0;
        let before = -1;
        const { seen, run } = setStage({
          ...stage,
          signal: stop.signal,
          onEvent: async () => {
            count += 1;
            if (count !== at + 1) return;
            if (late) await Promise.resolve();
            before = log.length;
            stop.abort(reason);
          },
        });
        const ended = await run().catch((error: unknown) => error);
        await new Promise((resolve) => setImmediate(resolve));

        expect(seen.host.connected).to.deep.equal([]);
        if (before === -1) return;
        if (ended instanceof Error) expect(ended).to.equal(reason);
        else expect(ended).to.have.nested.property('record.status', 'cancelled');
        expect(log.slice(before)).to.deep.equal([]);
      }),
      { numRuns: CANCELS, seed: 79 },
    ));

  it('leaves no promise behind that nobody waits for, when a server is being connected as the lease is lost', async () => {
    const reason = new Error('the lease is lost');
    const lost: unknown[] = [];
    const connected = Promise.withResolvers<void>();
    const onLost = (error: unknown): void => void lost.push(error);
    process.on('unhandledRejection', onLost);
    const { run, seen } = setStage({
      turns: [JSON.stringify({})],
      request: { provider: 'local', apiKey: null },
      servers: {
        [BOARD]: async () => {
          await connected.promise;
          return aScriptedBoard() as ScriptedServer;
        },
      },
      onEvent: (event) => {
        if (event.stage === 'provisioning') throw reason;
      },
    });

    expect(await run().catch((error: unknown) => error)).to.equal(reason);
    connected.resolve();
    await nextTurn();
    await nextTurn();
    process.off('unhandledRejection', onLost);
    expect(lost).to.deep.equal([]);
    expect(seen.host.connected).to.deep.equal([]);
  });

  it('takes an argument that nests without end for one that is not fit, and goes on', async () => {
    let deep: unknown = {};
    for (let level = 0; level < 50_000; level += 1) deep = { deep };
    const stage = stageOf({
      servers: { [BOARD]: { starts: true, acts: ['answer'] } },
      turns: [
        { kind: 'call', calls: [['board-mcp__list_issues', deep]] },
        { kind: 'say', text: 'None.' },
      ],
      allow: 'read',
      maxRetries: 0,
      verdict: 'met',
      tokens: true,
      contribution: false,
    });
    const { record } = await playRun(stage);

    expect(record.attempts[0]?.steps.flatMap((step) => (step.kind === 'tool' ? [step.outcome] : []))).to.include(
      'bad_input',
    );
  });

  it('does not send a message again whose first sending brought no answer', async () => {
    let sent = 0;
    const random: RandomRun = {
      servers: { [BOARD]: { starts: true, acts: ['answer'] } },
      turns: [
        {
          kind: 'call',
          calls: [
            ['chat-mcp__post_message', { a: 1, b: 2 }],
            ['chat-mcp__post_message', { b: 2, a: 1 }],
          ],
        },
        { kind: 'say', text: 'None.' },
      ],
      allow: 'write',
      maxRetries: 2,
      verdict: 'not',
      tokens: true,
      contribution: false,
    };
    const stage = stageOf(random);
    await playRun({
      ...stage,
      servers: {
        ...stage.servers,
        'com.parley/chat-mcp': {
          ...(aScriptedBoard() as ScriptedServer),
          tools: [{ name: 'post_message', inputSchema: { type: 'object' } }],
          answer: () => {
            sent += 1;
            throw new ToolFailure('timeout', 'no answer in time');
          },
        },
      },
    });

    expect(sent).to.equal(1);
  });
});
