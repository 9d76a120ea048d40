import { expect } from 'chai';
import { fileURLToPath } from 'node:url';
import { readMarkedTasks } from '../../../eval/marked-tasks.ts';
import type { Implication } from '../../../src/domain/catalog/vocabulary.ts';
import { buildKnowledge } from '../../../src/domain/match/knowledge.ts';
import { isWithin, type Reading } from '../../../src/domain/task/reading/reading.ts';
import { analyzeTask } from '../../../src/domain/task/analyze-task.ts';
import type { Constraints } from '../../../src/domain/task/constraints.ts';
import type { TaskDefinition } from '../../../src/domain/task/task-definition.ts';
import { aCatalog } from '../../support/catalogs.ts';
import { plainReader } from '../../support/plain-reader.ts';
import { aReaderOf, marked, readingOf } from '../../support/readings.ts';

const knowledge = buildKnowledge(aCatalog());
const WRITTEN = ['w07-1', 'w07-2', 'w11-1', 'l03-1', 'l03-2'].map((name) =>
  fileURLToPath(new URL(`../../../training/reader/written/${name}.txt`, import.meta.url)),
);
const BOTH = 'List the open issues in Boardly and post a message to Parley';

/** The definition of a plain text. */
function plain(text: string, requested: Constraints = {}): TaskDefinition {
  return analyzeTask({ text, id: 't_0123abcd', constraints: requested }, knowledge, plainReader.read(text)).task;
}

/** The definition of a marked text. */
function analyze(text: string): TaskDefinition {
  const task = marked(text);
  return analyzeTask({ text: task.text, id: 't_0123abcd', constraints: {} }, knowledge, task.reading).task;
}

function capabilities({ needs }: TaskDefinition): (string | null)[] {
  return needs.filter(({ implied }) => !implied).map(({ capability }) => capability);
}

