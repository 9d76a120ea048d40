import { expect } from 'chai';
import { systemsOf } from '../../../src/domain/catalog/systems.ts';
import { anEntry, aTool } from '../../support/catalogs.ts';

const tools = [
  aTool({ name: 'post_to_alpha', description: 'Posts to Alpha', capability: 'social.post', effect: 'write' }),
  aTool({ name: 'list_drafts', description: 'Lists drafts', capability: 'social.read' }),
];
const hub = anEntry({ systems: ['alpha', 'beta', 'gamma', 'delta', 'epsilon'], tools });

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
});
