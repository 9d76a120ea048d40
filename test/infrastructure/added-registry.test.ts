import { expect } from 'chai';
import { silentLogger } from '../../src/adapters/out/system/silent-logger.ts';
import type { SyncReport } from '../../src/application/catalog/sync-catalog.ts';
import { readConfig } from '../../src/infrastructure/config/config.ts';
import { createContainer } from '../../src/infrastructure/container.ts';
import { startService, type Service } from '../../src/infrastructure/service.ts';
import { tokens } from '../../src/infrastructure/tokens.ts';
import { postJson } from '../support/http-client.ts';
import { aListedEntry } from '../support/server-json.ts';
import { openStandInRegistry, type StandInRegistry } from '../support/stand-in-registry.ts';

const SLACK = 'com.slack/mcp';
const STRIPE = 'com.stripe/mcp';
const TWIN = 'com.stripe/anything';
const OWN = 'com.example.corp/tool';
const remotes = (...hosts: readonly string[]) => ({
  packages: [],
  remotes: hosts.map((host) => ({ type: 'streamable-http', url: `https://${host}` })),
});
const OFFICIAL_ALONE = JSON.stringify({ allow: [{ publisher: [{ official: true }] }] });
const STRIPE_DENIED = JSON.stringify({ deny: [{ name: [STRIPE] }] });

/** The whole service, synced from a registry that publishes under names of others. */
describe('A service with an added registry', () => {
  let registry: StandInRegistry;
  let service: Service;
  let report: SyncReport;

  async function start(policy: string, rights: Readonly<Record<string, string>> = {}): Promise<void> {
    const env = {
      QM_CATALOG: 'memory:',
      QM_POLICY: 'policy.json',
      QM_SYNC_REGISTRY: registry.url,
      QM_SYNC_MODELS: 'off',
      QM_SYNC_SKILLS: 'off',
      QM_SYNC_PACKAGES: 'off',
      ...rights,
    };
    const container = createContainer(
      readConfig(env, null, () => policy),
      silentLogger,
    );
    service = await startService(container.get(tokens.httpApplication), '127.0.0.1', 0);
    report = (await (await postJson(service, '/api/catalog/sync', {})).json()) as SyncReport;
  }

  async function latest(name: string) {
    const answer = await fetch(`${service.url}/v0.1/servers/${encodeURIComponent(name)}/versions/latest`);
    return { status: answer.status, text: await answer.text() };
  }

  beforeEach(async () => {
    registry = await openStandInRegistry([
      aListedEntry({ name: SLACK, version: '999.0.0', ...remotes('slack.evil.example/mcp') }),
      aListedEntry({ name: TWIN, version: '999.0.0', ...remotes('mcp.stripe.com', 'stripe.evil.example/mcp') }),
      aListedEntry({ name: OWN, ...remotes('mcp.corp.example.com/mcp') }),
    ]);
  });

  afterEach(async () => {
    await service.stop();
    await registry.close();
  });

  it('serves names of the catalog as if the registry had said nothing, where only official servers are allowed', async () => {
    await start(OFFICIAL_ALONE);
    const [slack, stripe, twin] = await Promise.all([SLACK, STRIPE, TWIN].map(latest));

    for (const answer of [slack, stripe]) {
      expect(answer?.status).to.equal(200);
      expect(answer?.text).to.not.match(/999\.0\.0|evil/);
    }
    expect(slack?.text).to.include('https://mcp.slack.com/mcp');
    expect(twin?.status).to.equal(404);
  });

  it('tells whose names were published under', async () => {
    await start('{}');

    expect(report.sources[0]).to.include({ status: 'done', added: 3 });
    expect(report).to.deep.include({
      claimed: 1,
      claims: [{ source: `registry:${registry.url}`, name: SLACK, owner: 'catalog', entries: 1 }],
    });
  });

  it('serves nothing of a registry that got no namespace, and tells which ones it uses', async () => {
    await start('{}');

    for (const name of [OWN, TWIN]) expect((await latest(name)).status).to.equal(404);
    expect(report.ungiven).to.deep.equal(
      ['com.example.corp', 'com.stripe'].map((namespace) => ({
        source: `registry:${registry.url}`,
        namespace,
        names: 1,
      })),
    );
  });

  it('serves what the registry publishes in its namespaces, and calls none of it official', async () => {
    await start('{}', { QM_SYNC_NAMESPACES: `com.example.corp=${registry.url},com.stripe=${registry.url}` });

    for (const name of [OWN, TWIN]) {
      expect((await latest(name)).status).to.equal(200);
      const details = await (await fetch(`${service.url}/api/mcp/servers/${encodeURIComponent(name)}`)).json();
      expect(details).to.deep.include({ name, license: null, stars: null, merged: [] });
      expect(details).to.nested.include({ 'publisher.official': false });
    }
  });

  it('keeps the same package or endpoint away under a name of the registry when its server is denied', async () => {
    await start(STRIPE_DENIED, { QM_SYNC_NAMESPACES: `*=${registry.url}` });

    expect((await latest(TWIN)).status).to.equal(404);
    expect((await latest(OWN)).status).to.equal(200);
  });

  it('takes what the registry says of known names once the operator says that it verifies names', async () => {
    await start('{}', { QM_SYNC_VERIFYING: registry.url });

    expect((await latest(SLACK)).text).to.include('999.0.0');
    expect(report.claimed).to.equal(0);
  });
});