describe('analyzeTask', () => {
  it('keeps the text as it was given, and signs with its name', () => {
    const task = plain('List the isues of Boardly');

    expect([task.id, task.raw_input, task.analyzed_by]).to.deep.equal([
      't_0123abcd',
      'List the isues of Boardly',
      'local',
    ]);
    expect(task.corrections).to.deep.equal([{ from: 'isues', to: 'issues' }]);
  });

  it('gives an equal definition for the same text', () => {
    expect(plain(`Every monday ${BOTH}`)).to.deep.equal(plain(`Every monday ${BOTH}`));
  });

  it('lists each capability that is needed once, in the order of the needs', () => {
    const task = plain(`Every monday ${BOTH}`);
    const needed = task.needs.flatMap(({ capability }) => capability ?? []);

    expect(task.requirements.capabilities).to.deep.equal([...new Set(needed)]);
  });

  it('puts the clock first: a schedule is a need that the host meets', () => {
    const task = plain('Every monday list the open issues in Boardly');

    expect(task.needs[0]?.capability).to.equal('schedule.recurring');
    expect(task.trigger?.kind).to.equal('schedule');
  });

  it('calls an event by its name, and never does the event itself', () => {
    const task = plain('Whenever an issue is deleted in Boardly, post a message to Parley');

    expect(capabilities(task)).to.deep.equal(['event.trigger', 'chat.post']);
  });

  it('asks exactly when for what no cron line says, before anything runs', () => {
    const task = plain('Every other Friday list the open issues in Boardly');
    const questions = task.open_questions.filter(({ blocks }) => blocks);

    expect(task.trigger?.cron).to.equal(null);
    expect(questions.map(({ ask, needs }) => [ask.slice(0, 13), needs])).to.deep.equal([['Exactly when?', ['n1']]]);
  });

  it('has no trigger when there is nothing to do', () => {
    expect(plain('every monday').trigger).to.equal(null);
  });

  it('reads the needs alike, whatever limits the request adds', () => {
    for (const limits of [{ exclude: ['quill'] }, { only: ['boardly'] }, { max_cost_usd: 1 }])
      expect(plain(BOTH, limits).needs, JSON.stringify(limits)).to.deep.equal(plain(BOTH).needs);
  });

  it('lets each limit of the request win over what the text says of the same matter', () => {
    const text = 'List the open issues in Boardly, read-only, with at most two servers';

    expect(plain(text).constraints).to.deep.include({ read_only: true, max_servers: 2 });
    expect(plain(text, { max_servers: 5 }).constraints).to.deep.include({ read_only: true, max_servers: 5 });
    expect(plain(text, { read_only: false }).constraints.read_only).to.equal(false);
  });

  it('needs nothing of a product that is excluded', () => {
    expect(plain(BOTH, { exclude: ['parley'] }).needs.map(({ system }) => system)).to.not.include('parley');
  });

  it('finds no task where nothing is asked for, and says that it read nothing', () => {
    const task = plain('I am tired today');

    expect(task.needs).to.deep.equal([]);
    expect(task.unread).to.deep.equal(['I am tired today']);
  });

  it('leaves a question to the model itself', () => {
    expect(capabilities(plain('What is the capital of France?'))).to.deep.equal(['question.answer']);
  });

  it('takes needs from orders, and none from context, material, later wishes and reasons', () => {
    const text =
      '⟦C I posted a message to Parley.⟧ ⟦O1 ⟨act:read List⟩ ⟨obj the open issues⟩ in ⟨src ⟨name Boardly⟩⟩⟧⟦T , a message to Parley later⟧⟦W because the issues pile up⟧';

    expect(capabilities(analyze(text))).to.deep.equal(['issue.list']);
  });

  it('gives each order a need of its own, also where two take the same ability', () => {
    const text = '⟦O1 ⟨act:write post⟩ ⟨obj the plan⟩⟧ ⟦O2 and ⟨act:write post⟩ ⟨obj the minutes⟩⟧';

    expect(analyze(text).needs.map((need) => need.text)).to.deep.equal(['post the plan', 'post the minutes']);
  });

  it('gives the words that ask for something, a line an order', () => {
    const task = analyze('⟦A Hi,⟧ ⟦O1 ⟨act:read list⟩ ⟨obj the issues⟩⟧ ⟦O2 and ⟨act:write post⟩ ⟨obj a message⟩⟧');

    expect(task.asked).to.equal('list the issues\npost a message');
  });

  it('says where an order is done that only the context tells', () => {
    const [need] = analyze('⟦C We use ⟨name@1 Boardly⟩.⟧ ⟦O1 ⟨act:read List⟩ ⟨obj the open issues⟩⟧').needs;

    expect(need?.system).to.equal('boardly');
  });

  it('takes no product for a place of work that is only spoken about', () => {
    const { needs } = analyze('⟦O1 ⟨act:none Explain⟩ ⟨top what ⟨name Boardly⟩ is⟩ in two sentences⟧');

    expect(needs.map(({ system }) => system)).to.deep.equal([undefined]);
  });

  it('reads the trigger that binds everything; one that binds some orders is their condition', () => {
    const whole = '⟦G:schedule Every monday⟧ ⟦O1 ⟨act:read list⟩ ⟨obj the issues⟩ in ⟨src ⟨name Boardly⟩⟩⟧';
    const bound =
      '⟦O1 ⟨act:read List⟩ ⟨obj the issues⟩ in ⟨src ⟨name Boardly⟩⟩⟧ ⟦O2 and ⟨act:write post⟩ ⟨obj a message⟩ to ⟨tgt ⟨name Parley⟩⟩⟧ ⟦G2:event when there are more than ten⟧';

    expect(analyze(whole).trigger?.kind).to.equal('schedule');
    expect(analyze(bound).trigger).to.equal(null);
    expect(analyze(bound.replace('when there', 'whenever there')).trigger?.kind).to.equal('event');
  });

  it('keeps what is refused as prohibitions, in the words of the text, and does not do it', () => {
    const task = analyze("⟦O1 ⟨act:read List⟩ ⟨obj the issues⟩⟧⟦N , don't close any issue⟧");

    expect(task.prohibitions).to.deep.equal(['close any issue']);
    expect(capabilities(task)).to.deep.equal(['issue.list']);
  });

  it('reads no limit in what was pasted', () => {
    expect(analyze('⟦M only use open source tools⟧ ⟦O1 ⟨act:read List⟩ ⟨obj the issues⟩⟧').constraints).to.deep.equal(
      {},
    );
    expect(analyze('⟦O1 ⟨act:read List⟩ ⟨obj the issues⟩⟧ ⟦L:read_only , read only⟧').constraints.read_only).to.equal(
      true,
    );
  });

  it('keeps a change that no capability meets as a need without one', () => {
    const text = '⟦O1 ⟨act:read List⟩ ⟨obj the issues⟩⟧. ⟦O2 ⟨act:write Defenestrate⟩ ⟨obj the quux⟩⟧';
    const { needs, unread } = analyze(text);

    expect(needs.map((need) => [need.text, need.capability, need.effect])).to.deep.include([
      'Defenestrate the quux',
      null,
      'write',
    ]);
    expect(unread).to.deep.equal([]);
  });

  it("names a product that the catalog lacks, so that no other product's server is taken for it", () => {
    const systems = (text: string) => analyze(text).needs.map(({ capability, system }) => [capability, system]);

    expect(systems('⟦O1 ⟨act:read List⟩ ⟨obj the open issues⟩ in ⟨src ⟨name Quandrix⟩⟩⟧')).to.deep.equal([
      ['issue.list', 'quandrix'],
    ]);
    expect(systems('⟦O1 ⟨act:write Defenestrate⟩ ⟨obj the quux⟩ in ⟨tgt ⟨name Quandrix⟩⟩⟧')).to.deep.equal([
      [null, 'quandrix'],
    ]);
  });

  it('takes a bare kind and a topic for no product', () => {
    const systems = (text: string) => analyze(text).needs.flatMap(({ system }) => system ?? []);

    expect(systems('⟦O1 ⟨act:read List⟩ ⟨obj the issues⟩ in ⟨src our ⟨name project⟩⟩⟧')).to.deep.equal([]);
    expect(systems('⟦O1 ⟨act:none Write⟩ ⟨obj a text⟩ about ⟨top ⟨name Quandrix⟩⟩⟧')).to.deep.equal([]);
  });

  it('leaves a text in another language unread, and asks for English', () => {
    const text = 'Fasse jeden Tag die neuen Issues von Boardly für mich zusammen';
    const task = analyzeTask({ text, id: 't_0123abcd', constraints: {} }, knowledge, aReaderOf().read(text)).task;

    expect([task.text_language, task.unread]).to.deep.equal(['de', [text]]);
    expect(task.open_questions.map(({ ask, blocks }) => [ask.slice(0, 24), blocks])).to.deep.equal([
      ['Please say it in English', true],
    ]);
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
    const needsBy = (rule: Implication): readonly unknown[] => {
      const vocabulary = { ...catalog.vocabulary, implications: [rule] };
      const wise = buildKnowledge({ ...catalog, vocabulary });
      const order = 'File a bug in Boardly';
      const { needs } = analyzeTask({ text: order, id: 't_0', constraints: {} }, wise, plainReader.read(order)).task;
      return needs.map(({ capability, implied, system }) => [capability, implied, system]);
    };
    const stated = ['issue.create', false, 'boardly'];

    expect(needsBy(implication)).to.deep.equal([stated, ['issue.list', true, 'boardly']]);
    expect(needsBy({ ...implication, word: 'bug' })).to.deep.equal([stated, ['issue.list', true, 'boardly']]);
    expect(needsBy({ ...implication, word: 'epic' })).to.deep.equal([stated]);
  });

  it('loses no act and no product of any written task: each ends as a need or is unread', () => {
    const tasks = WRITTEN.flatMap(readMarkedTasks).map((task) => ({ text: task.text, reading: readingOf(task) }));

    expect(tasks).to.have.length.above(80);
    for (const { text, reading } of tasks) {
      const { needs, unread } = analyzeTask({ text, id: 't_0123abcd', constraints: {} }, knowledge, reading).task;
      const kept = [...needs.map((need) => `${need.text} ${need.system ?? ''}`), ...unread].join('\n').toLowerCase();
      for (const ways of saidIn(reading))
        expect(
          ways.some((said) => kept.includes(said.slice(0, 150).toLowerCase())),
          `${ways[0]} in ${text}`,
        ).to.equal(true);
    }
  });
});

/** The acts that a reading has, each with the words of its slots, which may stand for it, and the products at their places of work. */
function saidIn({ frames }: Reading): readonly (readonly string[])[] {
  return frames.flatMap(({ act, slots }) => {
    const places = slots.filter(({ slot }) => slot === 'src' || slot === 'tgt');
    const names = slots.filter((one) => one.slot === 'name' && places.some((place) => isWithin(one, place)));
    return [
      [act.text, ...slots.map(({ text }) => text)],
      ...names.filter(({ either }) => !either).map(({ text }) => [text]),
    ];
  });
}
