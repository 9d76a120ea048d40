import { expect } from 'chai';
import { isStrictSchema } from '../../../../src/adapters/out/chat/is-strict-schema.ts';

const strict = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'], additionalProperties: false };

describe('isStrictSchema', () => {
  for (const [title, schema, expected] of [
    ['an object that requires all it has', strict, true],
    ['a list of such', { type: 'array', items: strict }, true],
    ['a choice of such', { anyOf: [strict, { type: 'null' }] }, true],
    ['a text', { type: 'string', maxLength: 5 }, true],
    ['an object with something optional', { ...strict, required: [] }, false],
    ['an object that takes others', { ...strict, additionalProperties: true }, false],
    ['an object that does not say', { type: 'object' }, false],
    [
      'a loose object deep inside',
      { ...strict, properties: { a: { type: 'array', items: { type: 'object' } } } },
      false,
    ],
    ['a loose definition', { ...strict, $defs: { x: { type: 'object' } } }, false],
    ['a keyword that vendors refuse', { ...strict, properties: { a: { oneOf: [strict] } } }, false],
  ] as const) {
    it(`says ${expected} of ${title}`, () => {
      expect(isStrictSchema(schema)).to.equal(expected);
    });
  }
});
