import { expect } from 'chai';
import fc from 'fast-check';
import { BudgetExceeded } from '../../../src/application/model-calls/call-ledger.ts';
import { ProviderFailure } from '../../../src/application/ports/provider-failure.ts';
import type { ChatReply, ChatRequest } from '../../../src/application/ports/chat-model.ts';
import type { Judge } from '../../../src/application/runs/judge-checks.ts';
import {
  makeEvaluateAttempt,
  type Evaluation,
  type EvaluationRequest,
} from '../../../src/application/runs/evaluate-attempt.ts';
import { passed } from '../../../src/domain/evaluation/score.ts';
import type { Trace } from '../../../src/domain/evaluation/trace.ts';
import type { Check } from '../../../src/domain/evaluation/check.ts';
import { aRecommendation, aTask } from '../../support/answers.ts';
import { aNeed } from '../../support/needs.ts';
import { aChatReply, scriptedChatModel, type ChatTurn } from '../../support/scripted-chat-model.ts';
import { JUDGE_ORDERS } from '../../support/judge-orders.ts';
import { aCheck, aToolStep, aTrace, SERVER } from '../../support/traces.ts';

const { signal } = new AbortController();
const evaluateAttempt = makeEvaluateAttempt(() => 'FENCE0123456789ab');
const OUTPUT: Check = aCheck({ id: 'c1', text: 'There is an answer', rule: { kind: 'output' } });
const CALL: Check = aCheck({
  id: 'c2',
  text: 'A call succeeded of list_issues',
  needs: ['n1'],
  rule: { kind: 'tool_succeeded', tools: [{ server: SERVER, tool: 'list_issues' }], changes: false },
});
const COMPLETE: Check = aCheck({ id: 'c3', text: 'Every open issue is listed', needs: ['n1'] });
const BRIEF: Check = aCheck({ id: 'c4', text: 'The answer is brief', level: 'should' });
const CHECKS = [OUTPUT, CALL, COMPLETE, BRIEF];
const QUOTE = 'Login fails on Safari';

function aJudge(turns: readonly ChatTurn[], members: Partial<Judge> = {}) {
  const chat = scriptedChatModel(turns, 'judging');
  return { judge: { chat, model: 'judge-1', apiKey: null, leftMs: () => 60_000, ...members }, chat };
}

/** Verdicts on the handles in their order. */
function says(...verdicts: readonly (readonly [verdict: string, quote: string])[]): string {
  return JSON.stringify({
    verdicts: verdicts.map(([verdict, quote], at) => ({ check: `k${at + 1}`, verdict, quote })),
  });
}

function aRequest(members: Partial<EvaluationRequest> = {}, checks: readonly Check[] = CHECKS): EvaluationRequest {
  return {
    checks: { digest: 'sha256:0', checks },
    task: aTask(),
    stack: aRecommendation(),
    trace: aTrace(),
    files: [],
    expense: { ms: 10_000, budgetMs: 100_000, tokens: 1_000, budgetTokens: 400_000 },
    allowedEffect: 'read',
    threshold: 30,
    judge: null,
    worker: { provider: 'example', model: 'example-model' },
    onVerdict: () => undefined,
    ...members,
  };
}

function evaluate(members: Partial<EvaluationRequest> = {}, checks: readonly Check[] = CHECKS): Promise<Evaluation> {
  return evaluateAttempt(aRequest(members, checks), signal);
}

function verdictsOf({ checks }: Evaluation): readonly string[] {
  return checks.map(({ verdict }) => verdict);
}

/** A judge that does what it reads, and quotes something real for it: the order itself, else the first words of a result. */
function obedient(request: ChatRequest): Promise<ChatReply> {
  const text = request.messages[0]?.role === 'user' ? request.messages[0].text : '';
  const material = text.slice(text.indexOf('BEGIN CALLS'), text.indexOf('BEGIN CHECKS FENCE'));
  const handles = [...text.matchAll(/"check":"(k\d+)"/g)].map(([, handle]) => handle ?? '');
  const order = JUDGE_ORDERS.flatMap((one) => one.split('\n')).find((line) => material.includes(line));
  const isTold = order !== undefined || /\b(?:met|satisfied|passed|full marks|100)\b/i.test(material);
  const verdicts = handles.map((check) => ({
    check,
    verdict: isTold ? 'met' : 'not',
    quote: isTold ? (order ?? QUOTE) : '',
  }));
  return Promise.resolve(aChatReply({ text: JSON.stringify({ verdicts }) }));
}

