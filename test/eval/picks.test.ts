import { expect } from 'chai';
import { failureKind, FAILURE_KINDS } from '../../eval/failure-kind.ts';
import { isGood, judgePicks, type JudgedTask } from '../../eval/judge-picks.ts';
import type { PickedTask } from '../../eval/picks-file.ts';
import { reportOn } from '../../eval/picks-set.ts';
import { sameConstraints } from '../../eval/same-constraints.ts';
import { scorePicks, taskF1 } from '../../eval/score-picks.ts';
import { smallestCover } from '../../eval/smallest-cover.ts';

function aLabel(members: Partial<PickedTask> = {}): PickedTask {
  return {
    id: 'x1',
    task: 'Mail it and note it',
    required: [
      ['mail', 'office'],
      ['notes', 'office'],
    ],
    acceptable: ['hub'],
    wrong: ['chat'],
    outcome: 'servers',
    constraints: {},
    ...members,
  };
}

const IDLE = aLabel({ required: [], acceptable: [], outcome: 'no_server' });

function judged(label: PickedTask, ...names: readonly string[]): JudgedTask {
  return judgePicks(
    label,
    names.map((name) => ({ name, probability: 0.8 })),
  );
}

function verdicts(label: PickedTask, ...names: readonly string[]): string[] {
  return judged(label, ...names).picks.map(({ verdict }) => verdict);
}

describe('judgePicks', () => {
  it('takes any one server of a need for right, and a second one for the same need for a repetition', () => {
    expect(verdicts(aLabel(), 'mail', 'notes')).to.deep.equal(['right', 'right']);
    expect(verdicts(aLabel({ required: [['mail', 'post']] }), 'post', 'mail')).to.deep.equal(['right', 'repeated']);
  });

  it('takes a server that meets an open need for right although it also meets one that is met', () => {
    expect(verdicts(aLabel(), 'mail', 'office')).to.deep.equal(['right', 'right']);
    expect(verdicts(aLabel(), 'office', 'mail')).to.deep.equal(['right', 'repeated']);
  });

  it('takes neither a server that is no mistake for a mistake nor for one that meets a need', () => {
    const task = judged(aLabel(), 'hub');

    expect([task.picks[0]?.verdict, task.met, task.picks.every(isGood)]).to.deep.equal(['acceptable', 0, true]);
  });

  it('takes what no list names for wrong, as it does what is labelled wrong', () => {
    expect(verdicts(aLabel(), 'chat', 'weather')).to.deep.equal(['wrong', 'wrong']);
    expect(verdicts(IDLE, 'mail')).to.deep.equal(['wrong']);
  });
});

describe('scorePicks', () => {
  it('never gets above 1 where one server meets several needs', () => {
    const { precision, recall, f1, size } = scorePicks([judged(aLabel(), 'office')]);

    expect([precision, recall, f1, size]).to.deep.equal([1, 1, 1, 1]);
  });

  it('counts acceptable servers in the size alone', () => {
    const without = scorePicks([judged(aLabel(), 'mail')]);
    const beside = scorePicks([judged(aLabel(), 'mail', 'hub')]);

    expect([beside.precision, beside.recall, beside.f1]).to.deep.equal([without.precision, without.recall, without.f1]);
    expect([without.recall, without.size, beside.size]).to.deep.equal([0.5, 1, 2]);
  });

  it('counts every pick and every need the same, whatever task they belong to', () => {
    const one = judged(aLabel({ required: [['mail']] }), 'mail', 'chat', 'weather');
    const other = judged(aLabel({ required: [['mail'], ['notes'], ['files']] }), 'mail');

    const { precision, recall } = scorePicks([one, other]);

    expect([precision, recall]).to.deep.equal([2 / 4, 2 / 4]);
  });

  it('counts of a task that can be done in part the needs that can be met', () => {
    const task = judged(aLabel({ required: [['mail']], outcome: 'partial' }), 'mail');

    expect(scorePicks([task])).to.include({ precision: 1, recall: 1, f1: 1 });
  });

  it('counts what is given to a task that needs nothing against precision', () => {
    const { precision, recall } = scorePicks([judged(aLabel({ required: [['mail']] }), 'mail'), judged(IDLE, 'mail')]);

    expect([precision, recall]).to.deep.equal([0.5, 1]);
  });

  it('tells how often nothing was rightly given, and how often it should have been', () => {
    const tasks = [judged(IDLE), judged(IDLE, 'chat'), judged(aLabel()), judged(aLabel(), 'mail')];

    expect(scorePicks(tasks)).to.include({ abstentionPrecision: 1 / 2, abstentionRecall: 1 / 2 });
  });

  it('leaves a task that needs nothing out of that where it got what is no mistake', () => {
    const label = { ...IDLE, acceptable: ['hub'] };

    expect(scorePicks([judged(IDLE), judged(label, 'hub')]).abstentionRecall).to.equal(1);
    expect(scorePicks([judged(IDLE), judged(label, 'hub', 'chat')]).abstentionRecall).to.equal(1 / 2);
  });

  it('is 0 for no tasks', () => {
    expect(Object.values(scorePicks([]))).to.deep.equal([0, 0, 0, 0, 0, 0]);
  });
});

