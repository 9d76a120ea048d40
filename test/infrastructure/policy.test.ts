import { expect } from 'chai';
import { InMemoryCatalogStore } from '../../src/adapters/out/catalog/in-memory-catalog-store.ts';
import { silentLogger } from '../../src/adapters/out/system/silent-logger.ts';
import { readConfig } from '../../src/infrastructure/config/config.ts';
import { createContainer } from '../../src/infrastructure/container.ts';
import { startService, type Service } from '../../src/infrastructure/service.ts';
import { tokens } from '../../src/infrastructure/tokens.ts';
import { postRun } from '../support/http-client.ts';

const GITHUB = 'io.github.github/github-mcp-server';
const POLICY = JSON.stringify({ deny: [{ name: 'io.github.github/*', reason: 'Use the one of our own' }] });

/** The whole service as it is put together, with a policy and a decision. */
describe('A service with a policy', () => {
  let service: Service;

  before(async () => {
    const config = readConfig({ QM_CATALOG: 'memory:', QM_POLICY: 'policy.json' }, null, () => POLICY);
    const container = createContainer(config, silentLogger);
    container.rebind(tokens.catalogStore).toConstantValue(new InMemoryCatalogStore());
    const { recordDecisions } = container.get(tokens.decisions);
    await recordDecisions({ action: 'hide', names: ['com.slack/mcp'], reason: null, by: 'ann' });
    service = await startService(container.get(tokens.httpApplication), '127.0.0.1', 0);
  });

  after(() => service.stop());

  async function get(path: string): Promise<{ readonly status: number; readonly text: string }> {
    const answer = await fetch(service.url + path);
    return { status: answer.status, text: await answer.text() };
  }

  for (const [what, path] of [
    ['a denied server by its name', `/api/mcp/servers/${GITHUB}`],
    ['a hidden server by its alias', '/api/mcp/servers/com.slack%2Fmcp'],
    ['a denied server in the registry', `/v0.1/servers/${encodeURIComponent(GITHUB)}/versions/latest`],
    ['its versions there', `/v0.1/servers/${encodeURIComponent(GITHUB)}/versions?include_deleted=true`],
    ['it under the old address', `/servers/${encodeURIComponent(GITHUB)}/versions/latest`],
  ] as const) {
    it(`answers 404 for ${what}, and suggests neither`, async () => {
      const { status, text } = await get(path);

      expect(status).to.equal(404);
      expect(JSON.parse(text)).to.satisfy(
        ({ suggestions = [] }: { suggestions?: readonly string[] }) =>
          !suggestions.includes(GITHUB) && !suggestions.includes('com.slack/mcp'),
      );
    });
  }

  for (const path of [
    '/api/mcp/servers?limit=100',
    '/api/mcp/search?q=github%20issues&limit=100',
    '/v0.1/servers?limit=100&search=github',
    '/v0.1/servers?limit=100&updated_since=2020-01-01T00:00:00Z&search=github',
    '/v0.1/x/dev.quartermaster/search?q=post%20to%20slack',
  ]) {
    it(`names neither at ${path}`, async () => {
      const { status, text } = await get(path);

      expect(status).to.equal(200);
      expect(text).to.not.include(`"${GITHUB}"`).and.to.not.include('"com.slack/mcp"');
    });
  }

  it('tells how much it keeps away, and none of it', async () => {
    const { text } = await get('/api/config/');

    expect(JSON.parse(text)).to.deep.include({ policy: { visibility: 'all', rules: 1, barred_servers: 2 } });
    expect(text).to.not.match(/github|Use the one/);
  });

  it('recommends something else, and says why not the denied one', async () => {
    const answer = await postRun(service, { task: 'List the open GitHub issues of acme/shop', dry_run: true });
    const { recommendation } = (await answer.json()) as {
      recommendation: { mcp_servers: readonly { name: string }[]; rejected: readonly Record<string, string>[] };
    };

    expect(recommendation.mcp_servers.map(({ name }) => name)).to.not.include(GITHUB);
    expect(recommendation.rejected[0]).to.include({
      name: GITHUB,
      code: 'policy',
      would_change_if: 'the operator lifted that rule',
    });
    expect(recommendation.rejected[0]?.['reason']).to.match(
      /^Denied by the operator's policy: Use the one of our own\./,
    );
  });

  it('warns of what the caller has configured already', async () => {
    const current_config = {
      mcpServers: { gh: { command: 'docker', args: ['run', 'ghcr.io/github/github-mcp-server'] } },
    };
    const task = 'List the open GitHub issues of acme/shop';
    const answer = await postRun(service, { task, current_config, dry_run: true });
    const { recommendation } = (await answer.json()) as {
      recommendation: { warnings: readonly unknown[]; changes: { remove: readonly string[] } };
    };

    expect(recommendation.warnings).to.deep.include({
      code: 'policy',
      text: "Your configuration has GitHub. Denied by the operator's policy: Use the one of our own.",
      ref: GITHUB,
    });
    expect(recommendation.changes.remove).to.deep.equal(['gh']);
  });
});
