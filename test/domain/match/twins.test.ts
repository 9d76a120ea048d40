import { expect } from 'chai';
import { CatalogIndex } from '../../../src/domain/match/catalog-index.ts';
import { readQuery } from '../../../src/domain/match/read-query.ts';
import { withoutTwins } from '../../../src/domain/match/hits-without-twins.ts';
import { twinsOf } from '../../../src/domain/match/twins.ts';
import { aCatalog, anEntry } from '../../support/catalogs.ts';
import { aFailure } from '../../support/verifications.ts';

const leader = anEntry();
const twin = anEntry({ name: 'dev.ann/boards', twin_of: leader.name });

describe('Twins', () => {
  it('are led by a server that is seen and can be reached', () => {
    expect([...twinsOf([leader, twin])]).to.deep.equal([[twin.name, leader.name]]);
    expect(twinsOf([twin]).size).to.equal(0);
    expect(twinsOf([{ ...leader, verification: aFailure('not_mcp') }, twin]).size).to.equal(0);
  });
});

describe('The hits of a search', () => {
  it('have no twin of another hit', () => {
    const hits = { positions: [0, 1], probabilities: [0.9, 0.8] };
    const servers = [twin, leader];

    expect(withoutTwins(hits, { servers }, twinsOf(servers), [])).to.deep.equal({
      positions: [1],
      probabilities: [0.8],
    });
  });

  it('have a twin where its leader is none, and where the query is its full name', () => {
    const servers = [leader, twin];
    const index = new CatalogIndex(aCatalog({ servers }));
    const found = (text: string, passing: Uint8Array | null = null) =>
      index.hits(readQuery(text, index.search), passing).positions.map((at) => index.directory.servers[at]?.name);

    expect(found('boardly')).to.deep.equal([leader.name]);
    expect(found('boardly', Uint8Array.of(0, 1))).to.deep.equal(['dev.ann/boards']);
    expect(found('dev.ann/boards')).to.include('dev.ann/boards');
  });
});
