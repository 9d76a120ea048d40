import { expect } from 'chai';
import { asWords, genericLength, ownerOf } from '../../../src/domain/registry/name-words.ts';

describe('The words of a name', () => {
  for (const [name, own, owner] of [
    ['io.github.acme/tracker', 'acme/tracker', 'acme'],
    ['io.gitlab.acme/tracker', 'acme/tracker', 'acme'],
    ['com.acme/tracker', 'acme/tracker', 'acme'],
    ['com.acme.mcp/tracker', 'acme.mcp/tracker', 'acme'],
    ['io.github/tracker', 'github/tracker', 'github'],
    ['IO.GitHub.Acme/Tracker', 'Acme/Tracker', 'Acme'],
    ['dev.github.acme/x', 'github.acme/x', 'github'],
    ['acme/tracker', 'acme/tracker', 'acme'],
    ['com./x', 'com./x', 'com'],
    ['', '', ''],
  ] as const) {
    it(`begin with "${owner}" in ${name || 'an empty name'}`, () => {
      expect([name.slice(genericLength(name)), ownerOf(name)]).to.deep.equal([own, owner]);
    });
  }

  it('are told apart by whatever is neither a letter nor a digit', () => {
    expect(asWords(' Acme/issue-Tracker_2.0 (Größe) ')).to.equal('acme issue tracker 2 0 größe');
    expect(asWords('%/')).to.equal('');
  });
});
