import { expect } from 'chai';
import { fitRecord } from '../../../src/application/runs/finish-run.ts';
import type { RunRecord } from '../../../src/domain/run/run-record.ts';
import { aFullRecord } from '../../support/run-answers.ts';

const MOST = 100_000;

function aRecordWith(calls: number, length: number, output = 'Done.'): RunRecord {
  const record = aFullRecord('run_1');
  const [attempt] = record.attempts;
  if (attempt === undefined) throw new Error('a full record has an attempt');
  const step = {
    kind: 'tool',
    server: 's',
    tool: 't',
    effect: 'read',
    input: '{}',
    result: 'ü'.repeat(length),
    outcome: 'ok',
    ms: 1,
  } as const;
  return { ...record, output, attempts: [{ ...attempt, steps: Array.from({ length: calls }, () => step) }] };
}

describe('fitRecord', () => {
  it('leaves a record as it is that fits', () => {
    const record = aRecordWith(2, 10);
    expect(JSON.parse(fitRecord(record, MOST))).to.deep.equal(record);
  });

  for (const [what, record] of [
    ['with long steps', aRecordWith(20, 20_000)],
    ['with many steps', aRecordWith(2_000, 5)],
    ['with a long output', aRecordWith(1, 5, 'x'.repeat(200_000))],
  ] as const) {
    it(`makes a record ${what} fit, says so, and keeps its outcome`, () => {
      const text = fitRecord(record, MOST * 2);
      const fitted = JSON.parse(text) as RunRecord;

      expect(Buffer.byteLength(text)).to.be.at.most(MOST * 2);
      expect(fitted.warnings.at(-1)).to.include('longer than');
      expect(fitted).to.include({ run_id: 'run_1', status: 'succeeded', score: 59 });
      expect(fitted.output).to.satisfy((output: string) => record.output?.startsWith(output.slice(0, 5)));
    });
  }

  it('marks what it cuts, and cuts no more than it has to', () => {
    const fitted = JSON.parse(fitRecord(aRecordWith(20, 20_000), MOST)) as RunRecord;
    const [step] = fitted.attempts[0]?.steps ?? [];

    expect(step).to.have.property('result', `${'ü'.repeat(2_000)} [cut: 18000 more characters]`);
    expect(fitted.output).to.equal('Done.');
  });
});
