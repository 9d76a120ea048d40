import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Pair } from '../../../scripts/encoder/pair.ts';
import { packWeights } from '../../../scripts/encoder/pack-weights.ts';
import { train, type TrainingOptions } from '../../../scripts/encoder/training.ts';
import { writeEncoder } from '../../../scripts/encoder/write-encoder.ts';
import { SentenceEncoder } from '../../../src/domain/match/sentence-vectors.ts';
import type { EncoderWeights } from '../../../src/domain/catalog/capability-weights.ts';
import { seededRandom } from '../../../scripts/seeded-random.ts';
import { cosine } from '../../support/encoders.ts';
import { temporaryFolders } from '../../support/temporary-folder.ts';

const OPTIONS: TrainingOptions = {
  dimensions: 16,
  pieces: 256,
  leastTexts: 2,
  batch: 8,
  epochs: 40,
  rate: 0.3,
  temperature: 0.1,
  seed: 3,
};

/** Ten matters, each worded in three words by those who ask and in three others by those who offer. */
const MATTERS = Array.from({ length: 10 }, (_, matter) => ({
  asked: wordsOf(matter, 1),
  offered: wordsOf(matter, 2),
}));

function wordsOf(matter: number, side: number): string[] {
  const random = seededRandom(10 * matter + side);
  const letter = (): string => String.fromCharCode(97 + Math.floor(26 * random()));
  return [1, 2, 3].map(() => Array.from({ length: 6 }, letter).join(''));
}

const PAIRS: readonly Pair[] = MATTERS.flatMap(({ asked, offered }, matter) =>
  [0, 1, 2, 3].map((way) => ({
    one: asked.filter((_, place) => place !== way),
    other: offered.filter((_, place) => place !== (way + 1) % 4),
    group: String(matter),
  })),
);

function trained(options: Partial<TrainingOptions> = {}): EncoderWeights {
  return packWeights(train(() => PAIRS, { ...OPTIONS, ...options }).table, OPTIONS.dimensions);
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
}

/** The mean cosine of the texts that belong together, and of those that do not. */
function likeness(weights: EncoderWeights): { readonly paired: number; readonly unpaired: number } {
  const encoder = new SentenceEncoder(weights);
  const all = MATTERS.flatMap(({ asked }, one) =>
    MATTERS.map(({ offered }, other) => ({
      isPair: one === other,
      value: cosine(encoder.encode(asked), encoder.encode(offered)),
    })),
  );
  const of = (isPair: boolean): number => mean(all.filter((cell) => cell.isPair === isPair).map(({ value }) => value));
  return { paired: of(true), unpaired: of(false) };
}

describe('Training an encoder', () => {
  const newFolder = temporaryFolders();
  let weights: EncoderWeights;

  before(() => {
    weights = trained();
  });

  it('brings texts that belong together near each other, and keeps the others apart, though they share no word', () => {
    const fresh = likeness(trained({ epochs: 0 }));
    const { paired, unpaired } = likeness(weights);

    expect(Math.abs(fresh.paired - fresh.unpaired)).to.be.lessThan(0.3);
    expect(paired).to.be.greaterThan(0.8);
    expect(unpaired).to.be.lessThan(0.3);
  });

  it('tells a loss for each epoch, and they fall', () => {
    const told: number[] = [];
    const { losses } = train(
      () => PAIRS,
      OPTIONS,
      (epoch) => told.push(epoch),
    );

    expect(losses).to.have.length(OPTIONS.epochs);
    expect(told).to.deep.equal([...losses.keys()]);
    expect(losses.at(-1)).to.be.lessThan((losses[0] ?? 0) / 4);
  });

  it('gives the same file for the same input, byte for byte, and another one for another seed', () => {
    const bytesOf = (one: EncoderWeights): Buffer => {
      const file = join(newFolder(), 'weights.bin');
      writeEncoder(file, one);
      return readFileSync(file);
    };

    expect(bytesOf(trained()).equals(bytesOf(weights))).to.equal(true);
    expect(bytesOf(trained({ seed: 4 })).equals(bytesOf(weights))).to.equal(false);
  });

  it('keeps words that stand in enough texts, in alphabetical order; others have their pieces', () => {
    const rare: Pair = { one: ['once'], other: MATTERS[0]?.offered ?? [], group: 'rare' };
    const { words } = train(() => [...PAIRS, rare], { ...OPTIONS, epochs: 0 }).table;

    expect(words).to.include.members(MATTERS[0]?.asked ?? []);
    expect(words).to.not.include('once');
    expect(words).to.deep.equal(words.toSorted());
  });

  it('never pushes texts of one group apart', () => {
    const alike = PAIRS.map((pair) => ({ ...pair, group: 'one' }));

    expect(train(() => alike, { ...OPTIONS, epochs: 1 }).losses).to.deep.equal([0]);
  });
});
