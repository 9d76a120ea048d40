import { expect } from 'chai';
import { OPEN_POLICY } from '../../../src/domain/catalog/policy/policy.ts';
import { readConfig as read } from '../../../src/infrastructure/config/config.ts';
import type { ConfigFile, Environment } from '../../../src/infrastructure/config/settings.ts';

const TOKEN = 'a-token-of-at-least-32-characters-x';
/** With a catalog in memory unless something else is said, so that no home folder is needed. */
const readConfig = (env: Environment, file: ConfigFile | null) => read({ QM_CATALOG: 'memory:', ...env }, file);
const file = (content: unknown) => ({ name: 'quartermaster.config.json', text: JSON.stringify(content) });

describe('readConfig', () => {
  it('has a default for everything', () => {
    const {
      sync: _sync,
      search: _search,
      providers: _providers,
      keyOf: _keyOf,
      sealingKey: _seal,
      ...others
    } = readConfig({}, null);
    expect(others).to.deep.equal({
      host: '127.0.0.1',
      port: 4041,
      provider: 'local',
      tokens: [],
      anonymousRegistry: false,
      log: 'info',
      allowedHosts: [],
      trustedProxies: null,
      catalog: { kind: 'memory' },
      policy: OPEN_POLICY,
      fallback: [],
      learn: true,
      egress: new Map(),
      sandbox: { allowUnsandboxed: false, packages: null },
      vendorKeys: [],
      childEnvironment: {},
    });
  });

  it('reads the environment', () => {
    const env = {
      QM_HOST: '::1',
      QM_PORT: '0',
      QM_LOG: 'silent',
      QM_TOKENS: ` ${TOKEN} ,`,
      QM_ALLOWED_HOSTS: 'Tools.example, box:80',
      QM_ANONYMOUS_REGISTRY: '1',
    };

    expect(readConfig(env, null)).to.deep.include({
      host: '::1',
      port: 0,
      log: 'silent',
      tokens: [TOKEN],
      allowedHosts: ['tools.example', 'box:80'],
      anonymousRegistry: true,
    });
  });

  it('reads the file, over which the environment wins', () => {
    const config = readConfig(
      { QM_PORT: '5000', QM_LOG: ' ' },
      file({ port: 6000, log: 'warn', allowed_hosts: ['a', 'b'] }),
    );

    expect(config).to.deep.include({ port: 5000, log: 'warn', allowedHosts: ['a', 'b'] });
  });

  it('reads addresses and networks of proxies', () => {
    const { trustedProxies } = readConfig({ QM_TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.7, 2001:db8::/32' }, null);

    for (const [address, family] of [
      ['10.200.0.1', 'ipv4'],
      ['192.0.2.7', 'ipv4'],
      ['2001:db8:1::1', 'ipv6'],
    ] as const)
      expect(trustedProxies?.check(address, family), address).to.equal(true);
    expect(trustedProxies?.check('192.0.2.8')).to.equal(false);
  });

  for (const fault of ['proxy.example', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.0/', '::/129'])
    it(`refuses ${fault} as a proxy`, () => {
      expect(() => readConfig({ QM_TRUSTED_PROXIES: fault }, null)).to.throw(
        `QM_TRUSTED_PROXIES has ${fault}, which is no IP address or network such as 10.0.0.0/8`,
      );
    });

  it('reports every fault at once, so that one restart is enough', () => {
    const env = {
      QM_PORT: 'abc',
      QM_PROVIDER: 'nobody',
      QM_LOG: 'loud',
      QM_CATALOG: 'oracle:x',
      QM_TOKENS: 'short',
      QM_SEARCH: 'x',
    };

    expect(() => readConfig(env, file({ unknown: 1, host: {} })))
      .to.throw(/^bad configuration: /)
      .with.property('message')
      .that.includes('QM_PORT is not an integer: abc')
      .and.includes(
        'QM_PROVIDER is not one of local, openai, anthropic, gemini, ollama, mistral, groq, openrouter, deepseek, xai: nobody',
      )
      .and.includes('QM_SEARCH is not one of tavily, brave, exa, searxng, none: x')
      .and.includes('QM_LOG is not one of info, warn, error, silent: loud')
      .and.includes('QM_CATALOG is not one of sqlite:PATH, postgres://USER:PASSWORD@HOST/DATABASE or memory:')
      .and.includes('QM_TOKENS has 1 token(s) of fewer than 32 characters')
      .and.includes('unknown member: unknown')
      .and.includes('host is not a text');
  });

  it('never quotes a token', () => {
    expect(() => readConfig({ QM_TOKENS: 'hunter2,é' + TOKEN }, null))
      .to.throw()
      .with.property('message')
      .that.does.not.match(/hunter2|characters-x/);
  });

  it('says that a file is not JSON, without quoting it', () => {
    const broken = { name: 'my.json', text: '{"tokens": ["hunter2"' };

    expect(() => readConfig({}, broken)).to.throw('bad configuration: my.json is not a JSON object');
  });

  for (const port of ['-1', '65536', '1.5', '0x10', '4041x']) {
    it(`refuses the port ${port}`, () => {
      expect(() => readConfig({ QM_PORT: port }, null)).to.throw('QM_PORT');
    });
  }

  for (const host of ['0.0.0.0', '::', '192.168.1.2', 'box.example']) {
    it(`refuses to listen on ${host} without tokens, for others can reach it`, () => {
      expect(() => readConfig({ QM_HOST: host }, null)).to.throw('set QM_TOKENS');
      expect(readConfig({ QM_HOST: host, QM_TOKENS: TOKEN }, null).host).to.equal(host);
    });
  }

  for (const host of ['localhost', '127.0.0.2', '::1']) {
    it(`listens on ${host} without tokens`, () => {
      expect(readConfig({ QM_HOST: host }, null).tokens).to.deep.equal([]);
    });
  }

  it('keeps the names of the vendor keys that are set, never their values', () => {
    const config = readConfig({ OPENAI_API_KEY: 'sk-hunter2', TAVILY_API_KEY: ' ', HOME: '/root' }, null);

    expect(config.vendorKeys).to.deep.equal(['OPENAI_API_KEY']);
    expect(JSON.stringify(config)).not.to.include('hunter2');
  });

  it('keeps the catalog in the folder for the data of the user when nothing else is said', () => {
    const { catalog } = read({ HOME: '/home/x', LOCALAPPDATA: 'C:\\\\x' }, null);

    expect(catalog)
      .to.have.property('file')
      .that.matches(/quartermaster[/\\]catalog\.db$/);
  });

  it('wants to be told where to keep the catalog when there is no home folder', () => {
    expect(() => read({}, null)).to.throw('QM_CATALOG is not set and there is no home folder');
  });

  it('reads where to keep the catalog from the file as well', () => {
    expect(read({}, file({ catalog: 'sqlite:x.db' })).catalog).to.deep.equal({ kind: 'sqlite', file: 'x.db' });
  });

  it('cannot be changed afterwards', () => {
    expect(Object.isFrozen(readConfig({}, null))).to.equal(true);
  });
});
