import { expect } from 'chai';
import { buildKnowledge } from '../../../src/domain/match/knowledge.ts';
import type { Frame, Slot } from '../../../src/domain/task/reading/reading.ts';
import { productsOf, carriedProduct, namedProduct } from '../../../src/domain/task/products-of-frame.ts';
import { aCatalog } from '../../support/catalogs.ts';
import type { NeedDraft } from '../../../src/domain/task/share-products.ts';
import type { PlacedFrame } from '../../../src/domain/task/order-units.ts';

const knowledge = buildKnowledge(aCatalog());

/** The products of an act, its slots given by their words in the text. */
function found(
  text: string,
  effect: Frame['effect'],
  ...slots: readonly (readonly [Slot['slot'], string])[]
): string[] {
  return productsIn(knowledge, text, effect, ...slots);
}

function productsIn(
  known: typeof knowledge,
  text: string,
  effect: Frame['effect'],
  ...slots: readonly (readonly [Slot['slot'], string])[]
): string[] {
  const frame = {
    effect,
    abilities: [],
    slots: slots.map(([slot, words]) => {
      const start = text.indexOf(words);
      return { slot, text: words, start, end: start + words.length, either: false };
    }),
  } as const;
  return productsOf({ ...frame } as unknown as Frame, text, known).map(({ system, place }) => `${system} ${place}`);
}

describe('The products of an act', () => {
  it('have their whole names', () => {
    const text = 'read my Quandrix Memos today';

    expect(found(text, 'read', ['src', 'my Quandrix Memos today'], ['name', 'Quandrix'])).to.deep.equal([
      'quandrix memos src',
    ]);
  });

  it('are unknown ones after a word for a place, and none that merely stand there', () => {
    expect(found('borrow it on Quandrix', 'write', ['obj', 'it'], ['name', 'Quandrix'])).to.deep.equal([
      'quandrix name',
    ]);
    expect(found('forward it, Quandrix', 'write', ['obj', 'it'], ['name', 'Quandrix'])).to.deep.equal([]);
  });

  it('are unknown ones that are changed themselves', () => {
    expect(found('cancel my Quandrix', 'destructive', ['obj', 'my Quandrix'], ['name', 'Quandrix'])).to.deep.equal([
      'quandrix obj',
    ]);
    expect(found('describe my Quandrix', 'none', ['obj', 'my Quandrix'], ['name', 'Quandrix'])).to.deep.equal([]);
  });

  it('are no lower-case words that are all that stands after our', () => {
    const repo = 'bump it in our monorepo';
    const folder = 'file it in our quandrix folder';

    expect(found(repo, 'write', ['tgt', 'our monorepo'], ['name', 'monorepo'])).to.deep.equal([]);
    expect(found(folder, 'write', ['tgt', 'our quandrix folder'], ['name', 'quandrix'])).to.deep.equal([
      'quandrix tgt',
    ]);
  });

  it('are no places of other sentences that do not offer the act', () => {
    const slots = [{ slot: 'src', text: 'our Parley', start: 40, end: 50, either: false }];
    const ofAbility = (ability: string): readonly string[] => {
      const frame = { effect: 'write', slots, abilities: [{ ability, share: 0.9 }] } as unknown as Frame;
      return productsOf(frame, 'do the thing', knowledge).map(({ system }) => system);
    };

    expect(ofAbility('issue.create')).to.deep.equal([]);
    expect(ofAbility('chat.post')).to.deep.equal(['parley']);
  });

  it('are none whose link only comes with a thing', () => {
    expect(found('book it with a Parley link', 'write', ['tgt', 'a Parley'], ['name', 'Parley'])).to.deep.equal([]);
    expect(found('post it with a Parley bot', 'write', ['tgt', 'a Parley'], ['name', 'Parley'])).to.deep.equal([
      'parley tgt',
    ]);
  });

  it('are no owners of repositories', () => {
    const issue = 'open an issue in quandrix/shop';
    const choice = 'open an issue in Boardly/Quandrix';

    expect(found(issue, 'write', ['tgt', 'quandrix/shop'], ['name', 'quandrix'])).to.deep.equal([]);
    expect(found(choice, 'write', ['tgt', 'Boardly/Quandrix'], ['name', 'Boardly'])).to.deep.equal(['boardly tgt']);
  });

  it('are no stages of a move within a known product', () => {
    const text = 'move the Boardly cards from Quandrix to Fremble';
    const stages = [
      ['src', 'Quandrix'],
      ['name', 'Quandrix'],
      ['tgt', 'Fremble'],
      ['name', 'Fremble'],
    ] as const;

    expect(found(text, 'write', ['obj', 'the Boardly cards'], ['name', 'Boardly'], ...stages)).to.deep.equal([
      'boardly obj',
    ]);
    expect(found(text, 'write', ['obj', 'the cards'], ...stages)).to.deep.equal(['quandrix src', 'fremble tgt']);
  });

  it('are unknown names at the place of an act that the reader does not mark as names', () => {
    expect(found('book a trip in Quandrix', 'write', ['obj', 'a trip'], ['tgt', 'Quandrix'])).to.deep.equal([
      'quandrix tgt',
    ]);
    expect(found('book a trip to Quandrix', 'write', ['obj', 'a trip'], ['tgt', 'Quandrix'])).to.deep.equal([]);
  });

  it('are not the senders of messages', () => {
    expect(found('read the letter from Quandrix', 'read', ['src', 'Quandrix'], ['name', 'Quandrix'])).to.deep.equal([]);
  });

  it('are not parts of the own names of things, or of places', () => {
    expect(found('stop the one called boardly-old', 'write', ['tgt', 'boardly-old'])).to.deep.equal([]);
    expect(found('eat near Union Square', 'write', ['tgt', 'Union Square'], ['name', 'Square'])).to.deep.equal([]);
  });

  it('have their names with hyphens and numbers', () => {
    expect(found('save it in Quandrix-Track', 'write', ['tgt', 'Quandrix-Track'], ['name', 'Track'])).to.deep.equal([
      'quandrix-track tgt',
    ]);
    expect(found('save it in Quandrix 4D', 'write', ['tgt', 'Quandrix 4D'], ['name', 'Quandrix'])).to.deep.equal([
      'quandrix 4d tgt',
    ]);
  });

  it('are no companies in brackets that explain a thing', () => {
    const text = 'copy it from the form (Quandrix Marine, no. 4)';

    expect(found(text, 'write', ['src', 'the form (Quandrix Marine, no. 4)'], ['name', 'Quandrix'])).to.deep.equal([]);
  });

  it('are not their own addresses in brackets', () => {
    const text = 'close it in Quandrix (git.quandrix.example)';

    expect(
      found(
        text,
        'write',
        ['tgt', 'Quandrix (git.quandrix.example)'],
        ['name', 'Quandrix'],
        ['name', 'git.quandrix.example'],
      ),
    ).to.deep.equal(['quandrix tgt']);
  });

  it('are not the names of things in them', () => {
    const inFolder = 'save it in the Harlow folder in Parley';
    const called = 'read the base called Harlow in Parley';

    expect(
      found(inFolder, 'write', ['tgt', 'the Harlow folder in Parley'], ['name', 'Harlow'], ['name', 'Parley']),
    ).to.deep.equal(['parley tgt']);
    expect(
      found(called, 'read', ['src', 'the base called Harlow in Parley'], ['name', 'Harlow'], ['name', 'Parley']),
    ).to.deep.equal(['parley src']);
  });
});