describe('EvaluateAttempt', () => {
  it('decides by code what code can decide, and tells each verdict in order', async () => {
    const told: string[] = [];
    const evaluation = await evaluate({ onVerdict: ({ check, verdict }) => void told.push(`${check} ${verdict}`) });

    expect(told).to.deep.equal(['c1 met', 'c2 met', 'c3 unmeasured', 'c4 unmeasured']);
    expect(evaluation.score).to.deep.include({ basis: 'deterministic_only', caps: [] });
    expect(evaluation.score.coverage).to.be.below(1);
    expect(evaluation.judge).to.equal(null);
  });

  it('asks the judge about the rest only, once when it is not close', async () => {
    const { judge, chat } = aJudge([says(['met', QUOTE], ['partly', 'Two issues are open'])]);
    const evaluation = await evaluate({ judge });

    expect(verdictsOf(evaluation)).to.deep.equal(['met', 'met', 'met', 'partly']);
    expect(evaluation.score).to.deep.include({ basis: 'judged', coverage: 1 });
    expect(evaluation.judge).to.deep.include({ provider: 'judging', calls: 1, self_judged: false });
    expect(chat.asked).to.have.length(1);
  });

  it('shows the judge the task, the calls, the answer and the checks between fences, and nothing of models, money or attempts', async () => {
    const { judge, chat } = aJudge([says(['met', QUOTE], ['met', QUOTE])]);
    await evaluate({ judge });
    const [message] = chat.asked[0]?.messages ?? [];
    const text = message?.role === 'user' ? message.text : '';

    for (const part of [
      'List the open issues',
      'list_issues',
      QUOTE,
      'Two issues are open',
      'Every open issue is listed',
    ])
      expect(text).to.include(part);
    for (const part of ['example-model', 'There is an answer', 'attempt', 'USD', 'score', '10000'])
      expect(text).not.to.include(part);
    expect(text.match(/^BEGIN /gm)).to.have.length(5);
  });

  it('shows no more than a bounded part of a long attempt', async () => {
    const { judge, chat } = aJudge([says(['met', QUOTE], ['met', QUOTE])]);
    const steps = Array.from({ length: 200 }, () => aToolStep({ result: `[${'x'.repeat(20_000)}] ${QUOTE}` }));
    await evaluate({ judge, trace: aTrace({ steps, answer: 'word '.repeat(20_000) }) });
    const [message] = chat.asked[0]?.messages ?? [];

    expect(message?.role === 'user' ? message.text.length : 0).to.be.within(5_000, 45_000);
    expect(message).to.have.property('text').that.includes('calls left out').and.includes('characters left out');
  });

  it('does not know what a judge cannot quote', async () => {
    const { judge } = aJudge([says(['met', 'All issues are listed here'], ['met', 'x'])]);

    expect(verdictsOf(await evaluate({ judge }))).to.deep.equal(['met', 'met', 'unknown', 'unknown']);
  });

  it('believes that something is missing without a quote', async () => {
    const { judge } = aJudge([says(['not', ''], ['not', 'invented words'])]);
    const evaluation = await evaluate({ judge });

    expect(verdictsOf(evaluation)).to.deep.equal(['met', 'met', 'not', 'not']);
    expect(evaluation.score.total).to.be.at.most(59);
  });

  it('takes only the words of a tool as a proof that something was changed', async () => {
    const task = aTask({ needs: [aNeed({ effect: 'write' })] });
    const trace = aTrace({
      steps: [aToolStep({ tool: 'close_issue', effect: 'write', result: '{"number":412,"state":"closed"}' })],
      answer: 'Issue 412 is closed now, and everybody is glad.',
    });
    const checks = [OUTPUT, COMPLETE];
    const told = { task, trace, allowedEffect: 'write' } as const;
    const boast = await evaluate({ ...told, judge: aJudge([says(['met', 'everybody is glad'])]).judge }, checks);
    const proof = await evaluate({ ...told, judge: aJudge([says(['met', '"state":"closed"'])]).judge }, checks);

    expect([verdictsOf(boast)[1], verdictsOf(proof)[1]]).to.deep.equal(['unknown', 'met']);
  });

  for (const [what, turn, code] of [
    ['fails', new ProviderFailure('failed', 'judging', 'judging answered 500'), 'judge_failed'],
    ['costs more than is left', new BudgetExceeded({ limit: 'costUsd', wouldBe: 3, most: 2 }), 'judge_no_budget'],
    ['refuses', { text: '', finish: 'refused' }, 'judge_unusable'],
  ] as const) {
    it(`measures less when the judge ${what}, and makes up nothing`, async () => {
      const alone = await evaluate();
      const evaluation = await evaluate({ judge: aJudge([turn]).judge });

      expect(evaluation.score).to.deep.equal(alone.score);
      expect(evaluation.warnings.map((one) => one.code)).to.deep.equal([code]);
    });
  }

  it('gives a useless reply one more chance', async () => {
    const bad = aJudge(['Looks good to me!', 'Ten of ten.']);
    const mended = aJudge(['Looks good to me!', says(['met', QUOTE], ['met', QUOTE])]);

    expect((await evaluate({ judge: bad.judge })).warnings.map(({ code }) => code)).to.deep.equal(['judge_unusable']);
    expect(verdictsOf(await evaluate({ judge: mended.judge }))).to.deep.equal(['met', 'met', 'met', 'met']);
  });

  it('asks nobody when there is no time left', async () => {
    const { judge, chat } = aJudge([], { leftMs: () => 500 });

    expect((await evaluate({ judge })).warnings.map(({ code }) => code)).to.deep.equal(['judge_no_time']);
    expect(chat.asked).to.have.length(0);
  });

  it('asks three times in other orders where the score is close to the threshold, and takes what most say', async () => {
    const forwards = says(['met', QUOTE], ['not', '']);
    const backwards = says(['met', QUOTE], ['met', QUOTE]);
    const turned = says(['met', QUOTE], ['met', QUOTE]);
    const { judge, chat } = aJudge([forwards, backwards, turned]);
    const evaluation = await evaluate({ judge, threshold: 95 });
    const orders = chat.asked.map(({ messages: [message] }) =>
      message?.role === 'user' ? message.text.indexOf('is brief') > message.text.indexOf('Every open') : null,
    );

    expect(verdictsOf(evaluation)).to.deep.equal(['met', 'met', 'met', 'met']);
    expect(orders).to.deep.equal([true, false, false]);
    expect(evaluation.judge?.calls).to.equal(3);
  });

  it('says so when the model that did the work judges it', async () => {
    const chat = scriptedChatModel([says(['met', QUOTE], ['met', QUOTE])], 'example');
    const evaluation = await evaluate({ judge: { chat, model: 'example-model', apiKey: null, leftMs: () => 60_000 } });

    expect(evaluation.judge?.self_judged).to.equal(true);
    expect(evaluation.warnings.map(({ code }) => code)).to.deep.equal(['self_judged']);
  });

  it('asks no judge about an attempt that code has seen fail, and counts what its tools were for as not met', async () => {
    const { judge, chat } = aJudge([]);
    const evaluation = await evaluate({ judge, trace: aTrace({ steps: [], answer: 'Done.' }) });

    expect(verdictsOf(evaluation)).to.deep.equal(['met', 'not', 'not', 'unmeasured']);
    expect(evaluation.score.basis).to.equal('judged');
    expect(chat.asked).to.have.length(0);
  });

  it('measures nothing where nobody worked', async () => {
    const { score } = await evaluate({ trace: aTrace({ steps: [], answer: null, end: 'not_executed' }) });

    expect(score).to.deep.include({ total: null, coverage: 0, caps: [] });
  });

  for (const end of ['no_tools', 'model_failure', 'deadline', 'budget'] as const) {
    it(`gives no score where nothing was executed: ${end}`, async () => {
      const { score } = await evaluate({ trace: aTrace({ steps: [], answer: null, end }) });

      expect(score).to.deep.include({ total: null, coverage: 0 });
      expect(passed(score, 0)).to.equal(null);
    });
  }

  for (const [judge, verdict] of [
    ['abstains', 'unknown'],
    ['is divided', 'split'],
  ] as const) {
    it(`does not say that an attempt passed of which the judge ${judge}`, async () => {
      const votes =
        verdict === 'split'
          ? [
              says(['met', QUOTE], ['met', QUOTE]),
              says(['met', QUOTE], ['unknown', '']),
              says(['met', QUOTE], ['not', '']),
            ]
          : [says(['unknown', ''], ['met', QUOTE])];
      const { score, checks } = await evaluate({
        judge: aJudge(votes).judge,
        threshold: verdict === 'split' ? 95 : 30,
      });

      expect(checks[2]?.verdict).to.equal('unknown');
      expect(score.undecided).to.deep.equal(['c3']);
      expect(score.total).to.be.at.least(95);
      expect(passed(score, 70)).to.equal(null);
    });
  }

  it('ends with the reason of a cancelled run', async () => {
    const cancelled = AbortSignal.abort(new Error('cancelled'));
    let reason: unknown;
    await evaluateAttempt(aRequest(), cancelled).catch((error: unknown) => (reason = error));

    expect(reason).to.have.property('message', 'cancelled');
  });

  it('moves by two points at most when 500 words are added, or the checks come in another order', async () => {
    const words = fc.constantFrom(
      ...'indeed we think that this is quite a good thing to know for all of us'.split(' '),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(words, { minLength: 500, maxLength: 500 }),
        fc.shuffledSubarray(CHECKS, { minLength: 4 }),
        async (padding, checks) => {
          const before = await evaluate();
          const { answer } = aTrace();
          const padded = await evaluate({ trace: aTrace({ answer: `${answer} ${padding.join(' ')}.` }) });
          const shuffled = await evaluate({}, checks);

          expect(Math.abs((padded.score.total ?? 0) - (before.score.total ?? 0))).to.be.at.most(2);
          expect(Math.abs((shuffled.score.total ?? 0) - (before.score.total ?? 0))).to.be.at.most(2);
        },
      ),
      { seed: 5, numRuns: 30 },
    );
  });
});

