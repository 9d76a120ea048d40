import { expect } from 'chai';
import fc from 'fast-check';
import {
  bestAttempt,
  type Cap,
  mayHavePassed,
  passed,
  type Score,
  type ScoreBasis,
} from '../../../src/domain/evaluation/score.ts';
import type { Check, CheckResult, Verdict } from '../../../src/domain/evaluation/check.ts';
import { computeScore, type Measures } from '../../../src/domain/evaluation/compute-score.ts';
import { efficiency, toolHealth, validity } from '../../../src/domain/evaluation/measures.ts';
import { aCheck, anArtifact, aToolStep, aTrace } from '../../support/traces.ts';

const ALL: Measures = { grounding: 1, validity: 1, tool_health: 1, efficiency: 1 };
const NONE: Measures = { grounding: null, validity: null, tool_health: null, efficiency: null };
const FAILED: Cap = { code: 'must_failed', most: 59, text: 'failed' };

function aResult(check: string, verdict: Verdict): CheckResult {
  return { check, verdict, by: 'code', quote: null };
}

function score(verdicts: readonly Verdict[], measures = ALL, caps: readonly Cap[] = []): Score {
  const checks = verdicts.map((_, at) => aCheck({ id: `c${at + 1}` }));
  return computeScore(
    checks,
    verdicts.map((verdict, at) => aResult(`c${at + 1}`, verdict)),
    measures,
    caps,
    'judged',
  );
}

const verdicts = fc.constantFrom<Verdict>('met', 'partly', 'not', 'unknown', 'unmeasured');
const shares = fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: null });
const measures: fc.Arbitrary<Measures> = fc.record({
  grounding: shares,
  validity: shares,
  tool_health: shares,
  efficiency: shares,
});
const thresholds = fc.integer({ min: 0, max: 100 });
const someChecks: fc.Arbitrary<readonly Check[]> = fc
  .array(
    fc.record({
      level: fc.constantFrom<'must' | 'should'>('must', 'should'),
      rule: fc.constantFrom<Check['rule']>(null, { kind: 'output' }, { kind: 'grounded' }),
    }),
    { minLength: 1, maxLength: 10 },
  )
  .map((drafts) => drafts.map((draft, at) => aCheck({ ...draft, id: `c${at + 1}` })));
const caps: fc.Arbitrary<readonly Cap[]> = fc.subarray<Cap>([
  { code: 'policy_violation', most: 0, text: '' },
  { code: 'no_output', most: 20, text: '' },
  { code: 'claimed_effect', most: 49, text: '' },
  FAILED,
]);
const judged: fc.Arbitrary<{ readonly checks: readonly Check[]; readonly results: readonly CheckResult[] }> =
  someChecks.chain((checks) =>
    fc
      .array(verdicts, { minLength: checks.length, maxLength: checks.length })
      .map((cast) => ({ checks, results: cast.map((verdict, at) => aResult(`c${at + 1}`, verdict)) })),
  );
const RUNS = { seed: 31, numRuns: 500 };

describe('computeScore', () => {
  it('gives 100 for all that can be had and 0 for none of it', () => {
    expect(score(['met'])).to.deep.include({ total: 100, coverage: 1, caps: [] });
    expect(score(['not'], { grounding: 0, validity: 0, tool_health: 0, efficiency: 0 }).total).to.equal(0);
  });

  it('weighs by what was measured only, and says how much that is', () => {
    expect(score(['met'], { ...NONE, efficiency: 0 })).to.deep.include({ total: 83.3, coverage: 0.6 });
    expect(score(['met', 'unmeasured'], NONE)).to.deep.include({ total: 100, coverage: 0.25 });
  });

  it('has no number where nothing was measured', () => {
    expect(score(['unmeasured', 'unknown'], NONE)).to.deep.include({
      total: null,
      coverage: 0,
      dimensions: { checks: null, ...NONE },
      unproven: true,
    });
  });

  it('counts a check that is partly met as half', () => {
    expect(score(['partly'], NONE).total).to.equal(50);
  });

  it('cuts to the lowest cap', () => {
    const most: Cap = { code: 'no_output', most: 20, text: 'nothing' };

    expect(score(['met'], ALL, [FAILED, most])).to.deep.include({ total: 20, caps: [most, FAILED] });
  });

  it('never falls when a check is mended', () => {
    fc.assert(
      fc.property(judged, measures, caps, fc.nat(), ({ checks, results }, seen, limits, at) => {
        const which = at % results.length;
        const mended = results.map((result, index) =>
          index === which ? { ...result, verdict: 'met' as const } : result,
        );
        const before = computeScore(checks, results, seen, limits, 'judged');
        const after = computeScore(checks, mended, seen, limits, 'judged');

        expect(after.total).to.be.at.least(before.total ?? 0);
        expect(after.coverage).to.be.at.least(before.coverage);
      }),
      RUNS,
    );
  });

  it('keeps every cap', () => {
    fc.assert(
      fc.property(judged, measures, caps, ({ checks, results }, seen, limits) => {
        const { total } = computeScore(checks, results, seen, limits, 'judged');

        for (const { most } of limits) expect(total ?? 0).to.be.at.most(most);
        expect(total ?? 0).to.be.within(0, 100);
      }),
      RUNS,
    );
  });

  it('has a number for a dimension only if something of it was measured, and covers no more than that', () => {
    fc.assert(
      fc.property(judged, measures, ({ checks, results }, seen) => {
        const { dimensions, coverage, total } = computeScore(checks, results, seen, [], 'judged');
        const decided = results.some(({ verdict }) => verdict !== 'unknown' && verdict !== 'unmeasured');
        const nothing = !decided && Object.values(seen).every((share) => share === null);

        expect(dimensions['checks'] === null).to.equal(!decided);
        for (const [name, share] of Object.entries(seen)) expect(dimensions[name]).to.equal(share);
        expect(total === null).to.equal(nothing);
        expect(coverage === 0).to.equal(nothing);
      }),
      RUNS,
    );
  });

  it('does not care for the order of the checks', () => {
    fc.assert(
      fc.property(judged, measures, ({ checks, results }, seen) => {
        const one = computeScore(checks, results, seen, [], 'judged');
        const other = computeScore(checks.toReversed(), results.toReversed(), seen, [], 'judged');

        expect(Math.abs((one.total ?? 0) - (other.total ?? 0))).to.be.at.most(0.1);
      }),
      RUNS,
    );
  });
});

