import { expect } from 'chai';
import { spellOutEndings } from '../../../src/domain/match/file-names.ts';

const formats = [{ id: 'markdown', of: 'markdown', names: ['markdown', 'md'] }];

describe('spellOutEndings', () => {
  it('replaces the ending of a file name by its format', () => {
    expect(spellOutEndings('fix README.md, then NOTES.MD.', formats)).to.equal(
      'fix README markdown, then NOTES markdown.',
    );
  });

  it('leaves other dots alone', () => {
    for (const text of ['see example.com', 'install.md.org', '.md files', 'end.Then md'])
      expect(spellOutEndings(text, formats)).to.equal(text);
  });
});
