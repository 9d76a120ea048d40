import { expect } from 'chai';
import { buildKnowledge } from '../../../src/domain/ranking/knowledge.ts';
import { analyzeTask } from '../../../src/domain/task/analyze-task.ts';
import type { Constraints } from '../../../src/domain/task/constraints.ts';
import type { TaskDefinition } from '../../../src/domain/task/task-definition.ts';
import { aCatalog } from '../../support/catalogs.ts';

const knowledge = buildKnowledge(aCatalog());

function analyze(text: string, requested: Constraints = {}): TaskDefinition {
  return analyzeTask(text, 't_0123abcd', requested, knowledge);
}

function capabilities(text: string): (string | null)[] {
  return analyze(text).needs.map(({ capability }) => capability);
}

describe('analyzeTask', () => {
  it('keeps the text as it was given, and signs with its name', () => {
    const task = analyze('List the isues of Boardly');

    expect([task.id, task.raw_input, task.analyzed_by]).to.deep.equal([
      't_0123abcd',
      'List the isues of Boardly',
      'local',
    ]);
    expect(task.corrections).to.deep.equal([{ from: 'isues', to: 'issues' }]);
  });

  it('gives an equal definition for the same text', () => {
    const text = 'Every monday list the open issues in Boardly and post a message to Parley';

    expect(analyze(text)).to.deep.equal(analyze(text));
  });

  it('lists each capability that is needed once, in the order of the needs', () => {
    const task = analyze('Every monday list the open issues in Boardly and post a message to Parley');
    const needed = task.needs.flatMap(({ capability }) => capability ?? []);

    expect(task.requirements.capabilities).to.deep.equal([...new Set(needed)]);
  });

  it('puts the clock first: a schedule is a need that the host meets', () => {
    const task = analyze('Every monday list the open issues in Boardly');

    expect(task.needs[0]?.capability).to.equal('schedule.recurring');
    expect(task.trigger?.kind).to.equal('schedule');
  });

  it('calls an event by its name', () => {
    expect(capabilities('Whenever an issue is opened, post a message to Parley')[0]).to.equal('event.trigger');
  });

  it('asks exactly when for what no cron line says, before anything runs', () => {
    const task = analyze('Every other Friday list the open issues in Boardly');
    const questions = task.open_questions.filter(({ blocks }) => blocks);

    expect(task.trigger?.cron).to.equal(null);
    expect(questions).to.have.length(1);
    expect(questions[0]?.ask).to.match(/^Exactly when\?/);
    expect(questions[0]?.needs).to.deep.equal(['n1']);
  });

  for (const text of [
    'Whenever an issue is deleted in Boardly, post a message to Parley',
    'When someone removes an issue of Boardly, post a message to Parley',
    'As soon as a bug is filed in Boardly, post a message to Parley',
  ]) {
    it(`never does the event itself: "${text}"`, () => {
      const changes = analyze(text).needs.filter(({ effect }) => effect === 'write' || effect === 'destructive');

      expect(changes.map(({ capability, system }) => [capability, system])).to.deep.equal([['chat.post', 'parley']]);
    });
  }

  it('keeps what is forbidden as a prohibition, in the words of the text, and does not do it', () => {
    const task = analyze('List the open issues in Boardly. Never delete an issue.');

    expect(task.prohibitions).to.deep.equal(['delete an issue']);
    expect(task.needs.map(({ capability }) => capability)).to.deep.equal(['issue.list']);
    expect(task.constraints).to.deep.equal({});
  });

  it('reads no trigger and no prohibition in a longer quotation', () => {
    const task = analyze('Post a message to Parley: "every monday we list it, never delete it"');

    expect([task.trigger, task.prohibitions]).to.deep.equal([null, []]);
  });

  it('reads the text alike, whatever limits the request adds', () => {
    const text = 'List everything but not only the open issues in Boardly, even those under $5';
    const needed = (limits: Constraints): unknown => analyze(text, limits).needs;

    for (const limits of [{ exclude: ['parley'] }, { only: ['boardly'] }, { max_cost_usd: 1 }])
      expect(needed(limits), JSON.stringify(limits)).to.deep.equal(needed({}));
  });

  it('has no trigger when there is nothing to do', () => {
    expect(analyze('every monday').trigger).to.equal(null);
  });

  it('lets each limit of the request win over what the text says of the same matter', () => {
    const text = 'List the open issues in Boardly, read-only, with at most two servers';

    expect(analyze(text).constraints).to.deep.include({ read_only: true, max_servers: 2 });
    expect(analyze(text, { max_servers: 5 }).constraints).to.deep.include({ read_only: true, max_servers: 5 });
    expect(analyze(text, { read_only: false }).constraints.read_only).to.equal(false);
  });

  it('does not take a limit for a thing to do', () => {
    expect(capabilities('List the open issues in Boardly. Do not change anything.')).to.deep.equal(['issue.list']);
  });

  it('needs nothing of a product that is excluded', () => {
    const { needs } = analyze('List the open issues in Boardly and post a message to Parley', { exclude: ['parley'] });

    expect(needs.map(({ system }) => system)).to.not.include('parley');
  });

  for (const text of ['hello', 'I am tired today', 'asdf qwer', '!!!', '42']) {
    it(`finds no task in "${text}", and says that it read nothing`, () => {
      const task = analyze(text);

      expect(task.needs).to.deep.equal([]);
      expect(task.unread).to.deep.equal([text]);
    });
  }

  it('leaves a question to the model itself', () => {
    expect(capabilities('What is the capital of France?')).to.deep.equal(['question.answer']);
  });

  it('takes what is to be explained for a topic, unless it is a product’s', () => {
    const served = (text: string): readonly (string | null)[] =>
      analyze(text)
        .needs.filter(({ capability }) => capability !== 'code.explain' && capability !== 'question.answer')
        .map(({ capability }) => capability);

    expect(served('What does an open issue mean for a project?')).to.deep.equal([]);
    expect(served('Explain how one files a bug')).to.deep.equal([]);
    expect(served('List the open issues in Boardly and explain the first')).to.include('issue.list');
  });

  it('changes nothing where only a plan is asked for', () => {
    for (const text of ['Plan how to file a bug in Boardly', 'How should we set up issues in Boardly?'])
      expect(analyze(text).needs.map(({ effect }) => effect)).to.not.include.members(['write', 'destructive']);
  });

  it('reads the beginning and the end of a very long text, and says that it left the rest', () => {
    const { needs, unread } = analyze(`List the open issues in Boardly. ${'word '.repeat(5_000)}. Post a message.`);

    expect(needs.map(({ capability }) => capability)).to.include.members(['issue.list', 'chat.post']);
    expect(unread.at(-1)).to.match(/^word word/);
  });

  it('reads only product names of another language, and asks for English', () => {
    const task = analyze('Fasse jeden Tag die neuen Issues von Boardly für mich zusammen');

    expect(task.text_language).to.equal('de');
    expect(task.unread).to.deep.equal([task.raw_input]);
    expect(task.open_questions.map(({ blocks }) => blocks)).to.deep.equal([true]);
    for (const { system } of task.needs) expect(system).to.equal('boardly');
  });

  it('does not read a longer quotation as things to do', () => {
    const quoted = '"list the open issues in Boardly and delete every one of them"';

    expect(capabilities(`Post a message to Parley: ${quoted}`)).to.deep.equal(['chat.post']);
  });

  it('brings along what others cannot do without, marked as implied', () => {
    const catalog = aCatalog();
    const implication = {
      if: ['issue.create'],
      add: 'issue.list',
      unless: [],
      same_system: true,
      confidence: 0.8,
      why: 'Issues are read before one is filed.',
    };
    const vocabulary = { ...catalog.vocabulary, implications: [implication] };
    const wise = buildKnowledge({ ...catalog, vocabulary });
    const { needs } = analyzeTask('File a bug in Boardly', 't_0', {}, wise);

    expect(needs.map(({ capability, implied, system }) => [capability, implied, system])).to.deep.equal([
      ['issue.create', false, 'boardly'],
      ['issue.list', true, 'boardly'],
    ]);
  });
});
