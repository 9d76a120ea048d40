import { expect } from 'chai';
import { expandCompact, type CompactServer } from '../../../src/domain/catalog/compact-server.ts';
import { requiresCredentials } from '../../../src/domain/catalog/requires-credentials.ts';
import { aChat, anEntry, aPackage } from '../../support/catalogs.ts';
import { aVerification } from '../../support/verifications.ts';

/** A brief entry without a known secret. */
function brief(members: Partial<CompactServer> = {}) {
  const { secrets: _secrets, ...line } = { ...expandable, ...members };
  return expandCompact(line);
}
const expandable: CompactServer = {
  name: 'io.github.someone/boardly-mcp',
  title: 'Boardly (someone)',
  egress: 'own_account',
  packages: [{ type: 'npm', identifier: 'boardly-mcp' }],
  source: ['somewhere'],
  as_of: '2026-08-22',
};

describe('A server', () => {
  it('requires a credential when it names a required one, or asked for one when it was tested', () => {
    expect(requiresCredentials(aChat())).to.equal(true);
    expect(requiresCredentials(anEntry({ verification: aVerification({ outcome: 'gated' }) }))).to.equal(true);
  });

  it('requires none when it is local, described in full without one, or has only optional ones', () => {
    expect(requiresCredentials(anEntry())).to.equal(false);
    expect(requiresCredentials(brief({ egress: 'none' }))).to.equal(false);
    expect(requiresCredentials(brief({ optional_secrets: ['BOARDLY_TOKEN'] }))).to.equal(false);
  });

  it('may require one when a brief entry names none', () => {
    expect(requiresCredentials(brief())).to.equal(null);
    expect(requiresCredentials(brief({ egress: 'public' }))).to.equal(null);
  });

  it('requires none of a public service whose variables are known or which ran without one', () => {
    const variables = [{ ...aPackage(), environment: ['LANGUAGE'] }];
    expect(requiresCredentials({ ...brief({ egress: 'public' }), packages: variables })).to.equal(false);
    const ran = { ...brief({ egress: 'public' }), verification: aVerification({ outcome: 'open' }) };
    expect(requiresCredentials(ran)).to.equal(false);
  });
});