describe('A name that is no product', () => {
  const vocabulary = { ...aCatalog().vocabulary, places: ['odense'], givenNames: ['deepa'] };
  const withNames = buildKnowledge(aCatalog({ vocabulary }));

  it('is a place', () => {
    const text = 'book a table in Odense';

    expect(productsIn(withNames, text, 'write', ['src', 'in Odense'], ['name', 'Odense'])).to.deep.equal([]);
    expect(found(text, 'write', ['src', 'in Odense'], ['name', 'Odense'])).to.deep.equal(['odense src']);
  });

  it('is no place when it is the whole target of a change', () => {
    const text = 'disable the badge in Odense';

    expect(productsIn(withNames, text, 'write', ['tgt', 'Odense'], ['name', 'Odense'])).to.deep.equal(['odense tgt']);
  });

  it('is the first name of a person who is addressed, but a product after a word for a place of work', () => {
    const asked = 'send it to Deepa';
    const within = 'save it in Deepa';

    expect(productsIn(withNames, asked, 'write', ['tgt', 'Deepa'], ['name', 'Deepa'])).to.deep.equal([]);
    expect(productsIn(withNames, within, 'write', ['tgt', 'Deepa'], ['name', 'Deepa'])).to.deep.equal(['deepa tgt']);
  });

  it('is the ending of a file name', () => {
    const text = 'fix the typo in README.md';

    expect(found(text, 'write', ['tgt', 'README.md'], ['name', '.md'])).to.deep.equal([]);
  });
});

function carried({
  before,
  slots = [],
  ability = 'other',
  elsewhere = [],
  hints = [],
  kept = [],
  effect = 'write',
  order = 'do the work',
  done = null,
}: {
  readonly before: readonly (string | null)[];
  readonly slots?: readonly (readonly [Slot['slot'], string])[];
  readonly ability?: string;
  readonly elsewhere?: readonly string[];
  readonly hints?: readonly string[];
  readonly kept?: readonly string[];
  readonly effect?: PlacedFrame['effect'];
  readonly order?: string;
  /** Capability of the acts before. */
  readonly done?: string | null;
}): string | null {
  const frame: PlacedFrame = {
    act: { start: 0, end: 2, text: 'do' },
    effect,
    margin: 1,
    is_question: false,
    slots: slots.map(([slot, text]) => ({ slot, text, start: 0, end: text.length, either: false })),
    abilities: [{ ability, share: 0.9 }],
    elsewhere: elsewhere.map((text) => ({ slot: 'name', text, start: 0, end: text.length, either: false })),
    hints: hints.map((text) => ({ start: 0, end: text.length, text })),
    kept: kept.map((text) => ({ start: 0, end: text.length, text })),
    sources: [{ ability: 'none', share: 1 }],
  };
  const needs = before.map((system): NeedDraft => ({
    text: 'before',
    capability: done,
    ...(system === null ? {} : { system }),
    effect: 'read',
    implied: false,
    confidence: 1,
  }));
  return carriedProduct(frame, { text: order, before: needs }, knowledge);
}

