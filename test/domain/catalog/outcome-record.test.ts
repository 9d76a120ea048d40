import { expect } from 'chai';
import fc from 'fast-check';
import { MOST_RUNS } from '../../../src/domain/catalog/last-outcomes.ts';
import { outcomeRecord, readOutcomes, writeOutcomes } from '../../../src/domain/catalog/outcome-record.ts';
import { anOutcome, someOutcomes } from '../../support/outcomes.ts';

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
