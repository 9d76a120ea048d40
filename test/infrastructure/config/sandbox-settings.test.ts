import { expect } from 'chai';
import { readSandboxSettings } from '../../../src/infrastructure/config/sandbox-settings.ts';
import { readSettings, type Environment } from '../../../src/infrastructure/config/settings.ts';

const read = (env: Environment, host = '127.0.0.1', system: NodeJS.Platform = 'linux') => {
  const faults: string[] = [];
  const settings = readSandboxSettings(env, readSettings(env, null, faults), host, system, faults);
  return { ...settings, faults };
};

describe('The settings of the sandbox', () => {
  it('let nothing run unsandboxed and keep packages in the folder of the user, when nobody says otherwise', () => {
    expect(read({ HOME: '/home/ada' })).to.deep.equal({
      allowUnsandboxed: false,
      packages: '/home/ada/.local/share/quartermaster/packages',
      faults: [],
    });
  });

  it('let programs run unsandboxed where only this machine reaches the service', () => {
    for (const host of ['127.0.0.1', 'localhost', '::1'])
      expect(read({ QM_ALLOW_UNSANDBOXED: '1' }, host)).to.include({ allowUnsandboxed: true });
  });

  it('refuse that where others reach the service', () => {
    const { allowUnsandboxed, faults } = read({ QM_ALLOW_UNSANDBOXED: '1' }, '0.0.0.0');
    expect(allowUnsandboxed).to.equal(false);
    expect(faults.join()).to.match(/^QM_ALLOW_UNSANDBOXED is 1 and QM_HOST is 0\.0\.0\.0/);
  });

  it('refuse any other word', () => {
    for (const word of ['true', 'yes', '2']) {
      const { allowUnsandboxed, faults } = read({ QM_ALLOW_UNSANDBOXED: word });
      expect(allowUnsandboxed).to.equal(false);
      expect(faults).to.deep.equal([`QM_ALLOW_UNSANDBOXED is not one of 0, 1: ${word}`]);
    }
  });

  it('take the folder that is named, if it is absolute', () => {
    expect(read({ QM_PACKAGES: '/srv/packages' })).to.deep.include({ packages: '/srv/packages', faults: [] });
    expect(read({ QM_PACKAGES: 'packages' }).faults).to.deep.equal(['QM_PACKAGES is not an absolute path: packages']);
  });

  it('know no folder where there is no home', () => {
    expect(read({}).packages).to.equal(null);
  });

  it('can stand in the file', () => {
    const faults: string[] = [];
    const text = JSON.stringify({ allow_unsandboxed: 1, packages: '/srv/packages' });
    const setting = readSettings({}, { name: 'file', text }, faults);
    const settings = readSandboxSettings({}, setting, '127.0.0.1', 'linux', faults);
    expect({ ...settings, faults }).to.deep.equal({ allowUnsandboxed: true, packages: '/srv/packages', faults: [] });
  });
});
