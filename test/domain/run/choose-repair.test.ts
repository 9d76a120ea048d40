import { expect } from 'chai';
import { chooseRepair, type Shortfall } from '../../../src/domain/run/choose-repair.ts';
import type { Adjustment } from '../../../src/domain/run/run-record.ts';
import type { Score } from '../../../src/domain/evaluation/score.ts';
import type { TraceStep, WorkEnd } from '../../../src/domain/evaluation/trace.ts';
import { aProvisioned } from '../../support/provisioning.ts';
import { aModelStep, aToolStep, SERVER } from '../../support/traces.ts';

const score: Score = { total: 40, coverage: 1, basis: 'judged', dimensions: {}, caps: [] };

function aShortfall(
  members: Partial<Shortfall> = {},
  {
    steps = [aModelStep()],
    end = 'answered',
    caps = [],
  }: { steps?: readonly TraceStep[]; end?: WorkEnd; caps?: Score['caps'] } = {},
): Shortfall {
  return {
    attempt: {
      steps,
      end,
      stack: { model: null, servers: [] },
      provisioning: [],
      checks: [{ check: 'c1', verdict: 'not', by: 'code', quote: null }],
      score: { ...score, caps },
    },
    checks: [{ id: 'c1', text: 'The issues were listed', level: 'must', needs: [], rule: null }],
    modelFailure: null,
    canReplace: () => false,
    stronger: null,
    earlier: [],
    open: false,
    ...members,
  };
}

const actionOf = (shortfall: Shortfall): string => chooseRepair(shortfall).adjustment.action;
const broken = [
  aToolStep({ outcome: 'error', result: 'Internal "trouble"' }),
  aToolStep({ outcome: 'error', result: 'again' }),
];

