import { expect } from 'chai';
import { traceData } from '../../../src/domain/answer/trace-data.ts';
import { aRecommendation } from '../../support/answers.ts';
import { anEntry, aPackage } from '../../support/catalogs.ts';
import { aNeed } from '../../support/needs.ts';
import { aPlannedServer } from '../../support/stack-parts.ts';

const url = 'https://mcp.board.example/mcp';
const remote = { type: 'streamable-http', url, headers: [] } as const;
const hosted = { ...aPlannedServer(anEntry({ title: 'Board', remotes: [remote] }), [aNeed()]), way: { remote } };
const local = (egress: 'none' | 'own_account', hosts: readonly string[] | null) =>
  aPlannedServer(anEntry({ title: 'Files', egress, hosts, packages: [aPackage()] }), [aNeed()]);
const { llm } = aRecommendation();
const by = (provider: string) => (llm === null ? null : { ...llm, provider });

describe('traceData', () => {
  it('names hosted servers with their host, and the vendor of the model with its country', () => {
    const flow = traceData([hosted], by('deepseek'));

    expect(flow.servers).to.deep.equal([
      { name: hosted.server.name, title: 'Board', hosted: true, hosts: ['mcp.board.example'] },
    ]);
    expect(flow.model).to.deep.equal({ name: 'DeepSeek', country: 'CN' });
    expect(flow.text).to.equal('Data goes to Board (mcp.board.example) and the model vendor DeepSeek (country: CN).');
  });

  it('names a local server that sends data on, with unknown hosts as unknown', () => {
    expect(traceData([local('own_account', null)], null).servers).to.deep.include({
      name: local('none', null).server.name,
      title: 'Files',
      hosted: false,
      hosts: null,
    });
  });

  it('names nobody for a local server that sends nothing and a model on the own machine', () => {
    const flow = traceData([local('none', null)], by('ollama'));

    expect([flow.servers, flow.model]).to.deep.equal([[], null]);
    expect(flow.text).to.equal('Data stays on your machine, as far as the catalog knows.');
  });

  it('does not guess the country of a vendor that it does not know', () => {
    expect(traceData([], by('example')).model).to.deep.equal({ name: 'example', country: null });
    expect(traceData([], by('example')).text).to.include('country unknown');
  });
});
