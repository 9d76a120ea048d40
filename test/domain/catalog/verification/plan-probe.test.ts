import { expect } from 'chai';
import { planProbe, withPlaceholders } from '../../../../src/domain/catalog/verification/plan-probe.ts';
import { aChat, anEntry, aPackage } from '../../../support/catalogs.ts';
import { aPackageTarget, anEndpoint } from '../../../support/verifications.ts';

const setting = (name: string, value: string) => ({ name, value, why: 'so', when: 'always' as const });

const token = { alternatives: [], pick: ['BOARD_TOKEN', '<key>'], required: true, scopes: [], get_it: null, why: null };

describe('withPlaceholders', () => {
  it('sets each required variable to a placeholder, and nothing for an endpoint or without a variable', () => {
    const filled = withPlaceholders(aPackageTarget(), { credentials: [token] });

    expect(filled).to.have.property('settings').that.has.all.keys('BOARD_TOKEN');
    expect(withPlaceholders(anEndpoint(), { credentials: [token] })).to.equal(null);
    expect(withPlaceholders(aPackageTarget(), { credentials: [{ ...token, required: false }] })).to.equal(null);
  });
});

describe('planProbe', () => {
  it('starts a package the way that a stack would, without any secret', () => {
    const server = anEntry({
      credentials: [
        { alternatives: [['BOARD_TOKEN']], pick: ['BOARD_TOKEN'], required: true, scopes: [], get_it: null, why: null },
      ],
      settings: [setting('BOARD_REGION', 'eu'), { ...setting('READ_ONLY', '1'), when: 'read_only' }],
    });

    expect(planProbe(server)).to.deep.equal({ target: aPackageTarget({ settings: { BOARD_REGION: 'eu' } }) });
  });

  it('starts a package of the other launcher', () => {
    const server = anEntry({ packages: [aPackage({ type: 'pypi' })], prefer: 'pypi:board-mcp' });

    expect(planProbe(server).target).to.have.deep.property('package', {
      type: 'pypi',
      identifier: 'board-mcp',
      executable: null,
    });
  });

  it('speaks to an endpoint where that is preferred', () => {
    expect(planProbe(aChat())).to.deep.equal({ target: anEndpoint() });
  });

  it('keeps an address that strangers gave out of private networks', () => {
    expect(planProbe(aChat({ origin: 'registry' })).target).to.have.property('privateNetwork', false);
    expect(planProbe(aChat({ origin: 'operator' })).target).to.have.property('privateNetwork', true);
  });

  for (const [arg, filled] of [
    ['stdio', 'stdio'],
    ['<path-to-allowed-directory>', '{work_folder}'],
    ['</path/to/reports>', '{work_folder}'],
    ['/path/to/vault', '{work_folder}'],
    ['</path/to/memory.json>', '{work_folder}/memory.json'],
    ['--dir=<path to the folder>', '--dir={work_folder}'],
  ] as const) {
    it(`fills in ${arg} as ${filled}`, () => {
      expect(planProbe(anEntry({ args: [arg] })).target).to.deep.include({ args: [filled] });
      expect(planProbe(anEntry({ settings: [setting('BOARD_X', arg)] })).target).to.deep.include({
        settings: { BOARD_X: filled },
      });
    });
  }

  for (const arg of ['<project-ref>', '--key=${BOARD_TOKEN}', 'https://<your-board>/mcp', '${BOARD_FILE}']) {
    it(`does not make up a value for ${arg}`, () => {
      expect(planProbe(anEntry({ args: [arg] }))).to.deep.equal({
        target: null,
        reason: `it takes an argument that only its user knows: ${arg}`,
      });
      expect(planProbe(anEntry({ settings: [setting('BOARD_X', arg)] })).target).to.deep.include({ settings: {} });
    });
  }

  it('does not guess at the host of an address', () => {
    const url = 'https://{tenant}.parley.example/mcp';
    const remotes = [{ type: 'sse' as const, url, headers: [] }];

    expect(planProbe(aChat({ remotes, prefer: `remote:${url}` }))).to.have.property('target', null);
  });

  it('leaves containers alone, and what cannot be started at all', () => {
    const packages = [aPackage({ type: 'oci' })];

    expect(planProbe(anEntry({ packages, prefer: 'oci:board-mcp' }))).to.deep.include({ target: null });
    expect(planProbe(anEntry({ packages: [] }))).to.deep.include({ target: null });
  });
});
