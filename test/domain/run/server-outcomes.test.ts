import { expect } from 'chai';
import type { TraceStep, WorkEnd } from '../../../src/domain/evaluation/trace.ts';
import { outcomesOf } from '../../../src/domain/run/server-outcomes.ts';
import { aModelStep, aToolStep, SERVER } from '../../support/traces.ts';

const AT = '2026-11-20T09:00:00.000Z';
const tried = (steps: readonly TraceStep[], passed: boolean | null = true, end: WorkEnd = 'answered') => ({
  attempt: { steps, end },
  passed,
});
const countsOf = (...attempts: ReturnType<typeof tried>[]) =>
  outcomesOf(attempts, 'run_1', AT).map(({ server, ok, failed, passed }) => ({ server, ok, failed, passed }));

describe('outcomesOf', () => {
  it('counts what each server answered and failed, over all attempts, in order of name', () => {
    const other = aToolStep({ server: 'a/other', outcome: 'gone', result: null });
    const first = tried([aModelStep(), aToolStep(), aToolStep({ outcome: 'error' }), other], false);

    expect(outcomesOf([first, tried([aToolStep({ input: '{}' })])], 'run_1', AT)).to.deep.equal([
      { server: 'a/other', run: 'run_1', at: AT, ok: 0, failed: 1, passed: false },
      { server: SERVER, run: 'run_1', at: AT, ok: 2, failed: 1, passed: true },
    ]);
  });

  it('blames no server for what the model got wrong or the policy refused', () => {
    const steps = (['bad_input', 'unknown_tool', 'refused'] as const).map((outcome) => aToolStep({ outcome }));

    expect(countsOf(tried(steps))).to.deep.equal([]);
  });

  it('says nothing of a server that nobody called', () => {
    expect(countsOf(tried([aModelStep()]), tried([], null, 'not_executed'))).to.deep.equal([]);
  });

  it('blames no server for the call that was under way when the run was ended', () => {
    const late = aToolStep({ outcome: 'timeout', result: 'The run was ended.' });

    for (const end of ['cancelled', 'deadline'] as const)
      expect(countsOf(tried([late, late], false, end))).to.deep.equal([
        { server: SERVER, ok: 0, failed: 1, passed: false },
      ]);
    expect(countsOf(tried([late, aModelStep()], false, 'deadline'))[0]?.failed).to.equal(1);
    expect(countsOf(tried([late], false))[0]?.failed).to.equal(1);
  });

  it('counts a call that changes something once, also when a later attempt was answered from memory', () => {
    const created = aToolStep({ tool: 'create_issue', effect: 'write' });
    const read = aToolStep();

    expect(countsOf(tried([created, read], false), tried([created, read]))).to.deep.equal([
      { server: SERVER, ok: 3, failed: 0, passed: true },
    ]);
  });

  it('does not call an attempt passed of which nobody can say', () => {
    expect(countsOf(tried([aToolStep()], null))[0]?.passed).to.equal(false);
  });

  it('keeps nothing of the task, of arguments and of results', () => {
    const step = aToolStep({ input: '{"q":"marked words"}', result: 'marked words' });

    expect(JSON.stringify(outcomesOf([tried([step])], 'run_1', AT))).to.not.include('marked');
  });
});
