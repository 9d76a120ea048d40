import { expect } from 'chai';
import fc from 'fast-check';
import { answerQuestions, type Answers } from '../../../src/domain/task/answer-questions.ts';
import { askSchedule, numberQuestions, SCHEDULE_KEYS } from '../../../src/domain/task/open-questions.ts';
import { readTrigger } from '../../../src/domain/task/read-trigger.ts';
import { analysisOf, aTask } from '../../support/answers.ts';
import { aNeed } from '../../support/needs.ts';

const channel = { key: 'slack.channel', ask: 'Which Slack channel?', needs: ['n1'], blocks: true };
const period = { key: 'items.new', ask: 'What counts as new?', needs: ['n1'], assumed: 'today', blocks: false };
const clock = aNeed({ id: 'n9', capability: 'schedule.recurring', effect: 'none' });

function asked(schedule: string | null = null, others = [channel, period]) {
  const reading = schedule === null ? null : readTrigger(schedule);
  const questions = [...others, ...askSchedule(reading, ['n9'])];
  return {
    ...analysisOf(
      aTask({
        needs: [aNeed(), clock],
        trigger: reading?.trigger ?? null,
        open_questions: numberQuestions(questions),
      }),
    ),
    questions,
  };
}

function answered(schedule: string | null, answers: Answers) {
  const { analysis, ...others } = answerQuestions(asked(schedule), answers);
  return { ...analysis.task, ...others };
}

describe('answerQuestions', () => {
  it('moves an answered question from the open ones to the answered ones, with the words of the answer', () => {
    const task = answered(null, { 'slack.channel': '#incidents' });

    expect(task.open_questions.map(({ id, key }) => [id, key])).to.deep.equal([['q1', 'items.new']]);
    expect(task.answered).to.deep.equal([
      { key: 'slack.channel', ask: 'Which Slack channel?', text: '#incidents', needs: ['n1'] },
    ]);
  });

  it('changes nothing without answers', () => {
    const analysis = asked('every monday');

    expect(answerQuestions(analysis, {}).analysis).to.equal(analysis);
  });

  for (const [when, key, text, cron, zone] of [
    ['every monday', SCHEDULE_KEYS.time, '7:30 am', '30 7 * * 1', null],
    ['every monday', SCHEDULE_KEYS.time, '18', '0 18 * * 1', null],
    ['every monday', SCHEDULE_KEYS.time, '06:15 Europe/Rome', '15 6 * * 1', 'Europe/Rome'],
    ['every monday at 9', SCHEDULE_KEYS.zone, 'Europe/Berlin', '0 9 * * 1', 'Europe/Berlin'],
    ['every monday at 9', SCHEDULE_KEYS.zone, 'Berlin', '0 9 * * 1', 'Europe/Berlin'],
    ['every other friday at 9', SCHEDULE_KEYS.when, 'every friday at 9', '0 9 * * 5', null],
    ['every other friday at 9', SCHEDULE_KEYS.when, '0 9 1,15 * *', '0 9 1,15 * *', null],
  ] as const)
    it(`starts "${when}" as the answer "${text}" says`, () => {
      const { trigger, unclear, open_questions: open } = answered(when, { [key]: text });

      expect(trigger).to.include({ cron, time_zone: zone });
      expect(unclear).to.deep.equal([]);
      expect(open.map((question) => question.key)).to.not.include(key);
    });

  it('asks for the time of a recurrence that an answer gives without one, and takes that answer as well', () => {
    const when = { [SCHEDULE_KEYS.when]: 'every friday' };

    expect(answered('every other friday', when).open_questions.map(({ key }) => key)).to.include(SCHEDULE_KEYS.time);
    expect(answered('every other friday', { ...when, [SCHEDULE_KEYS.time]: '7 pm' }).trigger?.cron).to.equal(
      '0 19 * * 5',
    );
  });

  it('keeps a question open whose answer states no time or zone, and says so', () => {
    for (const [key, text] of [
      [SCHEDULE_KEYS.time, 'after breakfast'],
      [SCHEDULE_KEYS.zone, 'mine'],
      [SCHEDULE_KEYS.zone, 'UTC+2'],
    ] as const) {
      const { unclear, open_questions: open, trigger } = answered('every monday', { [key]: text });

      expect(unclear.map((one) => one.key)).to.deep.equal([key]);
      expect(open.map((one) => one.key)).to.include(key);
      expect(trigger?.cron).to.equal('0 8 * * 1');
    }
  });

  it('takes no answer in place of the text in English', () => {
    const language = { key: 'task.language', ask: 'Please say it in English', needs: [], blocks: true };
    const { analysis, rest } = answerQuestions(asked(null, [language]), { 'task.language': 'List issues' });

    expect(analysis.task.open_questions).to.have.length(1);
    expect(rest).to.deep.equal({ 'task.language': 'List issues' });
  });

  it('loses no answer: each one is answered, unclear or left over, and no question is both open and answered', () => {
    const keys = [channel.key, period.key, 'other.thing', ...Object.values(SCHEDULE_KEYS)];
    const schedules = fc.constantFrom(null, 'every monday', 'every monday at 9 UTC', 'every other week', 'hourly');
    const answers = fc.dictionary(fc.constantFrom(...keys), fc.constantFrom('9:30', 'Berlin', '#a', 'every day'));
    fc.assert(
      fc.property(schedules, answers, (schedule, given) => {
        const task = answered(schedule, given);
        const done = (task.answered ?? []).map(({ key }) => key);
        const unclear = task.unclear.map(({ key }) => key);

        expect([...done, ...unclear, ...Object.keys(task.rest)].toSorted()).to.deep.equal(
          Object.keys(given).toSorted(),
        );
        expect(task.open_questions.map(({ key }) => key)).to.not.include.any.members([...done, 'never']);
      }),
      { seed: 17, numRuns: 200 },
    );
  });
});
