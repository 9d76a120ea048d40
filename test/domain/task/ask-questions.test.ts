import { expect } from 'chai';
import type { QuestionRule } from '../../../src/domain/catalog/vocabulary.ts';
import type { Told } from '../../../src/domain/task/answer-signs.ts';
import { askQuestions } from '../../../src/domain/task/ask-questions.ts';
import { readTrigger } from '../../../src/domain/task/read-trigger.ts';
import { aNeed } from '../../support/needs.ts';

const which: QuestionRule = {
  capability: 'issue.list',
  ask: 'Which {system} project?',
  blocks: true,
  generic: 'tracker',
  answered_by: ['named'],
};
const since: QuestionRule = {
  capability: 'issue.list',
  ask: 'Since when?',
  blocks: false,
  assumed: 'yesterday',
  answered_by: ['period'],
};

function said(text: string): Told {
  return { text, slots: [] };
}

describe('askQuestions', () => {
  it('asks what blocks first, and numbers the questions in that order', () => {
    expect(askQuestions(said('list issues'), [aNeed()], null, [since, which])).to.deep.equal([
      { id: 'q1', ask: 'Which tracker project?', needs: ['n1'], blocks: true },
      { id: 'q2', ask: 'Since when?', needs: ['n1'], assumed: 'yesterday', blocks: false },
    ]);
  });

  it("uses the product's name as the company writes it", () => {
    expect(askQuestions(said('list issues'), [aNeed({ system: 'github' })], null, [which])[0]?.ask).to.equal(
      'Which GitHub project?',
    );
  });

  it('does not ask what the text answers', () => {
    expect(
      askQuestions(said('list the issues of Project Apollo today'), [aNeed()], null, [which, since]),
    ).to.deep.equal([]);
  });

  it('takes a product for no name of the thing that is asked about', () => {
    const slots = [{ slot: 'name' as const, text: 'Boardly' }];
    const ask = (text: string) => askQuestions({ text, slots }, [aNeed()], null, [which]);

    expect(ask('list the issues in Boardly')).to.have.length(1);
    expect(ask('list the issues of Apollo in Boardly')).to.deep.equal([]);
  });

  it('asks once for two needs', () => {
    const needs = [aNeed(), aNeed({ id: 'n2' })];

    expect(askQuestions(said('list issues'), needs, null, [which]))
      .to.have.length(1)
      .with.nested.property('[0].needs')
      .that.deep.equals(['n1', 'n2']);
  });

  it('asks nothing about needs that the task never says', () => {
    expect(askQuestions(said('list issues'), [aNeed({ implied: true })], null, [which])).to.deep.equal([]);
  });

  it('asks for the hour and the time zone of a schedule, and says what it assumes', () => {
    const needs = [aNeed({ capability: 'schedule.recurring', effect: 'none' })];
    const questions = askQuestions(said('every monday'), needs, readTrigger('every monday'), []);

    expect(questions.map(({ ask, assumed }) => [ask, assumed])).to.deep.equal([
      ['At what time?', '08:00'],
      ['Which time zone?', 'UTC'],
    ]);
    expect(questions.every(({ blocks }) => !blocks)).to.equal(true);
  });

  it('does not ask for an hour or a zone that are said', () => {
    expect(
      askQuestions(said('every monday at 9 UTC'), [aNeed()], readTrigger('every monday at 9 UTC'), []),
    ).to.deep.equal([]);
  });

  it('asks at most six questions', () => {
    const rules = Array.from({ length: 9 }, (_, index) => ({
      ...which,
      ask: `Question ${index}?`,
      answered_by: ['never' as const],
    }));

    expect(askQuestions(said('list issues'), [aNeed()], null, rules)).to.have.length(6);
  });
});
