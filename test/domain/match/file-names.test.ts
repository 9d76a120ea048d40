import { expect } from 'chai';
import { filesIn, namesPlainFiles, spellOutEndings } from '../../../src/domain/match/file-names.ts';

const formats = [
  { id: 'markdown', of: 'markdown', plain: true, names: ['markdown', 'md'] },
  { id: 'word', of: 'word', names: ['word', 'docx'] },
] as const;

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

describe('namesPlainFiles', () => {
  it('is true where all named files are plain text', () => {
    expect(namesPlainFiles('notes/a.md and b.md', formats)).to.equal(true);
    for (const text of ['a.md and b.docx', 'report.docx', 'my notes', 'see example.com'])
      expect(namesPlainFiles(text, formats), text).to.equal(false);
  });
});

describe('filesIn', () => {
  it('gives the format of each named file', () => {
    expect(filesIn('put a.md and docs/b.docx into c.md', formats)).to.deep.equal(['markdown', 'word', 'markdown']);
    expect(filesIn('see example.com', formats)).to.deep.equal([]);
  });
});
