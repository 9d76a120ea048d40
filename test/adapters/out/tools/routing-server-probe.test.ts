import { expect } from 'chai';
import { RoutingServerProbe } from '../../../../src/adapters/out/tools/routing-server-probe.ts';
import { sawATool, ScriptedProbe } from '../../../support/scripted-probe.ts';
import { aPackageTarget, anEndpoint } from '../../../support/verifications.ts';

const never = new AbortController().signal;

describe('RoutingServerProbe', () => {
  it('sends commands to one probe and endpoints to the other, each loaded once and only when it is needed', async () => {
    const probes = [0, 1].map(() => new ScriptedProbe(() => Promise.resolve(sawATool)));
    const loads = [0, 0];
    const [commands, endpoints] = probes.map((probe, index) => () => {
      loads[index] = (loads[index] ?? 0) + 1;
      return Promise.resolve(probe);
    });
    if (commands === undefined || endpoints === undefined) throw new Error('two probes were made');
    const probe = new RoutingServerProbe(commands, endpoints);

    await Promise.all([probe.probe(aPackageTarget(), never), probe.probe(aPackageTarget(), never)]);
    expect(loads).to.deep.equal([1, 0]);
    await probe.probe(anEndpoint({ method: 'sse' }), never);
    expect(loads).to.deep.equal([1, 1]);
    expect(probes.map(({ sent }) => sent.map(({ method }) => method))).to.deep.equal([['stdio', 'stdio'], ['sse']]);
  });
});
