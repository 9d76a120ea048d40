import { expect } from 'chai';
import type { QuestionRule } from '../../../src/domain/catalog/vocabulary.ts';
import { askQuestions } from '../../../src/domain/task/ask-questions.ts';
import { readTrigger } from '../../../src/domain/task/read-trigger.ts';
import { aNeed } from '../../support/needs.ts';

const which: QuestionRule = {
  capability: 'issue.list',
  ask: 'Which {system} project?',
  blocks: true,
  generic: 'tracker',
  unless: ['\\bproject \\w+'],
};
const since: QuestionRule = {
  capability: 'issue.list',
  ask: 'Since when?',
  blocks: false,
  assumed: 'yesterday',
  unless: ['\\btoday\\b'],
};

describe('askQuestions', () => {
  it('asks what blocks first, and numbers the questions in that order', () => {
    expect(askQuestions('list issues', [aNeed()], null, [since, which])).to.deep.equal([
      { id: 'q1', ask: 'Which tracker project?', needs: ['n1'], blocks: true },
      { id: 'q2', ask: 'Since when?', needs: ['n1'], assumed: 'yesterday', blocks: false },
    ]);
  });

  it("uses the product's name as the company writes it", () => {
    expect(askQuestions('list issues', [aNeed({ system: 'github' })], null, [which])[0]?.ask).to.equal(
      'Which GitHub project?',
    );
  });

  it('does not ask what the text answers', () => {
    expect(askQuestions('list the issues of Project Apollo today', [aNeed()], null, [which, since])).to.deep.equal([]);
  });

  it('regards capitals only where the rule says so', () => {
    const named = { ...which, unless: ['(cs)\\b[A-Z]{2,}-\\d'] };

    expect(askQuestions('read AB-1', [aNeed()], null, [named])).to.deep.equal([]);
    expect(askQuestions('read ab-1', [aNeed()], null, [named])).to.have.length(1);
  });

  it('asks once for two needs', () => {
    const needs = [aNeed(), aNeed({ id: 'n2' })];

    expect(askQuestions('list issues', needs, null, [which]))
      .to.have.length(1)
      .with.nested.property('[0].needs')
      .that.deep.equals(['n1', 'n2']);
  });

  it('asks nothing about needs that the task never says', () => {
    expect(askQuestions('list issues', [aNeed({ implied: true })], null, [which])).to.deep.equal([]);
  });

  it('asks for the hour and the time zone of a schedule, and says what it assumes', () => {
    const needs = [aNeed({ capability: 'schedule.recurring', effect: 'none' })];
    const questions = askQuestions('every monday', needs, readTrigger('every monday'), []);

    expect(questions.map(({ ask, assumed }) => [ask, assumed])).to.deep.equal([
      ['At what time?', '08:00'],
      ['Which time zone?', 'UTC'],
    ]);
    expect(questions.every(({ blocks }) => !blocks)).to.equal(true);
  });

  it('does not ask for an hour or a zone that are said', () => {
    expect(askQuestions('every monday at 9 UTC', [aNeed()], readTrigger('every monday at 9 UTC'), [])).to.deep.equal(
      [],
    );
  });

  it('asks at most six questions', () => {
    const rules = Array.from({ length: 9 }, (_, index) => ({ ...which, ask: `Question ${index}?`, unless: [] }));

    expect(askQuestions('list issues', [aNeed()], null, rules)).to.have.length(6);
  });
});
