import { expect } from 'chai';
import fc from 'fast-check';
import { bareSchema } from '../../../scripts/catalog/bare-schema.ts';

describe('bareSchema', () => {
  it('drops the texts of the author, but no input of that name', () => {
    const schema = {
      type: 'object',
      description: 'Words',
      properties: {
        title: { type: 'string', title: 'Title', description: 'Words', enum: ['a'] },
        list: { type: 'array', items: { type: 'integer', examples: [1] } },
      },
      required: ['title'],
    };

    expect(bareSchema(schema)).to.deep.equal({
      type: 'object',
      properties: { title: { type: 'string', enum: ['a'] }, list: { type: 'array', items: { type: 'integer' } } },
      required: ['title'],
    });
  });

  it('changes nothing the second time, whatever the value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        expect(bareSchema(bareSchema(value))).to.deep.equal(bareSchema(value));
      }),
      { seed: 19, numRuns: 300 },
    );
  });
});
