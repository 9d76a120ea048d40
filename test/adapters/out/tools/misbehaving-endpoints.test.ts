import { expect } from 'chai';
import { sandboxOff } from '../../../../src/adapters/out/sandbox/sandbox.ts';
import { noInstaller } from '../../../../src/adapters/out/tools/install/installer.ts';
import { McpToolHost } from '../../../../src/adapters/out/tools/mcp-tool-host.ts';
import {
  ConnectFailure,
  ToolFailure,
  type ToolConnection,
  type Workplace,
} from '../../../../src/application/ports/tool-host.ts';
import { Secret } from '../../../../src/application/runs/redaction.ts';
import { judgeSighting } from '../../../../src/domain/catalog/verification/judge-sighting.ts';
import type { EndpointTarget } from '../../../../src/domain/catalog/verification/probe.ts';
import { rejectionOf } from '../../../support/failure.ts';
import {
  startMisbehavingEndpoints,
  type EndpointFault,
  type MisbehavingEndpoint,
} from '../../../support/misbehaving-servers/endpoints.ts';
import { within } from '../../../support/lateness.ts';
import { aToolServer } from '../../../support/tool-servers.ts';
import { anEndpoint } from '../../../support/verifications.ts';

const never = new AbortController().signal;
const LIMITS = { installMs: 0, startMs: 5_000, listMs: 5_000 };
const SHORT_MS = 400;
const GRACE_MS = 1_000;
const KEY = 'Bearer s3cret/key+"!';

