import { expect } from 'chai';
import { addVerifications } from '../../../../src/domain/catalog/intake/add-verifications.ts';
import type { Server } from '../../../../src/domain/catalog/server.ts';
import type { Verification } from '../../../../src/domain/catalog/verification.ts';
import { anEntry } from '../../../support/catalogs.ts';
import { aFailure, aVerification } from '../../../support/verifications.ts';

const OLD = '2026-08-20T00:00:00Z';
const NEW = '2026-08-23T00:00:00Z';
const HOSTED = { target: 'https://mcp.boardly.example/mcp', method: 'sse' as const };

function after(server: Server, ...verifications: readonly Verification[]): Server {
  return addVerifications([server], verifications)[0] ?? server;
}

function outcomes({ verification, other_evidence: others = [] }: Server): readonly string[] {
  return [verification, ...others].flatMap((one) => (one === null ? [] : `${one.target} ${one.outcome}`));
}

describe('addVerifications', () => {
  it('takes what is newer, whether it came with the package or was stored', () => {
    const shipped = anEntry({ verification: aFailure('package_missing') });

    expect(outcomes(after(shipped, aVerification({ at: NEW })))).to.deep.equal(['npm:board-mcp@1.0.0 open']);
    expect(after(shipped, aVerification({ at: OLD }))).to.equal(shipped);
  });

  it('keeps the newest of each way to reach a server, the newest of all first', () => {
    const found = after(
      anEntry(),
      aFailure('timeout', { ...HOSTED, at: OLD }),
      aFailure('gated', HOSTED),
      aFailure('package_missing', { at: NEW }),
      aVerification({ at: OLD }),
    );

    expect(outcomes(found)).to.deep.equal(['npm:board-mcp package_missing', `${HOSTED.target} gated`]);
  });

  it('does not forget that a package is missing when another way of the same server answered since', () => {
    const found = after(anEntry(), aFailure('package_missing'), aVerification({ ...HOSTED, at: NEW }));

    expect(outcomes(found)).to.deep.equal([`${HOSTED.target} open`, 'npm:board-mcp package_missing']);
  });

  it('takes the tools of the newest evidence that lists some, also where another way failed since', () => {
    const dark = anEntry({ tools: [], tools_read: null });
    const found = after(dark, aVerification({ ...HOSTED, at: OLD }), aFailure('timeout', { at: NEW }));

    expect(found.tools.map(({ name }) => name)).to.deep.equal(['list_issues', 'create_issue']);
    expect(found.verification?.outcome).to.equal('timeout');
  });

  it('finds a server that was renamed since by the name that it had', () => {
    const renamed = anEntry({ name: 'com.boardly/new', aliases: ['com.boardly/board-mcp'] });

    expect(outcomes(after(renamed, aVerification()))).to.have.length(1);
  });

  it('gives the same list and the same servers where nothing is known of them', () => {
    const servers = [anEntry()];

    expect(addVerifications(servers, [])).to.equal(servers);
    expect(addVerifications(servers, [aVerification({ server: 'a.b/c' })])[0]).to.equal(servers[0]);
  });
});
