import { expect } from 'chai';
import { readConfig } from '../../../src/infrastructure/config/config.ts';

const unnamed = { QM_CATALOG: 'memory:' };
const named = { ...unnamed, QM_POLICY: 'policy.json' };

/** Reads any path but `policy.json` as an open policy. */
function reading(text: string): (path: string) => string {
  return (path) => (path === 'policy.json' ? text : '{}');
}

function unreadable(): never {
  throw new Error('EACCES: permission denied');
}

describe('The policy in the configuration', () => {
  it('is open when no file is named', () => {
    expect(readConfig(unnamed, null, unreadable).policy).to.deep.equal({ visibility: 'all', allow: [], deny: [] });
  });

  it('is that of the file which the environment or the configuration file names', () => {
    const readText = reading('{"visibility": "approved"}');
    const file = { name: 'quartermaster.config.json', text: '{"policy": "policy.json"}' };
    const policy = { visibility: 'approved', allow: [], deny: [] };

    expect(readConfig(named, null, readText).policy).to.deep.equal(policy);
    expect(readConfig(unnamed, file, readText).policy).to.deep.equal(policy);
  });

  it('lets nothing start when its file cannot be read', () => {
    expect(() => readConfig(named, null, unreadable)).to.throw(
      'bad configuration: QM_POLICY names policy.json, which cannot be read: EACCES: permission denied',
    );
    expect(() => readConfig(named, null)).to.throw('QM_POLICY names policy.json, which cannot be read');
  });

  it('lets nothing start with any fault, each named with its place beside the other faults', () => {
    const readText = reading('{"deny": [{"licence": "MIT"}], "visibility": "none"}');

    expect(() => readConfig({ ...named, QM_PORT: 'abc' }, null, readText))
      .to.throw(/^bad configuration: /)
      .with.property('message')
      .that.includes('QM_PORT is not an integer: abc')
      .and.includes('QM_POLICY policy.json: /deny/0/licence is no member of a rule')
      .and.includes('QM_POLICY policy.json: /visibility is neither "all" nor "approved"');
  });

  it('lets nothing start when it is no JSON object', () => {
    expect(() => readConfig(named, null, reading('deny all'))).to.throw(
      'QM_POLICY policy.json: it is not a JSON object',
    );
  });
});
