import { expect } from 'chai';
import { expandCompact } from '../../../src/domain/catalog/compact-server.ts';
import { systemsOf } from '../../../src/domain/catalog/products.ts';
import { anEntry, aTool } from '../../support/catalogs.ts';
import { aCompactServer } from '../../support/compact-servers.ts';

const tools = [
  aTool({ name: 'post_to_alpha', description: 'Posts to Alpha', capability: 'social.post', effect: 'write' }),
  aTool({ name: 'list_drafts', description: 'Lists drafts', capability: 'social.read' }),
];
const hub = anEntry({ systems: ['alpha', 'beta', 'gamma', 'delta', 'epsilon'], tools });

/** What boardly is known for. */
function known(...args: Parameters<typeof systemsOf>): string[] {
  return [
    ...(systemsOf(...args)
      .get('boardly')
      ?.capabilities.keys() ?? []),
  ];
}

describe('systemsOf', () => {
  it("counts a hub's tools for the product that their text names", () => {
    expect([...(systemsOf([hub], [], {}).get('alpha')?.capabilities.keys() ?? [])]).to.deep.equal(['social.post']);
  });

  it("counts all of a hub's tools for a product that none of them names", () => {
    expect([...(systemsOf([hub], [], {}).get('beta')?.capabilities.keys() ?? [])]).to.deep.equal([
      'social.post',
      'social.read',
    ]);
  });

  it('counts what a tool can do besides', () => {
    const server = anEntry({ tools: [aTool({ capability: 'sql.query', also: ['sql.write'] })] });

    expect([...(systemsOf([server], [], {}).get('boardly')?.capabilities.keys() ?? [])]).to.deep.equal([
      'sql.query',
      'sql.write',
    ]);
  });

  it('knows a product by its aliases', () => {
    expect(systemsOf([anEntry()], [], { 'boardly cloud': 'boardly' }).get('boardly cloud')?.name).to.equal('boardly');
  });

  describe('what a product is for', () => {
    const short = expandCompact(aCompactServer({ capabilities: ['chat.post'] }));
    const listed = {
      name: 'boardly',
      spellings: ['board ly'],
      title: 'BoardLy',
      capabilities: ['web.fetch', 'note.read'],
    };
    it('is told by the servers that are described in full', () => {
      expect(known([anEntry(), short], [listed], {})).to.deep.equal(['issue.list', 'issue.create']);
    });

    it('is told by the list of well-known products where there are none', () => {
      expect(known([short], [listed], {})).to.deep.equal(['web.fetch', 'note.read']);
    });

    it('is told by the servers that are known in short where it is not listed either', () => {
      expect(known([short], [], {})).to.deep.equal(['chat.post']);
    });

    it('is written as a server is called that is named like it', () => {
      const namesake = expandCompact(aCompactServer({ title: 'BoardLY' }));

      expect(systemsOf([namesake], [], {}).get('boardly')?.title).to.equal('BoardLY');
      expect(systemsOf([anEntry(), namesake], [], {}).get('boardly')?.title).to.equal('Boardly');
    });

    it('goes with every spelling of the list, and with all the servers', () => {
      const system = systemsOf([short], [listed], {}).get('board ly');

      expect([system?.name, system?.title, [...(system?.servers ?? [])]]).to.deep.equal([
        'boardly',
        'BoardLy',
        [short.name],
      ]);
    });
  });
});
