import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import * as fc from 'fast-check';
import { OPEN_POLICY } from '../../../../src/domain/catalog/policy/policy.ts';
import { readPolicy } from '../../../../src/domain/catalog/policy/read-policy.ts';

const PAGE = fileURLToPath(new URL('../../../../docs/policy.md', import.meta.url));
const EXAMPLE = fileURLToPath(new URL('../../../../examples/policy.json', import.meta.url));

function faults(content: unknown): string[] {
  return readPolicy(JSON.stringify(content)).faults.map(({ path, message }) => `${path} ${message}`);
}

describe('readPolicy', () => {
  it('reads single texts and lists of them alike', () => {
    const { policy, faults: found } = readPolicy(
      JSON.stringify({
        visibility: 'approved',
        allow: [{ name: 'com.slack/mcp' }, { publisher: ['GitHub', { official: true }], license: ['MIT', 'unknown'] }],
        deny: [{ version: '<1.2', registry_type: 'npm', transport: ['sse'], reason: 'Old and unsafe' }],
      }),
    );

    expect(found).to.deep.equal([]);
    expect(policy).to.deep.equal({
      visibility: 'approved',
      allow: [{ name: ['com.slack/mcp'] }, { license: ['MIT', 'unknown'], publisher: ['GitHub', { official: true }] }],
      deny: [{ version: ['<1.2'], registry_type: ['npm'], transport: ['sse'], reason: 'Old and unsafe' }],
    });
  });

  it('reads an empty object as an open policy', () => {
    expect(readPolicy('{}')).to.deep.equal({ policy: OPEN_POLICY, faults: [] });
  });

  it('takes the example for operators without a fault', () => {
    expect(readPolicy(readFileSync(EXAMPLE, 'utf8')).faults).to.deep.equal([]);
  });

  it('takes the policy that docs/policy.md shows without a fault', () => {
    const shown = /```json\n(\{\n {2}"visibility"[^`]*)```/.exec(readFileSync(PAGE, 'utf8'))?.[1] ?? 'not shown';

    expect(readPolicy(shown).faults).to.deep.equal([]);
  });

  for (const [what, content, fault] of [
    ['a text that is no object', [], ' is not a JSON object'],
    ['a visibility that is none', { visibility: 'some' }, '/visibility is neither "all" nor "approved"'],
    ['a visibility of null', { visibility: null }, '/visibility is neither "all" nor "approved"'],
    ['a member that is misspelt', { denny: [] }, '/denny is no member of a policy (known: visibility, allow, deny)'],
    ['rules that are no list', { deny: { name: 'a/b' } }, '/deny is not a list of rules'],
    ['rules of null', { allow: null }, '/allow is not a list of rules'],
    ['a rule that is a text', { deny: ['a/b'] }, '/deny/0 is not a rule such as {"name": "io.github.acme/*"}'],
    ['a rule about nothing', { deny: [{}] }, '/deny/0 names nothing it is about; {"name": "*"} is every server'],
    ['a rule with no more than a reason', { allow: [{ reason: 'x' }] }, '/allow/0 names nothing it is about'],
    ['a condition that is misspelt', { deny: [{ licence: 'MIT' }] }, '/deny/0/licence is no member of a rule'],
    ['a name without its namespace', { deny: [{ name: 'github' }] }, '/deny/0/name is no whole name'],
    ['a name that is a number', { deny: [{ name: 5 }] }, '/deny/0/name is not a text'],
    ['a list of nothing', { deny: [{ name: [] }] }, '/deny/0/name is an empty list'],
    ['a fault inside a list', { deny: [{ name: ['a/b', ''] }] }, '/deny/0/name/1 is blank'],
    ['a blank at the end', { deny: [{ name: 'a/b ' }] }, '/deny/0/name is blank or begins or ends with a blank'],
    ['a line feed', { deny: [{ name: 'a/b\nc' }] }, '/deny/0/name has control or invisible characters'],
    ['an invisible character', { deny: [{ name: 'a/b\u200bc' }] }, '/deny/0/name has control or invisible characters'],
    ['a licence that is no identifier', { deny: [{ license: 'GPL 3' }] }, '/deny/0/license is no SPDX identifier'],
    ['a version that is no range', { deny: [{ version: '>=1,<2' }] }, '/deny/0/version is no version, no range'],
    ['a version in another spelling', { deny: [{ version: 'Unknown' }] }, '/deny/0/version is no version, no range'],
    [
      'a package registry nobody knows',
      { deny: [{ registry_type: 'NPM' }] },
      '/deny/0/registry_type is not one of npm',
    ],
    ['a transport nobody knows', { deny: [{ transport: 'http' }] }, '/deny/0/transport is not one of stdio'],
    ['a source that is none', { deny: [{ source: 'registry' }] }, '/deny/0/source is no source'],
    ['a publisher that is neither', { deny: [{ publisher: { official: 1 } }] }, '/deny/0/publisher is neither a name'],
    [
      'a publisher with more',
      { deny: [{ publisher: { official: true, x: 1 } }] },
      '/deny/0/publisher is neither a name',
    ],
    ['a publisher of nothing', { deny: [{ publisher: [] }] }, '/deny/0/publisher is neither a name'],
    ['a publisher in a list', { deny: [{ publisher: ['a', 1] }] }, '/deny/0/publisher/1 is neither a name'],
    [
      'a reason that is too long',
      { deny: [{ name: '*', reason: 'x'.repeat(301) }] },
      '/deny/0/reason has more than 300',
    ],
    ['a reason that is a list', { deny: [{ name: '*', reason: ['x'] }] }, '/deny/0/reason is not a text'],
  ] as const) {
    it(`refuses ${what}, and says where`, () => {
      expect(faults(content)).to.have.length(1);
      expect(faults(content)[0]).to.satisfy((text: string) => text.startsWith(fault));
    });
  }

  it('refuses what is there twice, of which JSON would keep the last only', () => {
    expect(readPolicy('{"deny": [{"name": "a/*"}], "deny": []}').faults).to.deep.equal([
      { path: '/deny', message: 'is there twice' },
    ]);
  });

  it('refuses what is no JSON', () => {
    for (const text of ['', '{"deny": [', 'deny'])
      expect(readPolicy(text).faults).to.deep.equal([{ path: '', message: 'is not a JSON object' }]);
  });

  it('names every fault at once', () => {
    const content = { visibility: 'x', y: 1, allow: [{ name: 'z' }], deny: [{ license: '', version: 'new' }, 3] };

    expect(faults(content).map((text) => text.split(' ')[0])).to.have.members([
      '/y',
      '/visibility',
      '/allow/0/name',
      '/deny/0/license',
      '/deny/0/version',
      '/deny/1',
    ]);
  });

  it('never fails, and never takes an unknown member in silence', () => {
    const known = new Set(['visibility', 'allow', 'deny']);
    fc.assert(
      fc.property(fc.dictionary(fc.oneof(fc.constantFrom(...known), fc.string()), fc.jsonValue()), (content) => {
        const paths = readPolicy(JSON.stringify(content)).faults.length;

        if (Object.keys(content).some((member) => !known.has(member))) expect(paths).to.be.greaterThan(0);
      }),
      { seed: 7, numRuns: 500 },
    );
  });
});
