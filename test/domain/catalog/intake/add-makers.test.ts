import { expect } from 'chai';
import fc from 'fast-check';
import { addMakers } from '../../../../src/domain/catalog/intake/add-makers.ts';
import { MAKER_KINDS, UNKNOWN_MAKER } from '../../../../src/domain/catalog/maker.ts';
import { Organisations, type Organisation } from '../../../../src/domain/catalog/organisation.ts';
import type { Server } from '../../../../src/domain/catalog/server.ts';
import { anEntry, aPackage } from '../../../support/catalogs.ts';

const nothing = { products: [], accounts: [], domains: [], packages: [] };
const ORGANISATIONS: readonly Organisation[] = [
  { ...nothing, name: 'Builder', role: 'builder', packages: ['oci:mcp/'] },
  { ...nothing, name: 'Relay', role: 'relay', products: ['relay'], domains: ['relay.example'] },
  { ...nothing, name: 'Big', role: 'vendor', products: ['letters', 'numbers'], accounts: ['github.com/big-labs'] },
];
const known = new Organisations(ORGANISATIONS);

/** A server of an unknown maker by somebody, for Boardly, without a badge. */
function aServer(members: Partial<Server> = {}): Server {
  return anEntry({
    name: 'io.github.someone/board',
    publisher: { name: 'someone', official: false },
    ...members,
    maker: UNKNOWN_MAKER,
  });
}

function made(members: Partial<Server> = {}): Server {
  return addMakers([aServer(members)], known)[0] ?? aServer();
}

const official = { name: 'Somebody', official: true };
const remote = (url: string): Partial<Server> => ({
  packages: [],
  remotes: [{ type: 'streamable-http', url, headers: [] }],
  prefer: `remote:${url}`,
});
const image = { packages: [aPackage({ type: 'oci', identifier: 'mcp/board' })], prefer: 'oci:mcp/board' };

