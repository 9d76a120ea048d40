import { expect } from 'chai';
import fc from 'fast-check';
import { buildKnowledge } from '../../../src/domain/ranking/knowledge.ts';
import { withoutPayload } from '../../../src/domain/task/without-payload.ts';
import { aCatalog } from '../../support/catalogs.ts';

const knowledge = buildKnowledge(aCatalog());

describe('withoutPayload', () => {
  for (const [what, text, expected] of [
    ['a list of values', 'Post the prices: apple 1.20, pear 0.80', 'Post the prices'],
    ['a list of names', 'Post the guests: Ada, Bob, Carla', 'Post the guests'],
    ['JSON', 'Post {"port": 8080, "host": "here"} there', 'Post   there'],
    ['what stands between fences', 'Post this\n```\na,b\n1,2\n```', 'Post this'],
    ['rows of their own', 'Post this\nalpha 10\nbeta 20', 'Post this'],
    ['steps that are only told', 'Post the steps: sign up, verify mail, pay', 'Post the steps'],
  ] as const)
    it(`takes out ${what}`, () => {
      expect(withoutPayload(text, knowledge).trim()).to.equal(expected);
    });

  for (const [what, text] of [
    ['what is to be done after a colon', 'Two things: list the issues and post them'],
    ['a product that is named after a colon', 'Post it: Boardly first, Parley second'],
    ['a list of orders in lines', '- list the issues\n- post them'],
    ['a time of the day', 'Post it at 10:30, please'],
  ] as const)
    it(`leaves ${what}`, () => {
      expect(withoutPayload(text, knowledge)).to.equal(text);
    });

  it('never makes a text longer, and takes time by its length', () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom('a', 'b', ':', ',', ';', '{', '}', '[', ']', '`', '"', '\n', '-', '.', ' ', '1'),
          maxLength: 400,
        }),
        (text) => withoutPayload(text, knowledge).length <= text.length,
      ),
      { seed: 4, numRuns: 300 },
    );
  });
});