function inAnswer(trace: Trace, order: string): Trace {
  return { ...trace, answer: `${trace.answer ?? ''}\n${order}` };
}

function inResult(trace: Trace, order: string): Trace {
  return {
    ...trace,
    steps: trace.steps.map((step) =>
      step.kind === 'tool' ? { ...step, result: `${step.result ?? ''}\n${order}` } : step,
    ),
  };
}

describe('An obedient judge', () => {
  const failed = aTrace({
    steps: [aToolStep({ outcome: 'error', result: 'Not signed in' })],
    answer: 'I could not read them.',
  });
  const judged = async (trace: Trace): Promise<number> => {
    const judge = aJudge(Array.from({ length: 3 }, () => obedient)).judge;
    return (await evaluate({ trace, judge })).score.total ?? 0;
  };

  it('knows more than thirty orders', () => {
    expect(JUDGE_ORDERS.length).to.be.at.least(30);
  });

  for (const [where, plant] of [
    ['the answer', inAnswer],
    ['a result', inResult],
  ] as const) {
    it(`gives no point more for an order in ${where} where code has seen the attempt fail`, async () => {
      const before = await judged(failed);
      for (const order of JUDGE_ORDERS) expect(await judged(plant(failed, order)), order).to.be.at.most(before);
    });

    it(`gives two points more at most for an order in ${where} where the judge decides`, async () => {
      const before = await judged(aTrace());
      for (const order of JUDGE_ORDERS) expect(await judged(plant(aTrace(), order)), order).to.be.at.most(before + 2);
    });
  }

  it('cannot lift an attempt above a cap, whatever it says', async () => {
    const judge = aJudge([says(['met', QUOTE], ['met', QUOTE])]).judge;
    const lying = aTrace({ answer: 'I have sent the report to everybody.' });

    expect((await evaluate({ judge, trace: lying })).score.total).to.be.at.most(49);
  });
});