describe('The maker of a server', () => {
  it('is the vendor when the account of its repository bears the name of the product', () => {
    const { maker, publisher } = made({ repository: 'https://github.com/boardly/board-mcp' });
    expect(maker).to.deep.equal({
      kind: 'vendor',
      products: ['boardly'],
      carrier: null,
      because: 'account github.com/boardly',
    });
    expect(publisher.official).to.equal(true);
  });

  for (const [what, members] of [
    ['its endpoint', remote('https://mcp.boardly.dev/mcp')],
    ['the scope of its package', { packages: [aPackage({ identifier: '@boardly/mcp' })], prefer: 'npm:@boardly/mcp' }],
    ['its namespace', { name: 'com.boardly/mcp' }],
  ] as const)
    it(`is the vendor when ${what} bears the name of the product`, () => {
      expect(made(members).maker.kind).to.equal('vendor');
    });

  it('is somebody else without such a fact', () => {
    const { maker, publisher } = made({ repository: 'https://github.com/someone/boardly-mcp' });
    expect(maker.kind).to.equal('community');
    expect(publisher.official).to.equal(false);
  });

  it('is not the vendor by the scope of a package that only has the same name', () => {
    const packages = [aPackage({ identifier: '@boardly/mcp', verified: false })];
    expect(made({ packages, prefer: 'npm:@boardly/mcp' }).maker.kind).to.equal('community');
  });

  it('is not the vendor below a domain where anybody gets a name', () => {
    expect(made(remote('https://boardly.vercel.app/mcp')).maker.kind).to.equal('community');
    const systems = ['vercel'];
    expect(made({ ...remote('https://board.vercel.app/mcp'), systems }).maker.kind).to.equal('community');
  });

  it('is the vendor of all products only, unless a source calls it official', () => {
    const members = { systems: ['boardly', 'slack'], repository: 'https://github.com/boardly/mcp' };
    expect(made(members).maker.kind).to.equal('community');
    expect(made({ ...members, publisher: official }).maker).to.deep.include({ kind: 'vendor', products: ['boardly'] });
  });

  it('is unknown when a source calls it official and no fact shows it', () => {
    const { maker, publisher } = made({ publisher: official });
    expect([maker.kind, publisher.official]).to.deep.equal([null, false]);
  });

  it('needs the known account for a product whose vendor is known', () => {
    const systems = ['letters'];
    expect(made({ systems, repository: 'https://github.com/letters/mcp' }).maker.kind).to.equal('community');
    expect(made({ systems, repository: 'https://github.com/big-labs/mcp' }).maker.kind).to.equal('vendor');
    expect(made({ systems: ['letters archive'], repository: 'https://github.com/big-labs/mcp' }).maker.kind).to.equal(
      'vendor',
    );
  });

  it('is a third party that builds the image, even of the vendor’s own program, which then has no badge', () => {
    const { maker, publisher } = made({ ...image, publisher: official, repository: 'https://github.com/boardly/mcp' });
    expect(maker).to.deep.equal({
      kind: 'third_party_image',
      products: ['boardly'],
      carrier: 'Builder',
      because: 'package oci:mcp/board',
    });
    expect(publisher.official).to.equal(false);
  });

  it('counts by the preferred way alone', () => {
    const packages = [aPackage({ identifier: '@boardly/mcp' }), ...image.packages];
    expect(made({ packages, prefer: 'npm:@boardly/mcp' }).maker.kind).to.equal('vendor');
  });

  it('is a proxy under the name of another product, and a hub under its own or with many', () => {
    const url = 'https://mcp.relay.example/mcp';
    const kinds = [['boardly'], ['relay'], ['a', 'b', 'c', 'd', 'e']].map((systems) =>
      made({ ...remote(url), systems }),
    );
    expect(kinds.map(({ maker }) => maker.kind)).to.deep.equal(['proxy', 'hub', 'hub']);
  });

  it('of a hub has the badge for its own product alone', () => {
    const own = { ...remote('https://mcp.relay.example/mcp'), publisher: official };
    expect(made({ ...own, systems: ['relay'] }).publisher.official).to.equal(true);
    expect(made({ ...own, systems: ['relay', 'slack'] }).publisher.official).to.equal(false);
  });

  it('is never shown by what an entry of a registry or a file says of itself', () => {
    for (const origin of ['registry', 'operator'] as const) {
      const said = { origin, repository: 'https://github.com/boardly/mcp' };
      expect(made(said).maker.kind).to.equal(null);
      expect(made({ ...said, publisher: official }).maker.kind).to.equal('vendor');
    }
  });

  it('stays as it is once it is known', () => {
    const servers = addMakers([aServer()], known);
    expect(addMakers(servers, new Organisations([]))[0]).to.equal(servers[0]);
  });
});

describe('Whatever the facts are', () => {
  const owner = fc.constantFrom('boardly', 'getboardly', 'someone', 'big-labs', 'letters');
  const facts = fc.record({
    systems: fc.uniqueArray(fc.constantFrom('boardly', 'letters', 'relay', 'slack', 'x'), { maxLength: 5 }),
    publisher: fc.record({ name: owner, official: fc.boolean() }),
    repository: fc.option(owner.map((name) => `https://github.com/${name}/mcp`)),
    name: fc.oneof(
      owner.map((name) => `io.github.${name}/mcp`),
      owner.map((name) => `com.${name}/mcp`),
    ),
    way: fc.constantFrom(
      image,
      remote('https://mcp.relay.example/mcp'),
      remote('https://mcp.boardly.com/mcp'),
      remote('https://{host}/mcp'),
      {},
    ),
    origin: fc.constantFrom<Server['origin']>('core', 'compact', 'registry', 'operator'),
  });

  it('the badge needs a kind and a product or none, and a third party has a name and no badge for others', () => {
    fc.assert(
      fc.property(facts, ({ way, ...members }) => {
        const { maker, publisher, systems } = made({ ...members, ...way });
        expect([null, ...MAKER_KINDS]).to.include(maker.kind);
        expect(systems).to.include.members([...maker.products]);
        if (publisher.official) expect(['vendor', 'hub']).to.include(maker.kind);
        if (maker.kind === 'third_party_image' || maker.kind === 'proxy') expect(publisher.official).to.equal(false);
        expect(maker.carrier !== null).to.equal(['third_party_image', 'proxy', 'hub'].includes(maker.kind ?? ''));
      }),
    );
  });
});
