import { expect } from 'chai';
import fc from 'fast-check';
import { KeptAnswers, type KeptAnswer } from '../../../../src/adapters/in/http/kept-answers.ts';

const MOST = 32_000;
const STATE = {};

const anAnswer = (bytes = 10): KeptAnswer => ({ body: Buffer.alloc(bytes), headers: {} });
const keepsOne = (most: number, bytes: number): boolean => {
  const answers = new KeptAnswers(most);
  answers.find(STATE, 'key');
  answers.keep(STATE, 'key', anAnswer(bytes));
  return answers.find(STATE, 'key') !== undefined;
};

describe('Kept answers', () => {
  it('keep none that would take more than a sixteenth of the room', () => {
    expect(keepsOne(MOST, MOST / 16 - 600)).to.equal(true);
    expect(keepsOne(MOST, MOST / 16 - 400)).to.equal(false);
    expect(keepsOne(0, 0)).to.equal(false);
  });

  it('are not taken from what was made of a state that is over', () => {
    const answers = new KeptAnswers(MOST);
    answers.find(STATE, 'key');
    answers.find({}, 'key');
    answers.keep(STATE, 'key', anAnswer());

    expect(answers.bytes).to.equal(0);
    expect(answers.find(STATE, 'key')).to.equal(undefined);
  });

  it('are those that were asked for last, of one state, within their bounds, whatever is asked', () => {
    const states = [{ name: 'one' }, { name: 'other' }];
    const step = fc.record({
      state: fc.oneof({ weight: 20, arbitrary: fc.constant(0) }, fc.constant(1)),
      key: fc.integer({ min: 0, max: 60 }),
      bytes: fc.integer({ min: 0, max: 2_200 }),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 50, maxLength: 200 }), (steps) => {
        const answers = new KeptAnswers(MOST);
        let model: { readonly key: string; readonly answer: KeptAnswer; readonly bytes: number }[] = [];
        let last = -1;
        for (const { state: at, key: number, bytes: size } of steps) {
          const [state = STATE, key] = [states[at], `k${number}`];
          if (at !== last) model = [];
          last = at;
          const known = model.find((each) => each.key === key);
          expect(answers.find(state, key)).to.equal(known?.answer);
          const answer = anAnswer(size);
          const bytes = size + 2 * key.length + 500;
          if (known === undefined) answers.keep(state, key, answer);
          const newest = known ?? { key, answer, bytes };
          if (newest.bytes <= MOST / 16) model = [...model.filter((each) => each.key !== key), newest];
          while (sum(model) > MOST) model = model.slice(1);
          expect(answers.bytes).to.equal(sum(model));
        }
        for (const { key, answer } of model) expect(answers.find(states[last] ?? STATE, key)).to.equal(answer);
      }),
      { seed: 1, numRuns: 60 },
    );
  });

  it('take the room of an older one under their key', () => {
    const answers = new KeptAnswers(MOST);
    answers.find(STATE, 'key');
    answers.keep(STATE, 'key', anAnswer(100));
    const { bytes } = answers;
    answers.keep(STATE, 'key', anAnswer(100));

    expect(answers.bytes).to.equal(bytes);
  });
});

function sum(model: readonly { readonly bytes: number }[]): number {
  return model.reduce((all, { bytes }) => all + bytes, 0);
}
