import { expect } from 'chai';
import { RoutingServerProbe } from '../../../../src/adapters/out/tools/routing-server-probe.ts';
import { sawATool, ScriptedProbe } from '../../../support/scripted-probe.ts';
import { aPackageTarget, anEndpoint } from '../../../support/verifications.ts';

const never = new AbortController().signal;

describe('RoutingServerProbe', () => {
  it('sends commands to one probe, loaded once and only when it is needed, and endpoints to the other', async () => {
    const commands = new ScriptedProbe(() => Promise.resolve(sawATool));
    const endpoints = new ScriptedProbe(() => Promise.resolve(sawATool));
    let loads = 0;
    const probe = new RoutingServerProbe(() => {
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
