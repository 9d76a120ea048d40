import { expect } from 'chai';
import type { Preferred } from '../../../src/domain/catalog/launch.ts';
import type { CredentialNeed, Server } from '../../../src/domain/catalog/server.ts';
import { explainWay } from '../../../src/domain/answer/explain-way.ts';
import type { Constraints } from '../../../src/domain/task/constraints.ts';
import { anEntry, aPackage } from '../../support/catalogs.ts';

const remote = { type: 'streamable-http', url: 'https://mcp.boardly.example', headers: [] } as const;
const image = aPackage({ type: 'oci', identifier: 'board/mcp' });
const signIn: CredentialNeed = { alternatives: [], pick: [], required: true, scopes: [], get_it: null, why: null };

function tell(server: Server, way: Preferred, constraints: Constraints = {}, isUnattended = false): string {
  return explainWay({ server, way }, constraints, isUnattended);
}

describe('The reason for a way', () => {
  const hosted = anEntry({ remotes: [remote], prefer: `remote:${remote.url}` });

  it('is that there is no other', () => {
    expect(tell(anEntry(), { package: aPackage() })).to.equal('The npm package is the only known way to this server.');
  });

  it('names what starts a package, and the further ways', () => {
    expect(tell(anEntry({ remotes: [remote] }), { package: aPackage() })).to.equal(
      'The npm package runs on your machine with node; the hosted endpoint would do it too.',
    );
  });

  it('names the vendor of an endpoint only where it is the vendor’s', () => {
    expect(tell(hosted, { remote })).to.equal(
      'The hosted endpoint of its vendor needs no installation; the npm package would do it too.',
    );
    expect(tell({ ...hosted, publisher: { name: 'someone', official: false } }, { remote })).to.equal(
      'The hosted endpoint needs no installation; the npm package would do it too.',
    );
  });

  it('is the limit that forbids the preferred way', () => {
    const boxed = anEntry({ packages: [image, aPackage()], prefer: 'oci:board/mcp' });

    expect(tell(hosted, { package: aPackage() }, { remote: 'forbidden' })).to.equal(
      'The npm package is taken instead of the hosted endpoint, because nothing hosted may be used.',
    );
    expect(tell(boxed, { package: aPackage() }, { no_runtimes: ['docker'] })).to.equal(
      'The npm package is taken instead of the image, because docker is missing.',
    );
    expect(tell(anEntry({ remotes: [remote] }), { remote }, { remote: 'required' })).to.equal(
      'The hosted endpoint is taken instead of the npm package, because it must be hosted.',
    );
    expect(tell(hosted, { package: aPackage() }, { transports: ['stdio'] })).to.equal(
      'The npm package is taken instead of the hosted endpoint, because other transports are not allowed.',
    );
  });

  it('is that nobody must sign in, where nobody is there and a key works', () => {
    const keyed = { ...hosted, credentials: [{ ...signIn, unattended: true }] };

    expect(tell(keyed, { remote }, {}, true)).to.equal(
      'The hosted endpoint also takes a key or token, so that no person must sign in before a run.',
    );
    expect(tell(keyed, { remote })).to.include('needs no installation');
    expect(tell({ ...hosted, credentials: [{ ...signIn, unattended: null }] }, { remote }, {}, true)).to.include(
      'needs no installation',
    );
  });

  it('is the lock where that names another way', () => {
    const planned = { server: hosted, way: { package: aPackage() }, held: { settings: [], tools: [] } };

    expect(explainWay(planned, {}, false)).to.equal('The npm package is the way that the lock names.');
  });
});
