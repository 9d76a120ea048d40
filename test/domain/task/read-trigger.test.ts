import { expect } from 'chai';
import fc from 'fast-check';
import { readTrigger } from '../../../src/domain/task/read-trigger.ts';

describe('readTrigger', () => {
  for (const [text, cron, timed] of [
    ['Every 15 minutes check the site', '*/15 * * * *', true],
    ['every 2 hours', '0 */2 * * *', true],
    ['hourly', '0 * * * *', true],
    ['Every weekday at 9am list issues', '0 9 * * 1-5', true],
    ['on weekdays at 17:30', '30 17 * * 1-5', true],
    ['every weekday', '0 8 * * 1-5', false],
    ['Every Monday at noon', '0 12 * * 1', true],
    ['on Sundays', '0 8 * * 0', false],
    ['Wednesdays at 06:00', '0 6 * * 3', true],
    ['Monday mornings at 9', '0 9 * * 1', true],
    ['every weekday at 8.30', '30 8 * * 1-5', true],
    ['every Friday at 12am', '0 0 * * 5', true],
    ['every Friday at 12 pm', '0 12 * * 5', true],
    ['every Friday at midnight', '0 0 * * 5', true],
    ['weekly', '0 8 * * 1', false],
    ['monthly', '0 8 1 * *', false],
    ['on the first of every month', '0 8 1 * *', false],
    ['quarterly', '0 8 1 1,4,7,10 *', false],
    ['yearly', '0 8 1 1 *', false],
    ['nightly', '0 2 * * *', false],
    ['every evening at 9 pm', '0 21 * * *', true],
    ['Every Sunday evening', '0 20 * * 0', false],
    ['every Friday afternoon', '0 14 * * 5', false],
    ['Every Friday at 4', '0 16 * * 5', true],
    ['Every Friday at 04:00', '0 4 * * 5', true],
    ['Every Friday at 7', '0 7 * * 5', true],
    ['a daily report', '0 8 * * *', false],
    ['each morning at 8:15', '15 8 * * *', true],
    ['every Friday at 25:00', '0 8 * * 5', false],
    ['every 60 minutes', '0 * * * *', true],
    ['every 12 hours', '0 */12 * * *', true],
    ['on the 15th of each month at 7am', '0 7 15 * *', true],
    ['a weekly report', '0 8 * * 1', false],
    ['Every Monday at 9am London time', '0 9 * * 1', true],
  ] as const) {
    it(`reads "${text}" as ${cron}, ${timed ? 'with the hour said' : 'with the hour assumed'}`, () => {
      const reading = readTrigger(text);

      expect([reading?.trigger.kind, reading?.trigger.cron, reading?.timed]).to.deep.equal(['schedule', cron, timed]);
    });
  }

  for (const [text, zone] of [
    ['daily at 9 CET', 'Europe/Paris'],
    ['daily at 9 in Europe/Berlin', 'Europe/Berlin'],
    ['daily at 9 UTC', 'UTC'],
    ['daily at 9 EST', 'America/New_York'],
    ['daily at 9am London time', 'Europe/London'],
    ['daily at 9', null],
    ['daily, et cetera', null],
  ] as const) {
    it(`takes the time zone of "${text}" for ${zone ?? 'not said'}`, () => {
      expect(readTrigger(text)?.trigger.time_zone).to.equal(zone);
    });
  }

  for (const [text, phrase] of [
    ['Whenever a new issue is opened, post it to Slack', 'Whenever a new issue is opened'],
    ['When someone opens a pull request, review it', 'When someone opens a pull request'],
    ['Tell me when the build fails', 'Tell me when the build fails'],
    ['Ping me in Slack once it is signed', 'once it is signed'],
    ['If the price drops below 10, mail me', 'If the price drops below 10'],
    ['Review it on every push.', 'on every push'],
    ['When a Stripe payment fails, email the customer', 'When a Stripe payment fails'],
  ] as const) {
    it(`reads "${text}" as an event, without a clock`, () => {
      expect(readTrigger(text)?.trigger).to.deep.equal({ kind: 'event', text: phrase, cron: null, time_zone: null });
    });
  }

  for (const text of [
    'every other Friday',
    'bi-weekly',
    'twice a day',
    'last Friday of every month',
    'every weekday except Friday',
    'every 90 minutes',
    'every 7 minutes',
    'every 5 hours',
    'every 48 hours',
    'every 0 minutes',
    'on the 40th of every month',
  ]) {
    it(`knows that "${text}" recurs and that no cron line says how`, () => {
      expect(readTrigger(text)?.trigger).to.deep.include({ kind: 'schedule', cron: null });
    });
  }

  for (const [text, cron] of [
    ['every Tuesday and Thursday at 9', '0 9 * * 2,4'],
    ['every month on the 5th', '0 8 5 * *'],
  ] as const) {
    it(`gives no cron line that says less than "${text}"`, () => {
      expect([cron, null]).to.include(readTrigger(text)?.trigger.cron);
    });
  }

  it('gives back every word that says when, as it stands in the text', () => {
    expect(readTrigger('Every Monday post a digest at 9am London time')?.trigger.text).to.equal(
      'Every Monday at 9am London time',
    );
  });

  it('looks only at the beginning of an endless text', () => {
    expect(readTrigger(`${'word '.repeat(2000)} every Monday`)).to.equal(null);
  });

  for (const text of [
    'List the open issues',
    'the price of every item',
    'everything about Monday.com',
    'Report our monthly cost',
    'cancel the yearly plan',
    'the daily standup',
    'Look up when the library closes on Saturdays',
    'an appointment next week, mornings only',
    'Book a table on Friday 7pm',
    'Remind me on Friday at noon',
    'Who maintains the left-pad package and when was it last published?',
    'Once we are done, list the issues',
    '',
  ]) {
    it(`says nothing of "${text}"`, () => {
      expect(readTrigger(text)).to.equal(null);
    });
  }

  it('never throws, and gives five fields or none, whatever the text', () => {
    const part = fc.constantFrom(
      'every',
      'on',
      'monday',
      'at',
      '7',
      '99:99',
      'pm',
      'daily',
      'when',
      'a',
      'is',
      'CET',
      '.',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.array(part).map((parts) => parts.join(' ')),
        ),
        (text) => {
          const cron = readTrigger(text)?.trigger.cron;
          if (cron !== undefined && cron !== null) expect(cron.split(' ')).to.have.length(5);
        },
      ),
      { seed: 11, numRuns: 200 },
    );
  });
});
