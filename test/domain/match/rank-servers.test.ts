import { expect } from 'chai';
import { buildKnowledge } from '../../../src/domain/match/knowledge.ts';
import { rankServers, type Wanted } from '../../../src/domain/match/rank-servers.ts';
import type { Server } from '../../../src/domain/catalog/server.ts';
import { aCatalog, aChat, aFetcher, anEntry } from '../../support/catalogs.ts';

function ranked(text: string, wanted: readonly Wanted[] = [], servers?: readonly Server[]): string[] {
  const knowledge = buildKnowledge(aCatalog(servers === undefined ? {} : { servers }));
  return rankServers(text, wanted, knowledge).servers.map(({ server }) => server.title);
}

describe('rankServers', () => {
  it('puts the server whose tool fits the words first', () => {
    expect(ranked('fetch a web page')[0]).to.equal('Page Fetcher');
    expect(ranked('post a message to the channel')[0]).to.equal('Parley');
  });

  it('leaves out servers that share nothing with the text', () => {
    expect(ranked('channel')).to.deep.equal(['Parley']);
    expect(ranked('zzz')).to.deep.equal([]);
    expect(ranked('')).to.deep.equal([]);
  });

  it('finds a server by what is wanted when no word fits', () => {
    expect(ranked('zzz', [{ capability: 'web.fetch', confidence: 1 }])).to.deep.equal(['Page Fetcher']);
  });

  it('prefers the product that is wanted among servers whose words fit alike', () => {
    const twin = anEntry({ name: 'a/twin', systems: ['twinly'], title: 'Twin' });
    const wanted = [{ capability: 'issue.list', system: 'boardly', confidence: 1 }];

    expect(ranked('list issues', wanted, [twin, anEntry({ title: 'Twin' })])).to.have.length(2);
    const knowledge = buildKnowledge(aCatalog({ servers: [twin, anEntry({ title: 'Twin' })] }));
    expect(rankServers('list issues', wanted, knowledge).servers[0]?.server.systems).to.deep.equal(['boardly']);
  });

  it('leaves equal scores in the order of the catalog', () => {
    const servers = [anEntry({ name: 'a/one' }), anEntry({ name: 'b/two' }), anEntry({ name: 'c/three' })];
    const knowledge = buildKnowledge(aCatalog({ servers }));

    expect(rankServers('list issues', [], knowledge).servers.map(({ server }) => server.name)).to.deep.equal([
      'a/one',
      'b/two',
      'c/three',
    ]);
  });

  it('gives tools best first, and each server by its best tool', () => {
    const knowledge = buildKnowledge(aCatalog());
    const { servers, tools } = rankServers('create an issue', [], knowledge);
    const scores = tools.map(({ score }) => score);

    expect(scores).to.deep.equal(scores.toSorted((a, b) => b - a));
    expect(servers[0]?.best).to.deep.equal(tools[0]);
    expect(tools[0]?.tool).to.equal('create_issue');
  });

  it('lets a clause that says it plainly weigh more in a long text', () => {
    const servers = [aChat(), aFetcher(), anEntry()];
    const text = 'We have had a long week with our website; post a message to the channel';

    expect(ranked(text, [], servers)[0]).to.equal('Parley');
  });
});
