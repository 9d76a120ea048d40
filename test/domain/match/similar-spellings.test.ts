import { expect } from 'chai';
import fc from 'fast-check';
import { editDistance, soundOf } from '../../../src/domain/text/spelling.ts';
import { NearWords } from '../../../src/domain/match/similar-spellings.ts';

const words = new NearWords(
  new Map([
    ['github', 90],
    ['slack', 50],
    ['slick', 2],
    ['postgres', 40],
    ['playwright', 30],
    ['letter', 5],
    ['merlin', 5],
    ['kubernetes', 20],
    ['s3', 9],
    ['figma', 9],
  ]),
);

describe('A word that nothing knows', () => {
  for (const [written, meant] of [
    ['githb', 'github'],
    ['gihtub', 'github'],
    ['githubb', 'github'],
    ['guthub', 'github'],
    ['slck', 'slack'],
    ['ifgma', 'figma'],
    ['postgers', 'postgres'],
    ['pstogres', 'postgres'],
    ['kubernets', 'kubernetes'],
    ['kuberneets', 'kubernetes'],
    ['playwrite', 'playwright'],
  ] as const) {
    it(`is taken for the nearest that something knows: ${written} for ${meant}`, () => {
      expect(words.nearest(written)).to.equal(meant);
    });
  }

  for (const [written, why] of [
    ['gthb', 'it is off by two letters and short'],
    ['gi', 'it is too short'],
    ['wetter', 'its first letter was hardly mistyped'],
    ['berlin', 'its first letter was hardly mistyped'],
    ['postman', 'nothing is near'],
    ['plaiwrighter', 'it sounds otherwise'],
    ['github', 'it is known'],
    ['slick', 'it is known, however rare'],
    ['gìthub', 'it is no plain word'],
  ] as const) {
    it(`is left alone when ${why}: ${written}`, () => {
      expect(words.nearest(written)).to.equal(undefined);
    });
  }

  it('is taken for the one that is worth most of those equally near', () => {
    expect(
      new NearWords(
        new Map([
          ['stripe', 1],
          ['strike', 9],
        ]),
      ).nearest('strie'),
    ).to.equal('strike');
    expect(
      new NearWords(
        new Map([
          ['stripe', 9],
          ['strike', 1],
        ]),
      ).nearest('strie'),
    ).to.equal('stripe');
  });
});

/** Whether the first letter was not changed for another. */
function startAlike(one: string, other: string): boolean {
  return one[0] === other[0] || one[1] === other[0] || one[0] === other[1];
}

/** Whether one word has another letter in place of one of the other's. */
function isReplaced(one: string, other: string): boolean {
  return one.length === other.length && one.split('').toSorted().join('') !== other.split('').toSorted().join('');
}

describe('The beginning of a word', () => {
  it('is completed to the longer word that is worth most', () => {
    expect(words.completion('sla')).to.equal('slack');
    expect(words.completion('kuber')).to.equal('kubernetes');
    expect(
      new NearWords(
        new Map([
          ['stripe', 1],
          ['strike', 9],
        ]),
      ).completion('stri'),
    ).to.equal('strike');
  });

  it('is left alone when it has less than three letters, is a whole word, or begins nothing', () => {
    expect(['sl', 'slack', 'xyz', 's3a'].map((letters) => words.completion(letters))).to.deep.equal(
      Array(4).fill(undefined),
    );
  });
});

describe('Looking for near words', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 4, maxLength: 7 });

  it('finds what a look at every word finds', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(word, fc.nat(3)), { selector: ([known]) => known }),
        word,
        (known, written) => {
          const near = known
            .filter(([other]) => startAlike(written, other) && editDistance(written, other, 1) <= 1)
            .filter(([other]) => written.length >= 6 || !isReplaced(written, other))
            .toSorted(([one, heavy], [other, light]) => light - heavy || one.length - other.length);
          const isKnown = known.some(([other]) => other === written);
          expect(new NearWords(new Map(known)).nearest(written)).to.equal(isKnown ? undefined : near[0]?.[0]);
        },
      ),
      { seed: 5, numRuns: 1_000 },
    );
  });
});

describe('The distance of two words', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 });

  it('is alike in both directions, and nought for the same word alone', () => {
    fc.assert(
      fc.property(word, word, (one, other) => {
        expect(editDistance(one, other, 9)).to.equal(editDistance(other, one, 9));
        expect(editDistance(one, other, 9) === 0).to.equal(one === other);
      }),
      { seed: 3, numRuns: 500 },
    );
  });

  it('is told exactly up to the most that matters, and as more beyond it', () => {
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 3 }), (one, other, most) => {
        const exact = editDistance(one, other, 9);
        if (exact <= most) expect(editDistance(one, other, most)).to.equal(exact);
        else expect(editDistance(one, other, most)).to.be.greaterThan(most);
      }),
      { seed: 4, numRuns: 500 },
    );
  });

  it('counts a letter added, left out, changed, or swapped with the next as one', () => {
    expect(['slackk', 'slck', 'slock', 'salck', 'kcals'].map((other) => editDistance('slack', other, 9))).to.deep.equal(
      [1, 1, 1, 1, 4],
    );
  });
});

describe('The sound of a word', () => {
  it('is one for spellings that sound alike', () => {
    expect(soundOf('playwrite')).to.equal(soundOf('playwright'));
    expect(soundOf('elastik')).to.equal(soundOf('elastic'));
    expect(soundOf('telefone')).to.equal(soundOf('telephone'));
    expect(soundOf('figma')).not.to.equal(soundOf('sigma'));
  });
});
