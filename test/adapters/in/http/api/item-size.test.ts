import { expect } from 'chai';
import { fitHit, hitJson, summaryJson } from '../../../../../src/adapters/in/http/api/item-size.ts';
import { FixedCatalog } from '../../../../../src/adapters/out/catalog/fixed-catalog.ts';
import { makeListServers } from '../../../../../src/application/catalog/list-servers.ts';
import type { ServerSummary } from '../../../../../src/application/catalog/server-summary.ts';
import type { CurrentCatalog } from '../../../../../src/application/ports/current-catalog.ts';
import { makeSearchServers } from '../../../../../src/application/search/search-servers.ts';
import { aHit } from '../../../../support/answers.ts';
import { aCatalog, anEntry, aPackage } from '../../../../support/catalogs.ts';
import { embeddedCatalog } from '../../../../support/embedded-catalog.ts';

const bytesOf = (item: object): number => Buffer.byteLength(JSON.stringify(item));

async function summariesOf(catalog: CurrentCatalog) {
  const { items } = await makeListServers(catalog)({ filter: {}, limit: 10_000, cursor: null });
  return items.map((item) => JSON.parse(summaryJson(item)) as ServerSummary);
}

describe('A server in a list', () => {
  it("takes at most 600 bytes, for every server of the package's catalog", async () => {
    const tooLong = (await summariesOf(embeddedCatalog)).filter((item) => bytesOf(item) > 600);

    expect(tooLong.map(({ name }) => name)).to.deep.equal([]);
  });

  it('takes at most 600 bytes whatever a registry says, and gives up what is told elsewhere before its name', async () => {
    const credentials = [1, 2, 3, 4, 5].map((number) => ({
      alternatives: [[`THE_${number}_OF_ITS_SECRETS`]],
      pick: [`THE_${number}_OF_ITS_SECRETS`],
      required: true,
      scopes: [],
      get_it: null,
      why: null,
    }));
    const long = anEntry({ name: `com.example/${'n'.repeat(150)}`, description: 'Œuvre. '.repeat(100), credentials });
    const endless = anEntry({
      packages: [aPackage({ identifier: 'x'.repeat(500) })],
      prefer: `npm:${'x'.repeat(500)}`,
    });
    const items = await summariesOf(new FixedCatalog(aCatalog({ servers: [long, endless] })));

    for (const item of items) expect(bytesOf(item)).to.be.at.most(600);
    expect(items.map(({ name }) => name)).to.have.members([long.name, endless.name]);
    expect(items.find(({ name }) => name === endless.name)?.install).to.equal('');
  });
});

describe('A hit', () => {
  for (const text of [
    'github issues',
    'send a message to a team channel',
    'sql',
    'database',
    'playwrite',
    'pdf to text',
  ]) {
    it(`takes at most 600 bytes and keeps a match: "${text}"`, async () => {
      const { items } = await makeSearchServers(embeddedCatalog)({ text, filter: {}, limit: 100, cursor: null });
      for (const item of items.map((hit) => JSON.parse(hitJson(hit)) as typeof hit)) {
        expect(bytesOf(item), item.name).to.be.at.most(600);
        expect(item.matched.length, item.name).to.be.within(1, 3);
      }
    });
  }

  it('keeps all its matches where there is room for them', () => {
    expect(fitHit(aHit())).to.deep.equal(aHit());
  });
});
