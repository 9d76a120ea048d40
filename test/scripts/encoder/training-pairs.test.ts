import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { capabilityPairs, catalogPairs, outsidePairs } from '../../../scripts/encoder/training-pairs.ts';
import { aCatalog } from '../../support/catalogs.ts';
import { temporaryFolders } from '../../support/temporary-folder.ts';

const WORDED = {
  id: 'issue.list.filter',
  title: 'Issues by label',
  texts: ['bugs with a red label', 'which tickets are urgent'],
  tools: ['Filters issues', 'Searches tickets by field'],
};

/** What somebody asked for, and the tool that tells the weather. */
function line(query: string): string {
  return JSON.stringify({ query, tool: { name: 'getRain', description: 'Tells the weather' } });
}

describe('Pairs to train on', () => {
  const newFolder = temporaryFolders();

  it('are read from every file of JSON lines of a folder, in the order of their names', () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'b.jsonl'), `${line('will it rain')}\n`);
    writeFileSync(join(folder, 'a.jsonl'), `${line('sunny tomorrow')}\n${line('the of')}\n`);
    writeFileSync(join(folder, 'notes.txt'), 'not JSON');

    expect(outsidePairs(folder)).to.deep.equal([
      { one: ['sunni', 'tomorrow'], other: ['rain', 'tell', 'weather'], group: 'a.jsonl getRain' },
      { one: ['rain'], other: ['rain', 'tell', 'weather'], group: 'b.jsonl getRain' },
    ]);
  });

  it('put every text of a capability beside another of its own, the same way for the same seed', () => {
    const pairs = capabilityPairs([WORDED], 1);

    expect(pairs.length).to.be.greaterThan(WORDED.texts.length + WORDED.tools.length);
    expect(new Set(pairs.map(({ group }) => group))).to.deep.equal(new Set([WORDED.id]));
    expect(capabilityPairs([WORDED], 1)).to.deep.equal(pairs);
    expect([2, 3, 4].map((seed) => capabilityPairs([WORDED], seed))).to.not.deep.include(pairs);
  });

  it('take from the catalog what it says of one thing in two places', () => {
    const catalog = aCatalog();
    const groups = new Set(catalogPairs(catalog, [WORDED], 1).map(({ group }) => group));

    for (const { name } of catalog.servers) expect(groups).to.include(name);
    expect(groups).to.include('issue.list');
  });
});
