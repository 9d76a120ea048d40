import { expect } from 'chai';
import fc from 'fast-check';
import { KeptAnswers, type KeptAnswer } from '../../../../src/adapters/in/http/kept-answers.ts';

const MOST = 32_000;
const STATE = {};

/** What is known of a key, by someone who keeps a plain list. */
type Known = { readonly key: string; readonly bytes: number; readonly answer: KeptAnswer | undefined };

const anAnswer = (bytes: number): KeptAnswer => ({ body: Buffer.alloc(bytes), headers: {} });

describe('Kept answers', () => {
  it('are those that were made twice', () => {
    const answers = new KeptAnswers(MOST);
    const found = [1, 2, 3].map(() => ask(answers, STATE, 'key', 10));

    expect(found.map((answer) => answer !== undefined)).to.deep.equal([false, false, true]);
  });

  it('are none that would take more than a sixteenth of the room', () => {
    for (const [most, bytes, isKept] of [
      [MOST, MOST / 16 - 600, true],
      [MOST, MOST / 16 - 400, false],
      [0, 0, false],
    ] as const) {
      const answers = new KeptAnswers(most);
      for (const _ of [1, 2]) ask(answers, STATE, 'key', bytes);
      expect(answers.find(STATE, 'key') !== undefined, `${bytes} of ${most}`).to.equal(isKept);
    }
  });

  it('are none of many that are asked for in turn, of which not all would fit', () => {
    const answers = new KeptAnswers(MOST);
    const keys = Array.from({ length: 30 }, (_, number) => `page ${number}`);
    const found = [1, 2, 3, 4].flatMap(() => keys.map((key) => ask(answers, STATE, key, 1_000)));

    expect(found.every((answer) => answer === undefined)).to.equal(true);
  });

  it('are not taken from what was made of a state that is over', () => {
    const answers = new KeptAnswers(MOST);
    for (const _ of [1, 2]) ask(answers, STATE, 'key', 10);
    answers.find({}, 'key');
    answers.keep(STATE, 'key', 10, () => anAnswer(10));

    expect(answers.bytes).to.equal(0);
    expect(answers.find(STATE, 'key')).to.equal(undefined);
  });

  it('are those that were asked for last, of one state, within their bounds, whatever is asked', () => {
    const states = [{ name: 'one' }, { name: 'other' }];
    const step = fc.record({
      state: fc.oneof({ weight: 30, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constant(1) }),
      key: fc.integer({ min: 0, max: 40 }),
      bytes: fc.integer({ min: 0, max: 2_000 }),
    });
    let kept = 0;
    fc.assert(
      fc.property(fc.array(step, { minLength: 100, maxLength: 300 }), (steps) => {
        const answers = new KeptAnswers(MOST);
        let model: readonly Known[] = [];
        let last = -1;
        for (const { state: at, key: number, bytes } of steps) {
          if (at !== last) model = [];
          last = at;
          const key = `k${number}`;
          const known = model.find((each) => each.key === key);
          const found = ask(answers, states[at] ?? STATE, key, bytes);
          expect(found).to.equal(known?.answer);
          if (found !== undefined) kept += 1;
          model = next(model, key, bytes, found ?? answers.find(states[at] ?? STATE, key));
          expect(answers.bytes).to.equal(sum(model)).and.to.be.at.most(MOST);
        }
      }),
      { seed: 1, numRuns: 60 },
    );
    expect(kept).to.be.greaterThan(500);
  });
});

/** As a route is asked: what is not kept is made. @returns what was kept. */
function ask(answers: KeptAnswers, state: object, key: string, bytes: number): KeptAnswer | undefined {
  const found = answers.find(state, key);
  if (found === undefined) answers.keep(state, key, bytes, () => anAnswer(bytes));
  return found;
}

function next(model: readonly Known[], key: string, size: number, answer: KeptAnswer | undefined): readonly Known[] {
  const known = model.find((each) => each.key === key);
  const others = model.filter((each) => each !== known);
  const bytes = size + 2 * key.length + 500;
  if (known?.answer !== undefined) return [...others, known];
  if (bytes > MOST / 16) return known === undefined ? others : [...others, known];
  let all: readonly Known[] = [...others, { key, bytes, answer: known === undefined ? undefined : answer }];
  while (sum(all) > MOST) all = all.slice(1);
  return all;
}

function sum(model: readonly Known[]): number {
  return model.reduce((all, { bytes }) => all + bytes, 0);
}
