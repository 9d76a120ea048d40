import { expect } from 'chai';
import { readSandboxSettings, childEnvironment } from '../../../src/infrastructure/config/sandbox-settings.ts';
import { readSettings, type Environment } from '../../../src/infrastructure/config/settings.ts';
import { readConfig } from '../../../src/infrastructure/config/config.ts';

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

describe('childEnvironment', () => {
  it('takes what programs and packages are found by', () => {
    const env = {
      PATH: '/bin',
      npm_config_cache: '/cache',
      UV_CACHE_DIR: '/uv',
      NODE_EXTRA_CA_CERTS: '/ca.pem',
      npm_config_registry: 'https://packages.example/npm/',
    };

    expect(childEnvironment(env)).to.deep.equal(env);
  });

  it('takes no secret, nothing of the person and nothing that is empty', () => {
    const env = {
      OPENAI_API_KEY: 'sk-1',
      QM_TOKENS: 'x'.repeat(32),
      npm_config__authToken: 'npm_1',
      NODE_OPTIONS: '--require x',
      HOME: '/home/me',
      USER: 'me',
      SSH_AUTH_SOCK: '/agent',
      NO_PROXY: '',
    };

    expect(childEnvironment(env)).to.deep.equal({});
  });

  it('leaves out an address that holds a password', () => {
    const env = { HTTPS_PROXY: 'http://me:secret@proxy.example:3128', HTTP_PROXY: 'http://proxy.example:3128' };

    expect(childEnvironment(env)).to.deep.equal({ HTTP_PROXY: 'http://proxy.example:3128' });
  });
});

const egress = (value: unknown) =>
  readConfig({ QM_CATALOG: 'memory:' }, { name: 'quartermaster.config.json', text: JSON.stringify({ egress: value }) })
    .egress;
const faultOf = (value: unknown): string => {
  try {
    egress(value);
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
  return '';
};

describe('The hosts that the operator lets servers out to', () => {
  it('are none when nothing is said', () => {
    expect([...readConfig({ QM_CATALOG: 'memory:' }, null).egress]).to.deep.equal([]);
    expect([...egress({})]).to.deep.equal([]);
  });

  it('are lists by the name of a server, whatever its case; each host counts once', () => {
    const found = egress({
      'io.github.Acme/Board-MCP': ['api.acme.example', '*.acme.example', 'api.acme.example'],
      'com.acme/none': [],
    });

    expect([...found]).to.deep.equal([
      ['io.github.acme/board-mcp', ['api.acme.example', '*.acme.example']],
      ['com.acme/none', []],
    ]);
  });

  for (const value of [null, [], 'api.acme.example', 5]) {
    it(`are not ${JSON.stringify(value)}`, () => {
      expect(faultOf(value)).to.include('egress is not an object of lists of hosts by the name of a server');
    });
  }

  it('are told with every fault at once', () => {
    const message = faultOf({
      board: ['api.acme.example'],
      'com.acme/text': 'api.acme.example',
      'com.acme/mixed': ['api.acme.example', 7],
      'com.acme/bad': ['https://api.acme.example', '10.0.0.1', '*', '*.com', '*.github.io', 'API.acme.example'],
      'com.acme/many': Array.from({ length: 257 }, (_, at) => `h${at}.acme.example`),
      'com.acme/twice': [],
      'com.ACME/twice': [],
    });

    expect(message)
      .to.match(/^bad configuration: /)
      .and.include('egress["board"] is not named like a server')
      .and.include('egress["com.acme/text"] is not a list of hosts')
      .and.include('egress["com.acme/mixed"] is not a list of hosts')
      .and.include('egress["com.acme/bad"]: https://api.acme.example is not a host')
      .and.include('egress["com.acme/bad"]: 10.0.0.1 is not a host')
      .and.include('egress["com.acme/bad"]: * is not a host')
      .and.include('egress["com.acme/bad"]: *.com is not a host')
      .and.include('egress["com.acme/bad"]: *.github.io belongs to nobody alone')
      .and.include('egress["com.acme/bad"]: API.acme.example is not a host')
      .and.include('egress["com.acme/many"] has more than 256 hosts')
      .and.include('egress["com.ACME/twice"] stands there more than once');
    expect(message.split('; ')).to.have.length(11);
  });

  it('are told without a password that was put there by mistake', () => {
    expect(faultOf({ 'com.acme/board': ['https://me:hunter2@api.acme.example'] })).to.not.include('hunter2');
  });
});
