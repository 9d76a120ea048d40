import { expect } from 'chai';
import fc from 'fast-check';
import { readTimeOfDay, readTimeZone, isCron } from '../../../src/domain/text/time-of-day.ts';

describe('readTimeOfDay', () => {
  for (const [text, hour, minute] of [
    ['at noon', 12, 0],
    ['every night at 2', 2, 0],
    ['every night at 11', 23, 0],
    ['nightly at 12', 0, 0],
    ['every evening at 8', 20, 0],
    ['at 6 in the morning', 6, 0],
    ['every day at 5 send me the news of the morning', 17, 0],
    ['around Midnight', 0, 0],
    ['at 7pm', 19, 0],
    ['9:30 a.m.', 9, 30],
    ['7.30pm', 19, 30],
    ['12am', 0, 0],
    ['12 pm', 12, 0],
    ['from 9am', 9, 0],
    ['@ 5pm', 17, 0],
    ['17:45', 17, 45],
    ['at 8:05', 8, 5],
    ['at 8.30', 8, 30],
    ['at 8', 8, 0],
    ['at 7: the news', 7, 0],
    ['by 6', 6, 0],
    ['at 9h', 9, 0],
    ["at 8 o'clock", 8, 0],
  ] as const) {
    it(`reads "${text}" as ${hour}:${String(minute).padStart(2, '0')}`, () => {
      expect(readTimeOfDay(text)).to.deep.include({ hour, minute });
    });
  }

  for (const text of [
    'at 25',
    'at 24:10',
    'at 23:60',
    'at 7%',
    'at 3.5',
    'at 10/12',
    'at 5 dollars',
    'at 5€',
    'from 8',
    '10 items',
    '',
  ]) {
    it(`reads no time in "${text}"`, () => {
      expect(readTimeOfDay(text)).to.equal(null);
    });
  }

  it('gives back the words that say it', () => {
    expect(readTimeOfDay('Post the report at 9:30 am, please')?.text).to.equal('at 9:30 am');
  });

  it('stays within a day, whatever the text', () => {
    const part = fc.constantFrom('at', 'noon', '7', '12', '99', ':', '30', 'am', 'p.m.', '%', ' ', '.');
    fc.assert(
      fc.property(
        fc.array(part).map((parts) => parts.join('')),
        (text) => {
          const time = readTimeOfDay(text);
          if (time === null) return;
          expect(time.hour).to.be.within(0, 23);
          expect(time.minute).to.be.within(0, 59);
          expect(text).to.include(time.text);
        },
      ),
      { seed: 21, numRuns: 300 },
    );
  });
});

describe('readTimeZone', () => {
  for (const [text, zone, said] of [
    ['daily at 9am London time', 'Europe/London', 'London time'],
    ['at 9 new york time', 'America/New_York', 'new york time'],
    ['at 9 Pacific standard time', 'America/Los_Angeles', 'Pacific standard time'],
    ['8am eastern', 'America/New_York', 'eastern'],
    ['daily at 9 CET', 'Europe/Paris', 'CET'],
    ['daily at 9 in Europe/Berlin', 'Europe/Berlin', 'Europe/Berlin'],
    ['daily at 9 GMT', 'UTC', 'GMT'],
  ] as const) {
    it(`takes "${said}" in "${text}" for ${zone}`, () => {
      expect(readTimeZone(text)).to.deep.equal({ text: said, zone });
    });
  }

  for (const text of ['a hotel in London', 'the eastern office', 'et cetera', 'is it est', '']) {
    it(`takes no zone from "${text}"`, () => {
      expect(readTimeZone(text)).to.equal(null);
    });
  }

  it('gives only zones that exist', () => {
    for (const text of ['9 in America/Argentina/Buenos_Aires', '9am Tokyo time', '9 IST', '8pm pacific', '9 AEST']) {
      const zone = readTimeZone(text)?.zone;
      expect(() => new Intl.DateTimeFormat('en', { timeZone: zone }), `${zone} for ${text}`).to.not.throw();
    }
  });
});

describe('isCron', () => {
  for (const line of ['0 8 * * 1-5', '*/15 * * * *', '30 9 1,15 * *', '0 0 1 1-12/3 7', '59 23 31 12 0']) {
    it(`takes "${line}"`, () => {
      expect(isCron(line)).to.equal(true);
    });
  }

  for (const line of [
    '',
    '* * * *',
    '* * * * * *',
    '60 * * * *',
    '0 24 * * *',
    '0 0 0 * *',
    '0 0 * 13 *',
    '0 0 * * 8',
    '0 9-8 * * *',
    '*/0 * * * *',
    '0 8 * * MON',
    '@daily',
    '0 8 * * 1; rm -rf /',
    '0  8 * * 1',
  ]) {
    it(`refuses "${line}"`, () => {
      expect(isCron(line)).to.equal(false);
    });
  }
});