describe('McpToolHost, with endpoints that misbehave', () => {
  const host = new McpToolHost(sandboxOff('no programs here'), noInstaller);
  let endpoint: MisbehavingEndpoint;
  let workplace: Workplace;
  before(async () => {
    endpoint = await startMisbehavingEndpoints();
    workplace = await host.open();
  });
  afterEach('everybody else can go on', async () => {
    const good = await connect('none');
    expect(await good.call('work', {}, 5_000, never)).to.deep.equal({ text: 'worked', isError: false });
    await good.close();
  });
  after(async () => {
    await workplace.close();
    await endpoint.close();
  });

  const reach = (target: EndpointTarget, startMs = LIMITS.startMs): Promise<ToolConnection> =>
    workplace.connect(
      aToolServer('work', { target, secrets: { Authorization: new Secret(KEY) } }),
      { ...LIMITS, startMs },
      () => undefined,
      never,
    );
  const connect = (fault: EndpointFault | 'none', startMs?: number): Promise<ToolConnection> =>
    reach(anEndpoint({ url: endpoint.urlOf(fault) }), startMs);

  for (const [fault, waitMs, seen] of [
    ['redirects elsewhere', LIMITS.startMs, /^failed: points to another host.*"169\.254\.169\.254"$/],
    ['redirects in a circle', LIMITS.startMs, /^failed: points to another host.*"127\.0\.0\.1:\d+"$/],
    ['streams comments for ever', LIMITS.startMs, /^failed: sent too much: /],
    ['streams one event for ever', LIMITS.startMs, /^failed: sent too much: a message of more than/],
    ['sends JSON for ever', LIMITS.startMs, /^failed: sent too much: a message of more than/],
    ['sends a gzip bomb', LIMITS.startMs, /^not_mcp: answered 200 with application\/json$/],
    ['sends a page', LIMITS.startMs, /^not_mcp: answered 200 with text\/html$/],
    ['wants a key', LIMITS.startMs, /^gated: answered 401$/],
    ['forbids', LIMITS.startMs, /^gated: answered 403$/],
    ['has no time', LIMITS.startMs, /^failed: answered 429$/],
    ['is broken', LIMITS.startMs, /^failed: answered 500$/],
    ['hangs after its headers', SHORT_MS, /^timeout: did not answer in time$/],
    ['hangs in a stream', SHORT_MS, /^timeout: did not answer in time$/],
    ['trickles its answer', SHORT_MS, /^timeout: did not answer in time$/],
    ['cuts the line', LIMITS.startMs, /^null: 127\.0\.0\.1 cannot be reached from here/],
    ['has an odd status', LIMITS.startMs, /^failed: answered 999$/],
    ['speaks no HTTP', LIMITS.startMs, /^null: 127\.0\.0\.1 cannot be reached from here/],
  ] as const) {
    it(`sees an endpoint that ${fault}`, async () => {
      const began = performance.now();

      expect(await see(connect(fault, waitMs))).to.match(seen);
      expect(performance.now() - began).to.be.lessThan(within(waitMs + GRACE_MS));
    });
  }

  for (const [fault, waitMs, kind, message] of [
    ['call is cut', 5_000, 'gone', /^the server cannot be reached from here|^the server 127/],
    ['call is answered in part', 5_000, 'gone', /^the server /],
    ['call has no time', 5_000, 'refused', /^work was answered 429: ".*later"$/],
    ['call is broken', 5_000, 'refused', /^work was answered 500: ".*the flux is not aligned"$/],
    ['call hangs', SHORT_MS, 'timeout', /^work gave no answer in time$/],
    ['call is accepted and forgotten', SHORT_MS, 'timeout', /^work gave no answer in time$/],
    ['call is answered for ever', 30_000, 'gone', /^the server sent too much: /],
    ['call is answered by a page', 5_000, 'gone', /^the server answered 200 with text\/html$/],
  ] as const) {
    it(`hears no more than it has to where a ${fault}`, async () => {
      const server = await connect(fault);
      const began = performance.now();
      const failure = await rejectionOf(server.call('work', {}, waitMs, never));

      expect(performance.now() - began).to.be.lessThan(within(waitMs + GRACE_MS));
      if (!(failure instanceof ToolFailure)) throw failure;
      expect(failure.message).to.match(message);
      expect(failure.kind).to.equal(kind);
      if (kind !== 'gone') await server.relist(5_000, never);
      await server.close();
    });
  }

  for (const address of [
    '127.0.0.1',
    'localhost',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '127.1',
    '0.0.0.0',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::]',
    '169.254.169.254',
    '[::ffff:169.254.169.254]',
    '2852039166',
    '0xa9fea9fe',
    '0251.0376.0251.0376',
    '[fe80::1]',
    '[fd00:ec2::254]',
    '[64:ff9b::a9fe:a9fe]',
    '10.0.0.1',
    '192.168.0.1',
    '172.16.0.1',
    '100.64.0.1',
  ]) {
    it(`asks nothing of ${address} when only strangers speak of it`, async () => {
      const { port } = new URL(endpoint.urlOf('none'));
      const before = endpoint.requests.length;
      const target = anEndpoint({ url: `https://${address}:${port}/none`, privateNetwork: false });

      expect(await see(reach(target), target)).to.match(/^null: .*private network/);
      expect(endpoint.requests).to.have.length(before);
    });
  }

  it('sends a credential to the endpoint itself', async () => {
    const before = endpoint.requests.length;
    await (await connect('none')).close();

    const sent = endpoint.requests.slice(before);
    expect(sent.length).to.be.greaterThan(2);
    for (const { authorization } of sent) expect(authorization).to.equal(KEY);
  });

  it('sends no credential without encryption to a host that may be anywhere', async () => {
    const target = anEndpoint({ url: 'http://mcp.parley.example/mcp', privateNetwork: true });

    expect(await see(reach(target), target)).to.match(/^null: .*not spoken to encrypted/);
  });
});

async function see(connecting: Promise<ToolConnection>, target = anEndpoint()): Promise<string> {
  const failure = await rejectionOf(connecting);
  if (!(failure instanceof ConnectFailure)) throw failure;
  const { outcome, detail } = judgeSighting(failure.sighting, target);
  expect(detail).not.to.contain('s3cret');
  return `${outcome}: ${detail}`;
}
