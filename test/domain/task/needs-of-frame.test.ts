import { expect } from 'chai';
import fc from 'fast-check';
import { changes } from '../../../src/domain/catalog/capability.ts';
import { buildKnowledge } from '../../../src/domain/match/knowledge.ts';
import { SLOTS, type Likely, type Slot } from '../../../src/domain/task/reading/reading.ts';
import type { PlacedFrame } from '../../../src/domain/task/order-units.ts';
import { needsOfFrame } from '../../../src/domain/task/needs-of-frame.ts';
import { aCapability, aCatalog, aFetcher, aVocabularyWith } from '../../support/catalogs.ts';
import { aFrame } from '../../support/frames.ts';

const knowledge = buildKnowledge(aCatalog());
const TEXT = 'do the work';
const ALONE = { text: TEXT, before: [] };

function aSlot(slot: Slot['slot'], text: string, start = 10, either = false): Slot {
  return { slot, text, start, end: start + text.length, either };
}

/** A product at a place of an act. */
function at(slot: Slot['slot'], name: string, start = 10, either = false): readonly Slot[] {
  return [aSlot(slot, name, start, either), aSlot('name', name, start, either)];
}

function mainOf(members: Partial<PlacedFrame>): readonly unknown[] {
  const { main } = needsOfFrame(aFrame(members), ALONE, knowledge);
  return [main?.capability, main?.system, main?.effect];
}