describe('passed', () => {
  it('compares with the threshold where enough was measured', () => {
    expect(passed(score(['met']), 70)).to.equal(true);
    expect(passed(score(['not']), 70)).to.equal(false);
    expect(passed(score(['met', 'unmeasured'], NONE), 70)).to.equal(null);
    expect(passed(score(['unknown'], NONE), 70)).to.equal(null);
  });

  it('does not know of a check that must hold and is undecided, however much the rest gives', () => {
    for (const undecided of ['unknown', 'unmeasured'] as const) {
      const open = score(['met', undecided]);

      expect(open).to.deep.include({ total: 100, undecided: ['c2'] });
      expect(passed(open, 70)).to.equal(null);
      expect(passed(open, 0)).to.equal(null);
    }
    expect(score(['met', 'met'])).not.to.have.property('undecided');
  });

  it('lets a check that should hold stay undecided', () => {
    const checks = [aCheck(), aCheck({ id: 'c2', level: 'should' })];
    const total = computeScore(checks, [aResult('c1', 'met'), aResult('c2', 'unknown')], ALL, [], 'judged');

    expect(passed(total, 70)).to.equal(true);
  });

  it('is false whenever a check that must hold does not, whatever is undecided and however low the threshold', () => {
    expect(passed(score(['not', 'unknown'], ALL, [FAILED]), 70)).to.equal(false);
    expect(passed(score(['not', 'unmeasured'], NONE, [FAILED]), 70)).to.equal(false);
    expect(passed(score(['met', 'met', 'met', 'not'], ALL, [FAILED]), 10)).to.equal(false);
  });

  it('is false where a cap keeps the score below the threshold, whatever is undecided', () => {
    const cut: Cap = { code: 'claimed_effect', most: 49, text: 'claimed' };

    expect(passed(score(['met', 'unknown'], ALL, [cut]), 70)).to.equal(false);
    expect(passed(score(['met', 'unknown'], ALL, [cut]), 40)).to.equal(null);
  });

  it('is true only where every check that must hold was decided and none failed', () => {
    fc.assert(
      fc.property(judged, measures, thresholds, ({ checks, results }, seen, threshold) => {
        const musts = checks.filter(({ level }) => level === 'must');
        const verdictOf = (id: string) => results.find(({ check }) => check === id)?.verdict;
        const failed = musts.some(({ id }) => verdictOf(id) === 'not') ? [FAILED] : [];
        const total = computeScore(checks, results, seen, failed, 'judged');

        if (passed(total, threshold) !== true) return;
        for (const { id } of musts) expect(verdictOf(id)).to.be.oneOf(['met', 'partly']);
      }),
      RUNS,
    );
  });

  it('tells what would pass if its undecided checks held', () => {
    expect(mayHavePassed(score(['met', 'unknown']), 70)).to.equal(true);
    expect(mayHavePassed(score(['met', 'met']), 70)).to.equal(false);
    expect(mayHavePassed(score(['partly', 'unknown']), 90)).to.equal(false);
    expect(mayHavePassed(score(['not', 'unknown'], ALL, [FAILED]), 70)).to.equal(false);
  });

  it('lets nothing pass that an idle attempt could reach as well', () => {
    const idle = [aCheck({ rule: { kind: 'output' } })];
    const total = computeScore(idle, [aResult('c1', 'met')], ALL, [], 'deterministic_only');

    expect(total.total).to.equal(100);
    expect(passed(total, 70)).to.equal(null);
    expect(passed({ ...total, total: 60 }, 70)).to.equal(false);
  });
});