describe('The product of an act that names none', () => {
  it('is that of the act before when it points back to its things with an ability of the same domain', () => {
    const close = { before: ['boardly'], ability: 'issue.create', done: 'issue.list' };

    expect(carried({ ...close, order: 'close the oldest one' })).to.equal('boardly');
    expect(carried({ ...close, order: 'do the work' })).to.equal(null);
    expect(carried({ ...close, ability: 'chat.post', order: 'send them to Kim' })).to.equal(null);
  });

  it('is an unknown one before when a new thing is made for each of its things', () => {
    const slots = [['obj', 'a work order']] as const;

    expect(carried({ before: ['quandrix'], slots, order: 'open a work order for each one' })).to.equal('quandrix');
    expect(carried({ before: ['quandrix'], slots, order: 'open a work order' })).to.equal(null);
  });

  it('is the one that the act points back to, however long ago it was named', () => {
    expect(carried({ before: ['quandrix', null], slots: [['tgt', 'in there']] })).to.equal('quandrix');
  });

  it('is the unknown one of the act before when nothing is known to do the act, and no other place is said', () => {
    expect(carried({ before: ['quandrix'] })).to.equal('quandrix');
    expect(carried({ before: ['quandrix'], slots: [['rcp', 'Ana']] })).to.equal(null);
    expect(carried({ before: ['quandrix'], ability: 'chat.post' })).to.equal(null);
    expect(carried({ before: ['parley'] })).to.equal(null);
    expect(carried({ before: ['quandrix', null] })).to.equal(null);
  });

  it('is the one that other sentences say of it, unless its ability is known and offered elsewhere', () => {
    expect(carried({ before: [], elsewhere: ['Quandrix'] })).to.equal('quandrix');
    expect(carried({ before: [], elsewhere: ['Parley'], ability: 'chat.post' })).to.equal('parley');
    expect(carried({ before: [], elsewhere: ['Boardly'], ability: 'chat.post' })).to.equal(null);
    expect(
      carried({ before: [], elsewhere: ['Quandrix'], ability: 'chat.post', slots: [['tgt', 'the group']] }),
    ).to.equal(null);
  });

  it('is the unknown one that keeps the data, unless a place is said', () => {
    expect(carried({ before: [], kept: ['Quandrix'], ability: 'issue.list', effect: 'read' })).to.equal('quandrix');
    expect(
      carried({ before: [], kept: ['Quandrix'], ability: 'issue.list', effect: 'read', slots: [['src', 'the wiki']] }),
    ).to.equal(null);
    expect(carried({ before: [], kept: ['quietly'], ability: 'issue.list', effect: 'read' })).to.equal(null);
  });

  it('is a hinted one that offers the ability, and no other hinted one', () => {
    expect(carried({ before: [], ability: 'chat.post', hints: ['Boardly', 'Parley'] })).to.equal('parley');
    expect(carried({ before: [], hints: ['Quandrix'] })).to.equal(null);
  });

  it('is none for thinking alone', () => {
    expect(carried({ before: ['quandrix'], effect: 'none' })).to.equal(null);
  });
});

const task = 'List the open issues\nin Boardly, then tell Parley about them';

describe('namedProduct', () => {
  const { servers, vocabulary } = aCatalog();
  const aliased = buildKnowledge(
    aCatalog({ servers, vocabulary: { ...vocabulary, systemAliases: { bdly: 'boardly' } } }),
  );

  it('gives the name of the catalog for a product that the task names', () => {
    expect(namedProduct(task, 'Boardly', aliased)).to.equal('boardly');
    expect(namedProduct('List the issues in BDLY', 'boardly', aliased)).to.equal('boardly');
  });

  it('gives nothing for a product of the catalog that the task does not name', () => {
    expect(namedProduct('List the open issues', 'boardly', aliased)).to.equal(undefined);
  });

  it('keeps a product that the catalog does not know as the task spells it, so that the gap can be told', () => {
    expect(namedProduct('File it in Zzyzx-Tracker', 'zzyzx tracker', aliased)).to.equal('zzyzx tracker');
    expect(namedProduct(task, 'zzyzx', aliased)).to.equal(undefined);
  });

  it('takes a product of the catalog where the task is in a script that spells names in its own way', () => {
    expect(namedProduct('Покажи задачи в Бордли', 'boardly', aliased)).to.equal('boardly');
    expect(namedProduct('Покажи задачи в Бордли', 'zzyzx', aliased)).to.equal(undefined);
  });
});
