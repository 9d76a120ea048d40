import { expect } from 'chai';
import fc from 'fast-check';
import {
  lastOutcomes,
  MOST_RUNS,
  sumOutcomes,
  type RunOutcome,
  outcomeRecord,
  readOutcomes,
  writeOutcomes,
} from '../../../src/domain/catalog/run-outcome.ts';
import { anOutcome, someOutcomes } from '../../support/outcomes.ts';

const anyOutcome: fc.Arbitrary<RunOutcome> = fc
  .record({
    run: fc.integer({ min: 0, max: 90 }).map((number) => `run_${number}`),
    at: fc.integer({ min: 0, max: 120 }).map((minute) => new Date(Date.UTC(2026, 10, 1, 0, minute)).toISOString()),
    ok: fc.nat(20),
    failed: fc.nat(20),
    passed: fc.boolean(),
  })
  .map((members) => anOutcome({ ...members, ok: members.ok + members.failed === 0 ? 1 : members.ok }));

describe('lastOutcomes', () => {
  it('keeps the last runs and forgets those before', () => {
    const kept = lastOutcomes(someOutcomes(MOST_RUNS + 3));

    expect(kept).to.have.length(MOST_RUNS);
    expect(kept[0]?.run).to.equal('run_3');
  });

  it('counts a run once, by what was said of it last', () => {
    const first = anOutcome({ ok: 1, at: '2026-11-20T09:00:00.000Z' });
    const second = anOutcome({ ok: 2, at: '2026-11-20T09:00:01.000Z' });

    expect(lastOutcomes([second, first, second])).to.deep.equal([second]);
  });

  it('gives the same in whatever order runs are added, and however often', () => {
    fc.assert(
      fc.property(
        fc
          .array(anyOutcome, { maxLength: 140 })
          .chain((all) =>
            fc.tuple(
              fc.constant(all),
              fc.shuffledSubarray(all, { minLength: all.length }),
              fc.array(fc.nat(139), { maxLength: 20 }),
            ),
          ),
        ([all, shuffled, again]) => {
          const added = [...shuffled, ...again.flatMap((place) => all[place] ?? [])];
          const oneByOne = added.reduce<readonly RunOutcome[]>((kept, one) => lastOutcomes([...kept, one]), []);

          expect(oneByOne).to.deep.equal(lastOutcomes(all));
          expect(oneByOne.length).to.be.at.most(MOST_RUNS);
        },
      ),
      { numRuns: 150, seed: 23 },
    );
  });
});

describe('sumOutcomes', () => {
  it('adds up calls and counts runs', () => {
    const outcomes = [
      anOutcome({ ok: 3, failed: 1 }),
      anOutcome({ run: 'run_2', at: '2026-11-21T09:00:00.000Z', ok: 1, failed: 1, passed: false }),
    ];

    expect(sumOutcomes(outcomes)).to.deep.equal({
      runs: 2,
      passed: 1,
      ok: 4,
      failed: 2,
      share: 0.625,
      last: '2026-11-21',
    });
  });

  it('gives a run with many calls no more say than one with few', () => {
    const flood = anOutcome({ run: 'flood', ok: 0, failed: 100 });

    expect(sumOutcomes([anOutcome({ ok: 1 }), flood])?.share).to.equal(0.5);
  });

  it('is null where there is nothing', () => {
    expect(sumOutcomes([])).to.equal(null);
  });
});

const SERVER = 'com.boardly/board-mcp';

describe('The record of a server’s outcomes', () => {
  it('is named after the server', () => {
    expect(outcomeRecord(SERVER)).to.deep.equal({ source: 'runs', kind: 'outcome', key: SERVER });
  });

  it('is read as it was written', () => {
    const outcomes = someOutcomes(3, { failed: 2, passed: false });

    expect(readOutcomes(writeOutcomes(SERVER, outcomes))).to.deep.equal(outcomes);
  });

  it('stays below six kilobytes, however many runs there were', () => {
    const outcomes = someOutcomes(500).map((outcome, place) => ({
      ...outcome,
      run: `run_${String(place).padStart(26, '0')}`,
    }));
    const body = writeOutcomes(SERVER, outcomes);

    expect(readOutcomes(body)).to.have.length(MOST_RUNS);
    expect(body.length).to.be.lessThan(6_000);
  });

  it('holds nothing but numbers, dates and names', () => {
    const body = writeOutcomes(SERVER, [{ ...anOutcome(), task: 'secret plan' } as ReturnType<typeof anOutcome>]);

    expect(JSON.parse(body)).to.deep.equal({
      server: SERVER,
      runs: [{ run: 'run_1', at: '2026-11-20T09:00:00.000Z', ok: 4, failed: 0, passed: true }],
    });
  });

  it('passes over runs that are none, and keeps the others', () => {
    const good = { run: 'r', at: '2026-11-20T09:00:00.000Z', ok: 1, failed: 0, passed: true };
    const bad = [
      null,
      'run',
      { ...good, at: 'yesterday' },
      { ...good, ok: -1 },
      { ...good, ok: 0.5 },
      { ...good, ok: 1e9 },
      { ...good, ok: 0 },
      { ...good, passed: 1 },
      { ...good, run: 7 },
    ];

    expect(readOutcomes(JSON.stringify({ server: 's', runs: [...bad, good] }))).to.deep.equal([
      { server: 's', ...good },
    ]);
  });

  it('reads nothing from any other text, and never throws', () => {
    for (const body of ['', 'null', '[]', '{"server":1,"runs":[]}', '{"server":"s","runs":{}}'])
      expect(readOutcomes(body)).to.deep.equal([]);
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (body) => {
        expect(readOutcomes(body)).to.deep.equal([]);
      }),
      { numRuns: 200, seed: 23 },
    );
  });
});
