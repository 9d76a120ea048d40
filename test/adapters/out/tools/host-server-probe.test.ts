import { expect } from 'chai';
import { SandboxOff } from '../../../../src/adapters/out/sandbox/sandbox-off.ts';
import { HEARING } from '../../../../src/adapters/out/tools/hearing.ts';
import { HostServerProbe } from '../../../../src/adapters/out/tools/host-server-probe.ts';
import { NoInstaller } from '../../../../src/adapters/out/tools/install/no-installer.ts';
import { McpToolHost } from '../../../../src/adapters/out/tools/mcp-tool-host.ts';
import { judgeSighting } from '../../../../src/domain/catalog/verification/judge-sighting.ts';
import type { EndpointTarget } from '../../../../src/domain/catalog/verification/probe-target.ts';
import { itKeepsTheServerProbeContract } from '../../../contracts/server-probe.contract.ts';
import { startScriptedEndpoint, type EndpointBehaviour } from '../../../support/scripted-mcp/http-server.ts';

const host = new McpToolHost(new SandboxOff('only endpoints here'), new NoInstaller(), {
  ...HEARING,
  mostBytes: 1_000_000,
});
const never = new AbortController().signal;

describe('HostServerProbe', () => {
  const open = ({ startMs = 15_000, answerMs = 15_000 } = {}): HostServerProbe =>
    new HostServerProbe(host, { installMs: 0, startMs, listMs: answerMs });
  const probe = open();

  itKeepsTheServerProbeContract({
    open,
    set: async (behaviour) => {
      const { url, close } = await startScriptedEndpoint(behaviour);
      return { target: { method: 'streamable-http', url, privateNetwork: true }, end: close };
    },
  });

  const judge = async (
    behaviour: EndpointBehaviour,
    members: Partial<EndpointTarget> = {},
  ): Promise<{ readonly judged: string; readonly requests: readonly string[] }> => {
    const { url, requests, close } = await startScriptedEndpoint(behaviour);
    const target: EndpointTarget = { method: 'streamable-http', url, privateNetwork: true, ...members };
    const { sighting } = await probe.probe(target, never);
    await close();
    const { outcome, detail } = judgeSighting(sighting, target);
    return { judged: `${outcome}: ${detail}`, requests };
  };

  for (const [what, behaviour, method, judged] of [
    ['an endpoint that streams its answers', 'streaming', 'streamable-http', /^open: listed 1 tool$/],
    ['an endpoint of server-sent events', 'sse', 'sse', /^open: listed 1 tool$/],
    ['server-sent events behind a streamable address', 'sse', 'streamable-http', /^wrong_transport: .* but sse$/],
    ['a streamable endpoint behind an address of events', 'good', 'sse', /^wrong_transport: .* but streamable-http$/],
    ['events behind a streamable address that want a key', 'keyed sse', 'streamable-http', /^gated: answered 401/],
    ['an endpoint that forbids', 'forbidden', 'streamable-http', /^gated: answered 403/],
    ['an endpoint that asks for a key in words', 'complaining', 'streamable-http', /^gated: answered 400 .*API key/],
    ['a web page, even one that has a link to log in', 'page', 'streamable-http', /^not_mcp: answered 200 .*html/],
    ['an address where nothing is', 'not found', 'streamable-http', /^not_mcp: answered 404/],
    ['another interface that speaks JSON', 'other json', 'streamable-http', /^not_mcp: answered 200/],
    ['an endpoint that is out of order', 'broken', 'streamable-http', /^failed: answered 503/],
    ['an endpoint that points elsewhere', 'elsewhere', 'streamable-http', /^failed: .*elsewhere\.example/],
  ] as const) {
    it(`knows ${what}`, async () => {
      expect((await judge(behaviour, { method })).judged).to.match(judged);
    });
  }

  it('asks nothing of an endpoint in a private network that only a registry speaks of', async () => {
    const { judged, requests } = await judge('good', { privateNetwork: false });

    expect(judged).to.match(/^null: .*private network/);
    expect(requests).to.deep.equal([]);
  });

  it('says nothing of an endpoint on this machine that is not there', async () => {
    const { url, close } = await startScriptedEndpoint('good');
    await close();
    const target: EndpointTarget = { method: 'streamable-http', url, privateNetwork: true };

    expect(judgeSighting((await probe.probe(target, never)).sighting, target).outcome).to.equal(null);
  });
});