describe('The repair of a failed attempt', () => {
  it('replaces a server all of whose calls failed, and says what it said last', () => {
    const repair = chooseRepair(aShortfall({ canReplace: (name) => name === SERVER }, { steps: broken }));

    expect(repair.exclude).to.deep.equal([SERVER]);
    expect(repair.adjustment).to.deep.include({ cause: 'server_failure', action: 'swap_server' });
    expect(repair.adjustment.text).to.include('"again"');
  });

  it('replaces a server that is gone after its first call', () => {
    const steps = [aToolStep({ outcome: 'gone' })];

    expect(chooseRepair(aShortfall({ canReplace: () => true }, { steps })).exclude).to.deep.equal([SERVER]);
  });

  it('keeps a server that failed once, or that answered in between', () => {
    const once = [aToolStep({ outcome: 'error' })];
    const between = [...broken, aToolStep()];

    for (const steps of [once, between])
      expect(chooseRepair(aShortfall({ canReplace: () => true, stronger: 'grand' }, { steps })).exclude).to.deep.equal(
        [],
      );
  });

  it('takes a stronger model where the tools worked and a check was not met', () => {
    const repair = chooseRepair(aShortfall({ stronger: 'grand' }, { steps: [aModelStep(), aToolStep()] }));

    expect(repair.model).to.equal('grand');
    expect(repair.adjustment.text).to.include('"The issues were listed"').and.include('grand');
  });

  it('does not say of an undecided check that it was not met', () => {
    const open = aShortfall({ stronger: 'grand' });
    const checks = [{ check: 'c1', verdict: 'unknown', by: 'judge', quote: null }] as const;
    const { text } = chooseRepair({ ...open, attempt: { ...open.attempt, checks } }).adjustment;

    expect(text).to.include('nothing decided whether "The issues were listed" is met');
  });

  it('takes a stronger model where the model went round in circles or refused', () => {
    for (const end of ['loop', 'refused'] as const)
      expect(chooseRepair(aShortfall({ stronger: 'grand' }, { end })).model).to.equal('grand');
  });

  it('tells the model what is undone where there is no stronger one, twice at most', () => {
    const first = chooseRepair(aShortfall());

    expect(first.hints.join()).to.include('The issues were listed');
    expect(actionOf(aShortfall({ earlier: [first.adjustment] }))).to.equal('hint');
    expect(actionOf(aShortfall({ earlier: [first.adjustment, first.adjustment] }))).to.equal('stop');
  });

  it('points at the schema where a tool did not take its arguments, twice at most', () => {
    const steps = [aToolStep({ outcome: 'bad_input', result: 'project is required' })];
    const hint: Adjustment = { cause: 'bad_arguments', action: 'hint', text: '' };
    const repair = chooseRepair(aShortfall({ stronger: 'grand' }, { steps }));

    expect(repair.adjustment).to.deep.include({ cause: 'bad_arguments', action: 'hint' });
    expect(repair.hints.join()).to.include('project is required');
    expect(actionOf(aShortfall({ stronger: 'grand', earlier: [hint, hint] }, { steps }))).to.equal('stronger_model');
  });

  it('asks for fewer steps when time or budget ran out, once', () => {
    for (const end of ['deadline', 'budget'] as const) {
      const repair = chooseRepair(aShortfall({}, { end }));

      expect(repair.adjustment).to.deep.include({ cause: 'timeout', action: 'fewer_steps' });
      expect(chooseRepair(aShortfall({ stronger: 'grand', earlier: [repair.adjustment] }, { end })).model).to.equal(
        'grand',
      );
    }
  });

  it('asks another model where the first gave no answer, and stops where there is none or the vendor asks to wait', () => {
    const end = 'model_failure';

    expect(chooseRepair(aShortfall({ modelFailure: 'failed', stronger: 'grand' }, { end })).model).to.equal('grand');
    expect(actionOf(aShortfall({ modelFailure: 'failed' }, { end }))).to.equal('stop');
    expect(actionOf(aShortfall({ modelFailure: 'rate_limited', stronger: 'grand' }, { end }))).to.equal('stop');
    expect(actionOf(aShortfall({ modelFailure: 'auth', stronger: 'grand' }, { end }))).to.equal('stop');
  });

  it('stops at once where the policy was broken', () => {
    const caps = [{ code: 'policy_violation', most: 0, text: '' }] as const;

    expect(
      chooseRepair(aShortfall({ stronger: 'grand', canReplace: () => true }, { caps, steps: broken })).adjustment,
    ).to.deep.include({ cause: 'unsafe', action: 'stop' });
  });

  it('stops where the task cannot be done without an act that the run may not do, and says which switch allows it', () => {
    const shortfall = aShortfall({ stronger: 'grand' });
    const provisioning = [aProvisioned({ withheld_tools: ['create_issue'] })];
    const { adjustment } = chooseRepair({ ...shortfall, attempt: { ...shortfall.attempt, provisioning } });

    expect(adjustment).to.deep.include({ cause: 'unsafe', action: 'stop' });
    expect(adjustment.text).to.include('create_issue').and.include('allow_effects');
  });

  it('stops where the task leaves open what only its user knows', () => {
    expect(chooseRepair(aShortfall({ open: true, stronger: 'grand' })).adjustment.cause).to.equal('ambiguous_task');
  });

  it('stops where no server could be started', () => {
    expect(actionOf(aShortfall({ stronger: 'grand' }, { end: 'no_tools' }))).to.equal('stop');
  });

  it('changes something whenever it does not stop', () => {
    const ends: readonly WorkEnd[] = ['answered', 'refused', 'loop', 'budget', 'deadline', 'model_failure', 'no_tools'];
    for (const end of ends)
      for (const stronger of [null, 'grand'])
        for (const steps of [[], broken, [aToolStep({ outcome: 'bad_input' })]]) {
          const { adjustment, exclude, model, hints } = chooseRepair(
            aShortfall({ stronger, canReplace: () => true, modelFailure: 'failed' }, { end, steps }),
          );
          const changed = exclude.length + hints.length + (model === null ? 0 : 1) > 0;

          expect(changed, `${end} ${adjustment.action}`).to.equal(adjustment.action !== 'stop');
        }
  });
});
