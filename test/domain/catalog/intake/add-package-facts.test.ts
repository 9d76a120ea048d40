import { expect } from 'chai';
import { addPackageFacts } from '../../../../src/domain/catalog/intake/add-package-facts.ts';
import { joinFacts, packageKey, type PackageFact } from '../../../../src/domain/catalog/package-fact.ts';
import type { Package, Server } from '../../../../src/domain/catalog/server.ts';
import { installOf, evidenceAgainst, tellGone } from '../../../../src/domain/catalog/usable-way.ts';
import { isNowhere } from '../../../../src/domain/match/unavailable-servers.ts';
import { anEntry, aPackage } from '../../../support/catalogs.ts';
import { aVerification } from '../../../support/verifications.ts';

const FACT: PackageFact = {
  type: 'npm',
  identifier: 'board-mcp',
  exists: true,
  version: '2.4.1',
  at: '2026-10-31',
  source: 'listing',
};
const MISSING: PackageFact = { ...FACT, exists: false, version: null };

function withFacts(server: Server, ...facts: readonly PackageFact[]): Server {
  return addPackageFacts([server], joinFacts(new Map(), facts))[0] ?? server;
}

function packagesOf(server: Server): readonly Pick<Package, 'identifier' | 'version'>[] {
  return server.packages.map(({ identifier, version }) => ({ identifier, version }));
}

describe('addPackageFacts', () => {
  it('pins a package to the version of the newest fact, and keeps its day', () => {
    const [pack] = withFacts(anEntry(), FACT).packages;

    expect(pack?.version).to.equal('2.4.1');
    expect(pack?.version_origin).to.deep.equal({ at: '2026-10-31', source: 'listing' });
    expect(installOf(withFacts(anEntry(), FACT))).to.equal('npx -y board-mcp@2.4.1');
  });

  it('keeps a later and higher version of the publisher, since it was published after the fact', () => {
    const later = anEntry({ as_of: '2026-11-20', packages: [aPackage({ version: '3.0.0' })] });
    const lower = anEntry({ as_of: '2026-11-20', packages: [aPackage({ version: '2.0.0' })] });

    expect(withFacts(later, FACT).packages[0]?.version).to.equal('3.0.0');
    expect(withFacts(lower, FACT).packages[0]?.version).to.equal('2.4.1');
  });

  it('prefers the version that a later probe started', () => {
    const verification = aVerification({ target: 'npm:board-mcp@2.4.0', at: '2026-11-21T06:00:00.000Z' });
    const [pack] = withFacts(anEntry({ verification }), FACT).packages;

    expect(pack?.version).to.equal('2.4.0');
    expect(pack?.version_origin).to.deep.equal({ at: '2026-11-21', source: 'probe' });
  });

  it('shows another way than a missing package', () => {
    const both = anEntry({ packages: [aPackage(), aPackage({ type: 'pypi', identifier: 'board-kit' })] });

    expect(installOf(withFacts(both, MISSING))).to.equal('uvx board-kit==1.0.0');
  });

  it('finds a server nowhere whose only package is missing, and says where and when', () => {
    const server = withFacts(anEntry(), MISSING);
    const gone = evidenceAgainst(server, { package: server.packages[0] ?? aPackage() });

    expect(isNowhere(server)).to.equal(true);
    expect(gone === undefined ? '' : tellGone(gone)).to.equal(
      'The package board-mcp was not in the npm registry on 2026-10-31.',
    );
  });

  it('believes a later probe of a package that a listing lacked', () => {
    const verification = aVerification({ target: 'npm:board-mcp@1.0.0', at: '2026-11-21T06:00:00.000Z' });

    expect(isNowhere(withFacts(anEntry({ verification }), MISSING))).to.equal(false);
  });

  it('follows a package that its publisher replaced, if the new one is known to exist', () => {
    const moved: PackageFact = { ...FACT, deprecated: true, replaced_by: '@boardly/mcp' };
    const heir: PackageFact = { ...FACT, identifier: '@boardly/mcp', version: '5.0.0' };

    expect(packagesOf(withFacts(anEntry(), moved, heir))).to.deep.equal([
      { identifier: 'board-mcp', version: '2.4.1' },
      { identifier: '@boardly/mcp', version: '5.0.0' },
    ]);
    expect(installOf(withFacts(anEntry(), moved, heir))).to.equal('npx -y @boardly/mcp@5.0.0');
    expect(installOf(withFacts(anEntry(), moved))).to.equal('npx -y board-mcp@2.4.1');
  });

  it('keeps the object of a server about which nothing is new', () => {
    const facts = joinFacts(new Map(), [FACT]);
    const servers = addPackageFacts([anEntry()], facts);

    expect(addPackageFacts(servers, facts)[0]).to.equal(servers[0]);
    expect(withFacts(anEntry({ packages: [] }), FACT).packages).to.deep.equal([]);
  });
});

describe('packageKey', () => {
  it('is the same for all spellings of a name on PyPI, and for its extras', () => {
    const keys = ['Board_MCP', 'board.mcp', 'board-mcp[cli]'].map((identifier) =>
      packageKey({ type: 'pypi', identifier }),
    );

    expect(new Set(keys)).to.deep.equal(new Set(['pypi:board-mcp']));
  });
});
