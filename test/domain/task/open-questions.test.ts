import { expect } from 'chai';
import fc from 'fast-check';
import { SIGNS, type Sign } from '../../../src/domain/catalog/answer-evidence.ts';
import { isThere, type Told, askQuestions, numberQuestions } from '../../../src/domain/task/open-questions.ts';
import type { QuestionRule } from '../../../src/domain/catalog/vocabulary.ts';
import { readTrigger } from '../../../src/domain/task/read-trigger.ts';
import { aNeed } from '../../support/needs.ts';

const SAID: readonly (readonly [Sign, string, string])[] = [
  ['address', 'check example.org', 'check the shop'],
  ['path', 'convert report.docx', 'convert the report'],
  ['repository', 'issues of acme/shop', 'issues of the shop'],
  ['identifier', 'close ABC-12', 'close the ticket'],
  ['named', 'the board "Launch"', 'the board'],
  ['named', "the 'cash in' tab", "the team's tab, not the boss' one"],
  ['path', 'sort my downloads folder', 'sort the downloads'],
  ['channel', 'post it in our family group', 'post it'],
  ['all', 'every open ticket', 'the open ticket'],
  ['recipient', 'mail it to me', 'mail it'],
  ['channel', 'post it in #dev', 'post it'],
  ['period', 'sales since Monday', 'sales'],
  ['place', 'hotels in Lisbon', 'hotels by the sea'],
  ['number', 'three headlines', 'headlines'],
  ['amount', 'alert above 80 %', 'alert'],
  ['language', 'into Polish', 'into my tongue'],
  ['format', 'as a PDF', 'as a letter'],
  ['person', 'call Dr Kurz', 'call the doctor'],
];

function said(text: string, slots: Told['slots'] = []): Told {
  return { text, slots };
}

describe('isThere', () => {
  for (const [sign, yes, no] of SAID)
    it(`sees the sign "${sign}" in "${yes}" and not in "${no}"`, () => {
      expect([isThere(sign, said(yes)), isThere(sign, said(no))]).to.deep.equal([true, false]);
    });

  it('takes a slot for its sign', () => {
    expect(isThere('recipient', said('ping her', [{ slot: 'rcp', text: 'her' }]))).to.equal(true);
    expect(isThere('format', said('as a picture', [{ slot: 'fout', text: 'picture' }]))).to.equal(true);
  });

  it('takes an object of two words of content for told, and a pronoun for none', () => {
    expect(isThere('object', said('', [{ slot: 'obj', text: 'the invoices of March' }]))).to.equal(true);
    expect(isThere('object', said('', [{ slot: 'obj', text: 'it' }]))).to.equal(false);
  });

  it('never throws, whatever the text', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SIGNS), fc.string({ unit: 'binary' }), (sign, text) => {
        expect(isThere(sign, said(text))).to.be.a('boolean');
      }),
      { seed: 16, numRuns: 300 },
    );
  });
});

const which: QuestionRule = {
  capability: 'issue.list',
  key: '{system}.project',
  ask: 'Which {system} project?',
  blocks: true,
  generic: 'tracker',
  answered_by: ['named'],
};
const since: QuestionRule = {
  capability: 'issue.list',
  key: 'items.since',
  ask: 'Since when?',
  blocks: false,
  assumed: 'yesterday',
  answered_by: ['period'],
};

describe('askQuestions', () => {
  it('asks what blocks first, each question under the key of its product or kind', () => {
    expect(askQuestions(said('list issues'), [aNeed()], null, [since, which])).to.deep.equal([
      { key: 'tracker.project', ask: 'Which tracker project?', needs: ['n1'], blocks: true },
      { key: 'items.since', ask: 'Since when?', needs: ['n1'], assumed: 'yesterday', blocks: false },
    ]);
  });

  it("uses the product's name as the company writes it", () => {
    expect(askQuestions(said('list issues'), [aNeed({ system: 'github' })], null, [which])[0]?.ask).to.equal(
      'Which GitHub project?',
    );
  });

  it('asks for the thing of the product, and for the first one elsewhere', () => {
    const things = { project: [], 'repository (owner/name)': ['github'] };
    const rule = { ...which, ask: 'Which {system} {thing}?', things };
    const ask = (text: string, system: string) => askQuestions(said(text), [aNeed({ system })], null, [rule])[0]?.ask;

    expect(ask('list issues', 'github')).to.equal('Which GitHub repository (owner/name)?');
    expect(ask('list issues', 'jira')).to.equal('Which Jira project?');
    expect(ask('list issues of the billing project', 'jira')).to.equal(undefined);
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

  it('takes a word before the thing that is asked about for its name, also around the orders', () => {
    const ask = (around: string) => askQuestions({ ...said('list issues'), around }, [aNeed()], null, [which]).length;

    expect(['the billing project is late', 'it is in "Apollo"'].map(ask)).to.deep.equal([0, 0]);
    expect(['our project is late', 'the whole project'].map(ask)).to.deep.equal([1, 1]);
  });

  it('finds places and dates outside the orders too', () => {
    const rule: QuestionRule = { ...which, answered_by: ['place', 'period'] };
    const ask = (around: string) => askQuestions({ ...said('compare the rooms'), around }, [aNeed()], null, [rule]);

    expect(ask('We stay in Porto. Compare the rooms.')).to.deep.equal([]);
    expect(ask('We stay somewhere. Compare the rooms.')).to.have.length(1);
  });

  it('takes a name with a hyphen after the thing that is asked about for its name', () => {
    const rule: QuestionRule = { ...which, ask: 'Which cluster and namespace?' };
    const ask = (text: string) => askQuestions(said(text), [aNeed()], null, [rule]).length;

    expect(['restart it in namespace ingest-prod', 'restart it in the namespace'].map(ask)).to.deep.equal([0, 1]);
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

  it('numbers at most six questions', () => {
    const rules = Array.from({ length: 9 }, (_, index) => ({
      ...which,
      key: `{system}.question_${index}`,
      ask: `Question ${index}?`,
      answered_by: ['never' as const],
    }));

    expect(
      numberQuestions(askQuestions(said('list issues'), [aNeed()], null, rules)).map(({ id }) => id),
    ).to.have.ordered.members(['q1', 'q2', 'q3', 'q4', 'q5', 'q6']);
  });
});
