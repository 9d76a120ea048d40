import { expect } from 'chai';
import { buildKnowledge } from '../../../src/domain/match/knowledge.ts';
import type { Frame, Slot } from '../../../src/domain/task/reading/reading.ts';
import { productsOf } from '../../../src/domain/task/products-of-frame.ts';
import { aCatalog } from '../../support/catalogs.ts';

const knowledge = buildKnowledge(aCatalog());

/** The products of an act, its slots given by their words in the text. */
function found(
  text: string,
  effect: Frame['effect'],
  ...slots: readonly (readonly [Slot['slot'], string])[]
): string[] {
  const frame = {
    effect,
    slots: slots.map(([slot, words]) => {
      const start = text.indexOf(words);
      return { slot, text: words, start, end: start + words.length, either: false };
    }),
  } as const;
  return productsOf({ ...frame } as unknown as Frame, text, knowledge).map(({ system, place }) => `${system} ${place}`);
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
