import { expect } from 'chai';
import { sandboxOff } from '../../../../src/adapters/out/sandbox/sandbox.ts';
import { noInstaller } from '../../../../src/adapters/out/tools/install/installer.ts';
import { RECEIVE_LIMITS } from '../../../../src/adapters/out/tools/limits.ts';
import { McpToolHost } from '../../../../src/adapters/out/tools/mcp-tool-host.ts';
import { makeHostProbe, makeRoutingProbe } from '../../../../src/adapters/out/tools/server-probes.ts';
import type { ServerProbe } from '../../../../src/application/ports/server-probe.ts';
import { judgeSighting } from '../../../../src/domain/catalog/verification/judge-sighting.ts';
import type { EndpointTarget } from '../../../../src/domain/catalog/verification/probe.ts';
import { itKeepsTheServerProbeContract } from '../../../contracts/server-probe.contract.ts';
import { sawATool, ScriptedProbe } from '../../../support/scripted-probe.ts';
import { startScriptedEndpoint, type EndpointBehaviour } from '../../../support/scripted-mcp/http-server.ts';
import { aPackageTarget, anEndpoint } from '../../../support/verifications.ts';

const host = new McpToolHost(sandboxOff('only endpoints here'), noInstaller, {
  ...RECEIVE_LIMITS,
  bytesPerRequest: 1_000_000,
});
const never = new AbortController().signal;

describe('The probe through a tool host', () => {
  const open = ({ startMs = 15_000, answerMs = 15_000 } = {}): ServerProbe =>
    makeHostProbe(host, { installMs: 0, startMs, listMs: answerMs });
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

describe('The probe that routes by the kind of server', () => {
  it('sends commands to one probe, loaded once and only when it is needed, and endpoints to the other', async () => {
    const commands = new ScriptedProbe(() => Promise.resolve(sawATool));
    const endpoints = new ScriptedProbe(() => Promise.resolve(sawATool));
    let loads = 0;
    const probe = makeRoutingProbe(() => {
      loads += 1;
      return Promise.resolve(commands);
    }, endpoints);

    await probe.probe(anEndpoint({ method: 'sse' }), never);
    expect(loads).to.equal(0);
    await Promise.all([probe.probe(aPackageTarget(), never), probe.probe(aPackageTarget(), never)]);
    expect(loads).to.equal(1);
    expect([commands, endpoints].map(({ sent }) => sent.map(({ method }) => method))).to.deep.equal([
      ['stdio', 'stdio'],
      ['sse'],
    ]);
  });
});
