import { expect } from 'chai';
import { withVerification } from '../../../../src/domain/catalog/intake/with-verification.ts';
import { anEntry } from '../../../support/catalogs.ts';
import { aFailure, aVerification } from '../../../support/verifications.ts';

const MORE = [
  ...(aVerification().tools ?? []),
  { name: 'close_issue', description: 'Close one', effect: 'destructive' as const },
];
const dark = anEntry({ tools: [], tools_read: null, capabilities: ['issue.list'] });

describe('withVerification', () => {
  it('attaches the evidence and leaves all else as it is where the catalog knows as many tools', () => {
    const server = anEntry();

    expect(withVerification(server, aVerification())).to.deep.equal({ ...server, verification: aVerification() });
  });

  it('takes the tools that were seen where nobody knew any, marked as the words of the server', () => {
    const { tools, tools_read: read } = withVerification(dark, aVerification());

    expect(tools).to.deep.equal([
      { name: 'list_issues', description: 'List them all', capability: null, effect: 'read', seen: true },
      { name: 'create_issue', description: 'Make one', capability: null, effect: 'write', seen: true },
    ]);
    expect(read).to.deep.equal({ source: 'tools/list', at: '2026-08-22', version: '1.0.0' });
  });

  it('keeps our words, capability and effect for the tools that we know, among more that were seen', () => {
    const server = anEntry();
    const { tools } = withVerification(server, aVerification({ tools: MORE }));

    expect(tools.slice(0, 2)).to.deep.equal(server.tools);
    expect(tools[2]).to.deep.equal({
      name: 'close_issue',
      description: 'Close one',
      capability: null,
      effect: 'destructive',
      seen: true,
    });
  });

  it('drops a tool of ours that the server no longer has when it has more than we know, but not what it did', () => {
    const server = anEntry({
      tools: anEntry().tools.map((tool, index) => (index === 0 ? { ...tool, name: 'gone' } : tool)),
    });

    const { tools, capabilities } = withVerification(server, aVerification({ tools: MORE }));

    expect(tools.map(({ name }) => name)).to.deep.equal(['list_issues', 'create_issue', 'close_issue']);
    expect(capabilities).to.deep.equal(['issue.list']);
  });

  it('knows that a server has no tools when it listed none and nobody knew', () => {
    const { tools, tools_read: read } = withVerification(dark, aVerification({ tools: [] }));

    expect(tools).to.deep.equal([]);
    expect(read).to.have.property('source', 'tools/list');
  });

  for (const outcome of ['gated', 'timeout', 'package_missing', 'failed'] as const) {
    it(`changes no tools when the outcome is ${outcome}`, () => {
      expect(withVerification(dark, aFailure(outcome))).to.deep.equal({ ...dark, verification: aFailure(outcome) });
    });
  }
});
