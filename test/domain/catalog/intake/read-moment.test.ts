import { expect } from 'chai';
import * as fc from 'fast-check';
import { readMoment } from '../../../../src/domain/catalog/intake/read-moment.ts';

describe('readMoment', () => {
  it('keeps the fractions of a second as they are', () => {
    expect(readMoment('2026-08-01T12:00:00.262705Z')).to.equal('2026-08-01T12:00:00.262705Z');
    expect(readMoment('2026-08-01t12:00:00z')).to.equal('2026-08-01T12:00:00Z');
  });

  for (const value of [
    '2026-02-29T00:00:00Z',
    '2026-04-31T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-08-01T24:00:00Z',
    '2026-08-01 12:00:00Z',
    '2026-08-01T12:00:00',
    '2026-08-01',
    '',
    null,
    7,
  ]) {
    it(`takes ${JSON.stringify(value)} for no moment`, () => {
      expect(readMoment(value)).to.equal(undefined);
    });
  }

  it('says the same moment in UTC', () => {
    const offset = fc
      .tuple(fc.constantFrom('+', '-'), fc.nat(23), fc.nat(59))
      .map(([sign, hours, minutes]) => sign + pair(hours) + ':' + pair(minutes));
    const date = fc.date({
      min: new Date('1990-01-02T00:00:00Z'),
      max: new Date('2090-12-30T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(date, offset, (moment, zone) => {
        const local = `${moment.toISOString().slice(0, 19)}${zone}`;
        expect(readMoment(local)).to.equal(new Date(local).toISOString().replace('.000', ''));
      }),
      { seed: 4041, numRuns: 500 },
    );
  });
});

function pair(number: number): string {
  return String(number).padStart(2, '0');
}
