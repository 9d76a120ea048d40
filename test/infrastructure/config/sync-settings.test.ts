import { expect } from 'chai';
import { readConfig } from '../../../src/infrastructure/config/config.ts';
import { authorityOf } from '../../../src/infrastructure/config/sync-settings.ts';

const settings = (env: Readonly<Record<string, string>>) => readConfig({ QM_CATALOG: 'memory:', ...env }, null).sync;

describe('The settings of syncs', () => {
  it('name the official registry, models.dev and skills on GitHub, and no schedule', () => {
    expect(settings({})).to.deep.equal({
      registries: ['https://registry.modelcontextprotocol.io'],
      verifying: ['https://registry.modelcontextprotocol.io'],
      namespaces: [],
      budget: { pages: 2_000, entries: 100_000, bytes: 268_435_456, ms: 3_600_000, growth: 0.2 },
      models: 'https://models.dev',
      packages: true,
      skills: [
        'anthropics/skills',
        'anthropics/claude-plugins-official',
        'github/awesome-copilot',
        'openai/skills',
        'vercel-labs/agent-skills',
      ],
      skillHosts: { api: 'https://api.github.com', raw: 'https://raw.githubusercontent.com' },
      everyMs: null,
    });
  });

  it('can name others', () => {
    expect(
      settings({
        QM_SYNC_REGISTRY: 'http://127.0.0.1:1/, https://registry.example/mcp//',
        QM_SYNC_VERIFYING: 'https://registry.example/mcp/',
        QM_SYNC_NAMESPACES: 'com.Acme=http://127.0.0.1:1/, *=https://registry.example/mcp',
        QM_SYNC_BUDGET: 'pages=10,mib=1,minutes=2,growth=300%',
        QM_SYNC_MODELS: 'http://127.0.0.1:2',
        QM_SYNC_PACKAGES: 'off',
        QM_SYNC_SKILLS: 'acme/skills,acme/more.skills',
        QM_SYNC_GITHUB: 'http://127.0.0.1:3/api',
        QM_SYNC_GITHUB_RAW: 'http://127.0.0.1:4',
        QM_SYNC_EVERY: '6h',
      }),
    ).to.deep.equal({
      registries: ['http://127.0.0.1:1', 'https://registry.example/mcp'],
      verifying: ['https://registry.example/mcp'],
      namespaces: [
        { namespace: 'com.Acme', source: 'registry:http://127.0.0.1:1' },
        { namespace: '*', source: 'registry:https://registry.example/mcp' },
      ],
      budget: { pages: 10, entries: 100_000, bytes: 1_048_576, ms: 120_000, growth: 3 },
      models: 'http://127.0.0.1:2',
      packages: false,
      skills: ['acme/skills', 'acme/more.skills'],
      skillHosts: { api: 'http://127.0.0.1:3/api', raw: 'http://127.0.0.1:4' },
      everyMs: 21_600_000,
    });
  });

  for (const part of ['pages=0', 'pages=10%', 'growth=20', 'entries=many', 'size=3', 'pages', 'minutes=99999']) {
    it(`refuse ${part} as a budget`, () => {
      expect(() => settings({ QM_SYNC_BUDGET: part })).to.throw(`QM_SYNC_BUDGET is not a list such as pages=2000`);
    });
  }

  it('can switch each kind of source off', () => {
    expect(
      settings({ QM_SYNC_REGISTRY: 'off', QM_SYNC_MODELS: 'off', QM_SYNC_SKILLS: 'off', QM_SYNC_EVERY: 'off' }),
    ).to.deep.include({ registries: [], models: null, skills: [], everyMs: null });
  });

  it('let a further registry speak only for the namespaces that it is given', () => {
    const registries = { QM_SYNC_REGISTRY: 'https://a.example,https://b.example/' };
    const verifying = ['registry:https://registry.modelcontextprotocol.io'];

    expect(authorityOf(settings(registries))).to.deep.equal({ verifying, given: [] });
    expect(authorityOf(settings({ ...registries, QM_SYNC_NAMESPACES: 'com.acme=https://b.example' }))).to.deep.equal({
      verifying,
      given: [{ namespace: 'com.acme', source: 'registry:https://b.example' }],
    });
  });

  for (const [given, message] of [
    ['com.acme', 'QM_SYNC_NAMESPACES is not a list such as com.acme=https://registry.acme.com: com.acme'],
    ['com.acme/mcp=https://a.example', 'QM_SYNC_NAMESPACES is not a list such as'],
    ['com.acme=https://c.example', 'gives com.acme to https://c.example, which is not in QM_SYNC_REGISTRY'],
    ['com.acme=https://a.example,COM.acme=https://b.example', 'gives COM.acme to two registries'],
  ] as const) {
    it(`refuse ${given} as namespaces`, () => {
      expect(() =>
        settings({ QM_SYNC_REGISTRY: 'https://a.example,https://b.example', QM_SYNC_NAMESPACES: given }),
      ).to.throw(message);
    });
  }

  for (const [every, milliseconds] of [
    ['30m', 1_800_000],
    ['1d', 86_400_000],
    ['30d', 2_592_000_000],
  ] as const) {
    it(`read ${every} as ${milliseconds} ms`, () => {
      expect(settings({ QM_SYNC_EVERY: every }).everyMs).to.equal(milliseconds);
    });
  }

  for (const every of ['0m', '5', '-1h', '1.5h', '31d', 'hourly']) {
    it(`refuse ${every} as a time`, () => {
      expect(() => settings({ QM_SYNC_EVERY: every })).to.throw('QM_SYNC_EVERY is not a time such as 30m, 6h or 1d');
    });
  }

  it('report every fault at once, and never a password', () => {
    const env = {
      QM_SYNC_REGISTRY: 'registry.example,https://me:hunter2@registry.example',
      QM_SYNC_MODELS: 'ftp://models.example',
      QM_SYNC_SKILLS: 'https://github.com/acme/skills',
      QM_SYNC_GITHUB: 'https://api.example?token=hunter2',
    };

    expect(() => settings(env))
      .to.throw()
      .with.property('message')
      .that.includes(
        'QM_SYNC_REGISTRY is not an address such as https://registry.modelcontextprotocol.io: registry.example',
      )
      .and.includes('//…@registry.example')
      .and.includes('QM_SYNC_MODELS is not an address')
      .and.includes('QM_SYNC_SKILLS is not a list of OWNER/REPOSITORY')
      .and.includes('QM_SYNC_GITHUB is not an address')
      .and.not.includes('hunter2');
  });

  it('can stand in the file of the configuration', () => {
    const text = JSON.stringify({ sync_registry: ['https://a.example', 'https://b.example'], sync_every: '1h' });

    expect(readConfig({ QM_CATALOG: 'memory:' }, { name: 'x.json', text }).sync).to.deep.include({
      registries: ['https://a.example', 'https://b.example'],
      everyMs: 3_600_000,
    });
  });
});
