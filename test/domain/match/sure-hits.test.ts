import { expect } from 'chai';
import { ofOtherProduct, surenessOf } from '../../../src/domain/match/sure-hits.ts';

const serversOf = new Map([['boardly', [0]]]);
const query = (text: string, unknown: readonly string[], system?: string) => ({
  text,
  words: text.split(' ').map((word) => ({ stem: word, text: word })),
  needs: system === undefined ? [] : [{ capability: null, system, confidence: 0.5 }],
  unknown,
});

describe('The sureness of a search', () => {
  it('is given from a probability of one half', () => {
    expect(surenessOf(query('list issues', []), 0.5, { serversOf })).to.deep.equal({ least: 0.5, lacking: null });
  });

  it('lacks the whole query when only improbable servers are left', () => {
    expect(surenessOf(query('tax return', []), 0.49, { serversOf }).lacking).to.deep.equal(['tax return']);
  });

  it('lacks an unknown word that makes up much of the query, however probable a server is', () => {
    const { least, lacking } = surenessOf(query('corn price', ['corn']), 0.9, { serversOf });

    expect(lacking).to.deep.equal(['corn']);
    expect(least).to.be.greaterThan(1);
  });

  it('takes an unknown word beside a product with servers for a detail', () => {
    expect(surenessOf(query('boardly zxqy', ['zxqy'], 'boardly'), 0.9, { serversOf }).lacking).to.equal(null);
    expect(surenessOf(query('zulip stream', ['zulip'], 'zulip'), 0.9, { serversOf }).lacking).to.deep.equal(['zulip']);
  });
});

describe('A hit of another product', () => {
  const asked = { ...query('boardly tickets', [], 'boardly'), spoken: ' boardly tickets ' };

  it('is one that neither connects to the named product nor is called so', () => {
    const isOfOther = ofOtherProduct(asked, { serversOf });

    expect(isOfOther({ name: 'com.parley/mcp', title: 'Parley', systems: ['parley'] }, 7)).to.equal(true);
    expect(isOfOther({ name: 'com.boardly/mcp', title: 'Boards', systems: ['boards'] }, 0)).to.equal(false);
    expect(isOfOther({ name: 'org.other/mcp', title: 'Boardly', systems: [] }, 7)).to.equal(false);
  });

  it('is none where the query names no product with a server', () => {
    const isOfOther = ofOtherProduct({ ...asked, needs: [] }, { serversOf });

    expect(isOfOther({ name: 'com.parley/mcp', title: 'Parley', systems: ['parley'] }, 7)).to.equal(false);
  });
});
