import { expect } from 'chai';
import { expandCompact } from '../../../src/domain/catalog/expand-compact.ts';
import { buildKnowledge } from '../../../src/domain/ranking/knowledge.ts';
import { readNeeds } from '../../../src/domain/task/read-needs.ts';
import { aCatalog, anEntry } from '../../support/catalogs.ts';
import { aCompactServer } from '../../support/compact-servers.ts';

const { capabilities: _, ...unknown } = aCompactServer({ systems: ['squiggle'] });
const knowledge = buildKnowledge(aCatalog({ servers: [anEntry(), expandCompact(unknown)] }));

function read(text: string): string[] {
  return readNeeds(text, knowledge).needs.map(({ capability, system, effect }) => `${capability}@${system} ${effect}`);
}

describe('A product of which nobody knows what it is for', () => {
  it('is wanted for whatever the clause says that names it', () => {
    const [need, ...others] = readNeeds('Show my friends in Squiggle', knowledge).needs;

    expect(others).to.deep.equal([]);
    expect(need).to.deep.include({ capability: null, system: 'squiggle', text: 'Show my friends in Squiggle' });
  });

  it('is read where the verb only reads, and changed otherwise', () => {
    expect(read('Show my friends in Squiggle')).to.deep.equal(['null@squiggle read']);
    expect(read('Delete my friends in Squiggle')).to.deep.equal(['null@squiggle write']);
  });

  it('adds no need to a clause that says something else already', () => {
    expect(read('List the open issues in Boardly about Squiggle')).to.deep.equal(['issue.list@boardly read']);
    expect(read('List the open issues in Boardly, then show my friends in Squiggle')).to.deep.equal([
      'issue.list@boardly read',
      'null@squiggle read',
    ]);
  });

  it('leaves nothing unread of its clause', () => {
    expect(readNeeds('Show my friends in Squiggle', knowledge).unread).to.deep.equal([]);
  });
});