describe('The measures', () => {
  it('count the calls that succeeded, a later success of the same tool by half', () => {
    const bad = aToolStep({ outcome: 'timeout', result: null });

    expect(toolHealth([], [], aTrace({ steps: [bad, aToolStep()] }))).to.equal(0.75);
    expect(toolHealth([], [], aTrace({ steps: [aToolStep(), bad] }))).to.equal(0.5);
    expect(toolHealth([], [], aTrace({ steps: [aToolStep()], end: 'loop' }))).to.equal(0.5);
    expect(toolHealth([], [], aTrace({ steps: [] }))).to.equal(null);
  });

  it('miss calls that had to be made', () => {
    const check = aCheck({ rule: { kind: 'tool_succeeded', tools: [], changes: false } });

    expect(toolHealth([check], [aResult('c1', 'not')], aTrace({ steps: [] }))).to.equal(0);
  });

  it('find an answer without blanks to fill in, whole, with JSON and files that parse', () => {
    expect(validity(aTrace())).to.equal(1);
    expect(validity(aTrace({ answer: 'Dear [Your Name], all is well' }))).to.equal(0.5);
    expect(validity(aTrace({ answer: '```json\n{"a":\n```' }))).to.be.closeTo(2 / 3, 1e-9);
    expect(validity(aTrace({ artifacts: [anArtifact({ valid: false })] }))).to.be.closeTo(2 / 3, 1e-9);
    expect(validity(aTrace({ artifacts: [anArtifact({ valid: null })] }))).to.equal(1);
    expect(validity(aTrace({ answer: null }))).to.equal(0);
    expect(validity(aTrace({ end: 'not_executed' }))).to.equal(null);
  });

  it('take up to a quarter of a budget for nothing', () => {
    const spent = { ms: 25, budgetMs: 100, tokens: null, budgetTokens: null };

    expect(efficiency(spent)).to.equal(1);
    expect(efficiency({ ...spent, ms: 100 })).to.equal(0);
    expect(efficiency({ ...spent, tokens: 100, budgetTokens: 100 })).to.equal(0.5);
    expect(efficiency({ ...spent, ms: null })).to.equal(null);
  });
});

describe('bestAttempt', () => {
  const attempt = (
    number: number,
    total: number | null,
    costUsd: number | null = null,
    basis: ScoreBasis = 'judged',
  ) => ({
    number,
    score: { ...score(['met']), total, basis },
    costUsd,
    tokens: null,
  });

  it('takes the highest score, and of equal ones the first', () => {
    expect(bestAttempt([attempt(1, 40), attempt(2, 80), attempt(3, 60)])).to.equal(2);
    expect(bestAttempt([attempt(1, 80), attempt(2, 80)])).to.equal(1);
    expect(bestAttempt([])).to.equal(null);
  });

  it('takes the cheapest within three points, but none below the first', () => {
    expect(bestAttempt([attempt(1, 40, 1), attempt(2, 80, 2), attempt(3, 78, 0.5)])).to.equal(3);
    expect(bestAttempt([attempt(1, 80, 2), attempt(2, 79, 0.5)])).to.equal(1);
    expect(bestAttempt([attempt(1, 40, 1), attempt(2, 80, 2), attempt(3, 78, null)])).to.equal(2);
  });

  it('never compares scores of different bases', () => {
    expect(bestAttempt([attempt(1, 40), attempt(2, 90, null, 'deterministic_only')])).to.equal(1);
    expect(bestAttempt([attempt(1, null), attempt(2, 10), attempt(3, 90, null, 'deterministic_only')])).to.equal(2);
  });

  it('is never one that scores less than the first', () => {
    const attempts = fc.array(
      fc.record({
        total: fc.option(fc.integer({ min: 0, max: 100 }), { nil: null }),
        cost: fc.option(fc.integer({ min: 0, max: 9 }), { nil: null }),
        basis: fc.constantFrom<ScoreBasis>('judged', 'deterministic_only'),
      }),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(attempts, (drafts) => {
        const all = drafts.map(({ total, cost, basis }, at) => attempt(at + 1, total, cost, basis));
        const best = all.find(({ number }) => number === bestAttempt(all));

        expect(best?.score.total ?? 0).to.be.at.least(all[0]?.score.total ?? 0);
        if (all[0]?.score.total !== null) expect(best?.score.basis).to.equal(all[0]?.score.basis);
      }),
      RUNS,
    );
  });
});