describe('failureKind', () => {
  it('tells how a recommendation went wrong', () => {
    const kinds = [judged(aLabel()), judged(aLabel(), 'chat'), judged(aLabel(), 'mail', 'chat')].map(failureKind);

    expect(kinds).to.deep.equal([FAILURE_KINDS[0], FAILURE_KINDS[1], FAILURE_KINDS[2]]);
    expect(failureKind(judged(aLabel(), 'office', 'mail'))).to.equal(FAILURE_KINDS[3]);
    expect(failureKind(judged(IDLE, 'mail'))).to.equal(FAILURE_KINDS[4]);
  });

  it('is null where nothing did', () => {
    expect([judged(aLabel(), 'office', 'hub'), judged(IDLE)].map(failureKind)).to.deep.equal([null, null]);
  });
});

describe('taskF1', () => {
  it('is 1 where nothing is wanted and nothing is given, and 0 where something is', () => {
    expect([taskF1(judged(IDLE)), taskF1(judged(IDLE, 'mail')), taskF1(judged(aLabel()))]).to.deep.equal([1, 0, 0]);
  });
});

describe('smallestCover', () => {
  it('is the fewest servers that meet every need', () => {
    expect(smallestCover([])).to.equal(0);
    expect(smallestCover([['a'], ['b']])).to.equal(2);
    expect(
      smallestCover([
        ['a', 'ab'],
        ['b', 'ab', 'bc'],
        ['c', 'bc'],
      ]),
    ).to.equal(2);
    expect(
      smallestCover([
        ['a', 'all'],
        ['b', 'all'],
        ['c', 'all'],
      ]),
    ).to.equal(1);
  });
});

describe('sameConstraints', () => {
  it('compares the values, lists in any order and names however they are spelled', () => {
    expect(sameConstraints({ licenses: ['MIT', 'Apache-2.0'] }, { licenses: ['Apache-2.0', 'MIT'] })).to.equal(true);
    expect(sameConstraints({ exclude: ['google maps'] }, { exclude: ['Google-Maps'] })).to.equal(true);
    expect(sameConstraints({ max_servers: 1 }, { max_servers: 2 })).to.equal(false);
    expect(sameConstraints({ read_only: true }, {})).to.equal(false);
  });

  it('leaves out what the labels do not speak of', () => {
    expect(sameConstraints({ model_providers: ['acme'] }, {})).to.equal(true);
  });
});

describe('A report on picks', () => {
  const limited = aLabel({ id: 'x2', required: [['mail']], constraints: { read_only: true } });
  const results = [
    { ...judged(aLabel(), 'mail', 'chat'), read: {} },
    { ...judged(limited, 'mail'), read: { read_only: true } },
    { ...judged({ ...IDLE, id: 'x3' }, 'chat'), read: { max_servers: 1 } },
  ];
  const report = reportOn(results, new Set(['x2']));

  it('tells how often a limit was read as it was stated, also where none was', () => {
    expect(report.figures['constraints right']).to.equal(1 / 2);
  });

  it('tells how often one of the likeliest mistakes was made', () => {
    expect(report.figures['a likely mistake made']).to.equal(2 / 3);
  });

  it('tells tasks that name a product from those that name none, of those that want a server', () => {
    expect(report.groups['product named']).to.deep.equal({ tasks: 1, f1: 1 });
    expect(report.groups['no product named']).to.deep.equal({ tasks: 1, f1: 0.5 });
    expect(report.groups['no server needed']).to.deep.equal({ tasks: 1, empty: 0 });
  });

  it('holds the probabilities against what was no mistake, with an interval', () => {
    const shown = report.reliability.map(({ count, right }) => count * right);
    const { low, high } = report.intervals?.['picks ECE'] ?? { low: 1, high: 0 };

    expect(shown.reduce((sum, right) => sum + right)).to.be.closeTo(2, 1e-9);
    expect(low).to.be.at.most(report.figures['picks ECE'] ?? -1);
    expect(high).to.be.at.least(report.figures['picks ECE'] ?? 2);
  });
});
