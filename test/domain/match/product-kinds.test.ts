import { expect } from 'chai';
import { ProductKinds } from '../../../src/domain/match/product-kinds.ts';

const kinds = new ProductKinds([
  { phrases: ['team chat', 'team channel'], products: ['parley', 'talker'] },
  { phrases: ['issue tracker'], products: ['boardly'] },
  { phrases: ['tracker'], products: ['runly'] },
]);
const found = (text: string) => [...kinds.find(text)].toSorted();

describe('Kinds of products', () => {
  it('are told by what people call them, whatever the number of the noun', () => {
    expect(found('post to our team channels')).to.deep.equal(['parley', 'talker']);
  });

  it('of every phrase that a text has are found', () => {
    expect(found('the issue tracker')).to.deep.equal(['boardly', 'runly']);
  });

  it('are not found in words that stand apart', () => {
    expect(found('the team has a chat')).to.deep.equal([]);
    expect(found('')).to.deep.equal([]);
  });
});