describe('needsOfFrame', () => {
  it('leaves out where the product of the act runs, and keeps another product as unread', () => {
    const unread = (text: string): readonly string[] => {
      const slots = [
        ...at('src', 'Boardly', text.indexOf('Boardly')),
        ...at('src', 'Quandrix', text.indexOf('Quandrix')),
      ];
      return needsOfFrame(aFrame({ slots }), { text, before: [] }, knowledge).unread;
    };

    expect(unread('check Boardly on Quandrix')).to.deep.equal([]);
    expect(unread('check our Boardly server running on our Quandrix')).to.deep.equal([]);
    expect(unread('check Boardly against Quandrix')).to.deep.equal(['Quandrix']);
  });

  it('shows with the model what was read before', () => {
    const slots = [aSlot('obj', 'them')];
    const list = aFrame({ act: { start: 0, end: 4, text: 'list' }, effect: 'none', slots });
    const before = [
      { text: 'find them', capability: 'issue.list', effect: 'read', implied: false, confidence: 1 } as const,
    ];
    const mainAfter = (done: typeof before | readonly []): unknown =>
      needsOfFrame(list, { text: 'list them', before: done }, knowledge).main?.capability;

    expect(mainAfter(before)).to.equal('text.write');
    expect(mainAfter([])).to.equal('issue.list');
  });

  it('reads in a product of another sentence, too, which offers a likely ability', () => {
    const elsewhere = [aSlot('name', 'Boardly', 60), aSlot('name', 'Parley', 80)];
    const frame = aFrame({ act: { start: 0, end: 4, text: 'list' }, slots: at('src', 'Quandrix', 20), elsewhere });
    const { sources } = needsOfFrame(frame, { text: 'list the issues of Quandrix', before: [] }, knowledge);

    expect(sources.map(({ text, capability, system }) => [text, capability, system])).to.deep.equal([
      ['list Boardly', 'issue.list', 'boardly'],
    ]);
  });

  it('only takes from a source that offers no change that is meant', () => {
    const abilities = [{ ability: 'chat.post', share: 0.7 }];
    const frame = aFrame({ effect: 'write', abilities, slots: at('src', 'Boardly', 20) });
    const { main, sources } = needsOfFrame(frame, { text: 'send the issues from Boardly', before: [] }, knowledge);

    expect([main?.capability, main?.system]).to.deep.equal(['chat.post', undefined]);
    expect(sources.map(({ system, effect }) => [system, effect])).to.deep.equal([['boardly', 'read']]);
  });

  it('fetches nothing from a pronoun or a part of a name', () => {
    const slots = [...at('tgt', 'Parley store', 20), aSlot('src', 'store', 27), aSlot('src', 'our', 16)];
    const sources = [{ ability: 'issue.list', share: 0.4 }];
    const frame = aFrame({ slots, sources, effect: 'write', abilities: [{ ability: 'chat.post', share: 0.9 }] });

    expect(
      needsOfFrame(frame, { text: 'write texts for our Parley store', before: [] }, knowledge).sources,
    ).to.deep.equal([]);
  });

  it('takes the likeliest ability, in the product where the act is done', () => {
    expect(mainOf({ slots: at('src', 'Boardly') })).to.deep.equal(['issue.list', 'boardly', 'read']);
  });

  it('takes the ability that the product offers before a likelier one that it does not', () => {
    const abilities = [
      { ability: 'issue.list', share: 0.5 },
      { ability: 'chat.post', share: 0.4 },
    ];

    expect(mainOf({ effect: 'write', abilities, slots: at('tgt', 'Parley') })).to.deep.equal([
      'chat.post',
      'parley',
      'write',
    ]);
  });

  it('keeps the change that is meant at a product that offers only a quite different one', () => {
    const abilities = [
      { ability: 'issue.create', share: 0.6 },
      { ability: 'chat.post', share: 0.04 },
    ];

    expect(mainOf({ effect: 'write', abilities, slots: at('tgt', 'Parley') })).to.deep.equal([
      'issue.create',
      'parley',
      'write',
    ]);
  });

  it('takes the ability of the effect that the act has', () => {
    const abilities = [
      { ability: 'issue.create', share: 0.5 },
      { ability: 'issue.list', share: 0.4 },
    ];

    expect(mainOf({ effect: 'read', abilities })[0]).to.equal('issue.list');
    expect(mainOf({ effect: 'write', abilities })[0]).to.equal('issue.create');
  });

  it('writes where it is to be written and reads where it is to be read', () => {
    const slots = [...at('src', 'Boardly'), ...at('tgt', 'Parley', 30)];
    const { sources, main } = needsOfFrame(
      aFrame({ effect: 'write', abilities: [{ ability: 'chat.post', share: 0.9 }], slots }),
      ALONE,
      knowledge,
    );

    expect([main?.capability, main?.system]).to.deep.equal(['chat.post', 'parley']);
    expect(sources.map(({ capability, system, effect }) => [capability, system, effect])).to.deep.equal([
      ['issue.list', 'boardly', 'read'],
    ]);
  });

  it('fetches nothing for the thing that a change is done to, unless the model is sure of a source', () => {
    const sourcesFor = (share: number, ...slots: readonly Slot[]): readonly unknown[] =>
      needsOfFrame(
        aFrame({
          effect: 'write',
          abilities: [{ ability: 'chat.post', share: 0.8 }],
          sources: [
            { ability: 'issue.list', share },
            { ability: 'none', share: 0.9 - share },
          ],
          slots: [...at('tgt', 'Parley'), ...slots],
        }),
        ALONE,
        knowledge,
      ).sources.map(({ capability }) => capability);

    expect(sourcesFor(0.46, aSlot('obj', 'the open issues', 40))).to.deep.equal([]);
    expect(sourcesFor(0.6, aSlot('obj', 'the open issues', 40))).to.deep.equal(['issue.list']);
    expect(sourcesFor(0.46, aSlot('src', 'the open issues', 40))).to.deep.equal(['issue.list']);
  });

  it('reads in a served product in which a question asks, although it is marked as the topic', () => {
    const slots = at('top', 'Boardly');
    const systemIn = (text: string): string | undefined =>
      needsOfFrame(aFrame({ is_question: true, slots }), { text, before: [] }, knowledge).main?.system;

    expect(systemIn('how many issues are open in Boardly')).to.equal('boardly');
    expect(systemIn('who is the head of Boardly')).to.equal(undefined);
  });

  it('fetches what must be fetched, although no product is named', () => {
    const { sources } = needsOfFrame(
      aFrame({
        effect: 'none',
        abilities: [{ ability: 'text.write', share: 0.9 }],
        sources: [{ ability: 'web.fetch', share: 0.8 }],
        slots: [aSlot('src', 'the page')],
      }),
      ALONE,
      knowledge,
    );

    expect(sources.map(({ capability, text }) => [capability, text])).to.deep.equal([['web.fetch', 'the page']]);
  });

  it('takes the one of two products that would do which a server connects to', () => {
    const slots = [...at('tgt', 'Quandrix', 10, true), ...at('tgt', 'Parley', 30, true)];
    const abilities = [{ ability: 'chat.post', share: 0.9 }];

    expect(mainOf({ effect: 'write', abilities, slots })[1]).to.equal('parley');
  });

  it('has no ability for what the vocabulary lacks, and names the product all the same', () => {
    const abilities = [{ ability: 'other', share: 0.9 }];

    expect(mainOf({ effect: 'write', abilities, slots: at('tgt', 'Quandrix') })).to.deep.equal([
      null,
      'quandrix',
      'write',
    ]);
  });

  it('stays a need where neither an ability nor a product is known: a change that is asked for is never lost', () => {
    const abilities = [{ ability: 'other', share: 0.9 }];
    const slots = [aSlot('obj', 'the room')];

    expect(mainOf({ effect: 'destructive', abilities, slots })).to.deep.equal([null, undefined, 'destructive']);
  });

  it('is thinking where the act surely is and no product is named, although its ability reads', () => {
    const abilities = [{ ability: 'issue.list', share: 0.9 }];

    expect(mainOf({ effect: 'none', margin: 0.95, abilities })[2]).to.equal('none');
    expect(mainOf({ effect: 'none', margin: 0.2, abilities })[2]).to.equal('read');
    expect(mainOf({ effect: 'none', margin: 0.95, abilities, slots: at('src', 'Boardly') })[2]).to.equal('read');
  });

  it('is unread where it reads nothing that anything surely reads, or is a sign', () => {
    const abilities = [{ ability: 'other', share: 0.4 }];

    expect(mainOf({ abilities })[2]).to.equal(undefined);
    expect(mainOf({ act: { start: 0, end: 2, text: '4.' }, slots: [aSlot('obj', 'it')] })[2]).to.equal(undefined);
    expect(mainOf({ slots: [] })[0]).to.equal('issue.list');
  });

  it('is done in the product of the act before, where it points back to it', () => {
    const [first] = [needsOfFrame(aFrame({ slots: at('src', 'Quandrix') }), ALONE, knowledge).main];
    const second = aFrame({
      effect: 'write',
      abilities: [{ ability: 'other', share: 1 }],
      slots: [aSlot('tgt', 'there')],
    });

    expect(
      needsOfFrame(second, { text: TEXT, before: first === null || first === undefined ? [] : [first] }, knowledge).main
        ?.system,
    ).to.equal('quandrix');
  });

  it('is done where its ability is offered, when the model takes a change for thinking', () => {
    const slots = [...at('src', 'Boardly'), ...at('src', 'Parley', 30)];

    expect(
      mainOf({ effect: 'none', margin: 0.1, abilities: [{ ability: 'chat.post', share: 0.9 }], slots })[1],
    ).to.equal('parley');
  });

  it('is unread where nothing can be done', () => {
    const { main, unread } = needsOfFrame(aFrame({ abilities: [{ ability: 'none', share: 0.9 }] }), ALONE, knowledge);

    expect([main, unread]).to.deep.equal([null, [TEXT]]);
  });

  it('reads in each further product that is named, and lists those as unread that offer nothing to read', () => {
    const slots = [...at('tgt', 'Parley'), ...at('obj', 'Boardly', 30), ...at('obj', 'Quill', 50)];
    const abilities = [{ ability: 'chat.post', share: 0.9 }];
    const knowing = buildKnowledge(
      aCatalog({ servers: [...aCatalog().servers, aFetcher({ systems: ['quill'], tools: [] })] }),
    );
    const { sources, unread } = needsOfFrame(aFrame({ effect: 'write', abilities, slots }), ALONE, knowing);

    expect(sources.map(({ capability, system }) => [capability, system])).to.deep.equal([['issue.list', 'boardly']]);
    expect(unread).to.deep.equal(['Quill']);
  });

  it('never changes anything under an act that reads, and loses neither act nor product', () => {
    const likely = fc.array(
      fc.record<Likely>({
        ability: fc.constantFrom('issue.list', 'chat.post', 'web.fetch', 'text.write', 'other', 'none', 'no.such'),
        share: fc.double({ min: 0.02, max: 1, noNaN: true }),
      }),
      { maxLength: 5 },
    );
    const slots = fc
      .array(
        fc.tuple(
          fc.constantFrom(...SLOTS.filter((slot) => slot !== 'name')),
          fc.constantFrom('Boardly', 'Parley', 'Quandrix'),
        ),
        { maxLength: 4 },
      )
      .map((places) => places.flatMap(([slot, name], index) => at(slot, name, 10 + 20 * index)));
    fc.assert(
      fc.property(likely, likely, slots, fc.constantFrom('none', 'read', 'write', 'destructive'), (...drawn) => {
        const [abilities, sources, places, effect] = drawn;
        const {
          sources: fetched,
          main,
          unread,
        } = needsOfFrame(aFrame({ abilities, sources, slots: places, effect }), ALONE, knowledge);

        expect(main === null).to.equal(unread.includes(TEXT));
        if (effect === 'read')
          for (const need of [...fetched, ...(main === null ? [] : [main])])
            expect(changes(need.effect), JSON.stringify(need)).to.equal(false);
        const kept = [
          ...fetched.map(({ system }) => system),
          main?.system,
          ...unread.map((part) => part.toLowerCase()),
        ];
        for (const place of places.filter(({ slot }) => slot === 'src' || slot === 'tgt'))
          expect(kept).to.include(place.text.toLowerCase());
      }),
      { seed: 15, numRuns: 500 },
    );
  });

  it('ends every product of an act that cannot be undone', () => {
    const both = 'cancel my Boardly and Parley accounts';
    const slots = [
      aSlot('obj', 'my Boardly and Parley accounts', 7),
      ...at('tgt', 'Boardly', 10),
      ...at('tgt', 'Parley', 22),
    ];
    const { sources, main } = needsOfFrame(
      aFrame({ effect: 'destructive', slots }),
      { text: both, before: [] },
      knowledge,
    );

    expect([main, ...sources].map((need) => [need?.system, need?.effect])).to.have.deep.members([
      ['boardly', 'destructive'],
      ['parley', 'destructive'],
    ]);
  });

  it('fills a field of a table where the reader hears mere writing', () => {
    const table = aCapability({ id: 'table.write', effect: 'write' });
    const known = buildKnowledge(aCatalog({ vocabulary: aVocabularyWith(table) }));
    const frame = aFrame({
      act: { start: 0, end: 5, text: 'write' },
      effect: 'none',
      abilities: [{ ability: 'text.write', share: 0.6 }],
      slots: [aSlot('tgt', 'the Status field')],
    });

    expect(needsOfFrame(frame, { text: 'write yes into the Status field', before: [] }, known).main).to.include({
      capability: 'table.write',
      effect: 'write',
    });
  });
});
