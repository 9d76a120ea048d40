import { expect } from 'chai';
import { addTwins } from '../../../../src/domain/catalog/intake/add-twins.ts';
import type { Server } from '../../../../src/domain/catalog/server.ts';
import { anEntry, aPackage } from '../../../support/catalogs.ts';
import { aFailure } from '../../../support/verifications.ts';

const repository = 'https://github.com/boardly/board-mcp';
const leader = anEntry({ repository });
const image = aPackage({ type: 'oci', identifier: 'board/mcp' });
const community = { name: 'ann', official: false };

function aTwin(members: Partial<Server> = {}): Server {
  return anEntry({
    name: 'dev.ann/boards',
    repository,
    packages: [image],
    prefer: 'oci:board/mcp',
    publisher: community,
    origin: 'compact',
    ...members,
  });
}

function leadersOf(servers: readonly Server[]): ReadonlyMap<string, string> {
  return new Map(addTwins(servers).flatMap(({ name, twin_of: of }) => (of === undefined ? [] : [[name, of] as const])));
}

function at(path: string): Partial<Server> {
  return { packages: [], remotes: [{ type: 'sse', url: `https://mcp.boardly.com/${path}`, headers: [] }] };
}

describe('Twins', () => {
  it('are entries of one repository with the same products and title; the vendor’s own leads', () => {
    expect([...leadersOf([aTwin(), leader])]).to.deep.equal([['dev.ann/boards', leader.name]]);
  });

  it('are entries of one package with the same products, where the last parts of their names are the same', () => {
    const twin = aTwin({ name: 'dev.ann/board-mcp', title: 'Boards', repository: null, packages: [aPackage()] });

    expect([...leadersOf([leader, twin])]).to.deep.equal([['dev.ann/board-mcp', leader.name]]);
  });

  it('are endpoints of one publisher on one host, and never of two publishers', () => {
    const [first, second] = [anEntry(at('mcp')), anEntry({ name: 'com.boardly/sse', origin: 'compact', ...at('sse') })];

    expect([...leadersOf([first, second])]).to.deep.equal([['com.boardly/sse', first.name]]);
    expect(leadersOf([first, { ...second, publisher: community }]).size).to.equal(0);
  });

  it('are not the different servers of one repository, nor of one product', () => {
    for (const other of [
      aTwin({ title: 'Boardly reports' }),
      aTwin({ systems: ['parley'] }),
      aTwin({ repository: 'https://github.com/ann/boards' }),
    ])
      expect(leadersOf([leader, other]).size, JSON.stringify(other)).to.equal(0);
  });

  it('never are led by an archived server, nor by one that is gone', () => {
    expect(leadersOf([{ ...leader, status: 'archived' }, aTwin()]).get(leader.name)).to.equal('dev.ann/boards');
    expect(leadersOf([{ ...leader, verification: aFailure('not_mcp') }, aTwin()]).size).to.equal(0);
  });

  it('have one leader, also where different properties join them', () => {
    const hub = aTwin({ name: 'dev.hub/boards', repository: null });
    const twins = leadersOf([leader, aTwin(), hub]);

    expect([...twins]).to.have.deep.members([
      ['dev.ann/boards', leader.name],
      ['dev.hub/boards', leader.name],
    ]);
  });
});
