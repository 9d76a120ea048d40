import { expect } from 'chai';
import fc from 'fast-check';
import { licensesOf } from '../../../../src/domain/task/limits/licenses.ts';

const BSD = ['BSD-2-Clause', 'BSD-3-Clause'];

describe('licensesOf', () => {
  for (const [text, licenses] of [
    ['only MIT or Apache-2.0 licensed servers', ['MIT', 'Apache-2.0']],
    ['only MIT-licensed software is ok', ['MIT']],
    ['just MIT or BSD, please', ['MIT', ...BSD]],
    ['it has to be ISC', ['ISC']],
    ['MIT licensed only', ['MIT']],
    ['Apache licence required', ['Apache-2.0']],
    ['Apache-licensed tools are fine, nothing else', ['Apache-2.0']],
    ['the licence must be MPL 2.0', ['MPL-2.0']],
    ['the license of the servers must be MIT', ['MIT']],
    ['Create an issue in our repo; only MIT licensed servers', ['MIT']],
    ['Read the page. License: MIT, Apache or BSD', ['MIT', 'Apache-2.0', ...BSD]],
    ['free software under the AGPL', ['AGPL-3.0', 'AGPL-3.0-only', 'AGPL-3.0-or-later']],
  ] as const) {
    it(`reads "${text}"`, () => {
      expect(licensesOf(text)).to.have.members([...licenses]);
    });
  }

  for (const text of [
    'add an MIT license file to the repo',
    'add license MIT to package.json',
    'set license: MIT in package.json',
    'Our license: MIT. Write the README',
    'Create a new repo, the license should be MIT',
    'switch our licence from GPL to Apache 2.0',
    'explain the Apache licence',
    'compare the GPL and the MIT license',
    'Which licence should I choose, MIT or Apache?',
    'list MIT licensed tools on npm',
    'find papers from only MIT researchers',
    'the speaker must be MIT faculty',
    'just mitigate the risk',
    'the risk must be mitigated',
    'only iSCSI volumes',
  ]) {
    it(`reads no limit in "${text}"`, () => {
      expect(licensesOf(text)).to.deep.equal([]);
    });
  }

  it('names each licence once, whatever the text', () => {
    const part = fc.constantFrom(
      ...'only must be MIT Apache 2.0 GPL v3 BSD or , licensed servers license : free software under the . only'.split(
        ' ',
      ),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        const found = licensesOf(parts.join(' '));
        expect(new Set(found).size).to.equal(found.length);
      }),
      { seed: 3, numRuns: 300 },
    );
  });
});
