import { expect } from 'chai';
import { tellsWrittenFile, withoutFileNames } from '../../../src/domain/task/written-files.ts';

describe('tellsWrittenFile', () => {
  for (const text of [
    'Save a table of prices to prices.csv',
    'Write these names to guests.txt',
    'Record this in my journal file diary.md',
    'Save the following as config.json',
    'save it as SVG',
    'put the list in csv',
  ])
    it(`sees the file in: ${text}`, () => {
      expect(tellsWrittenFile(text)).to.equal(true);
    });

  for (const text of ['Read invoice.pdf', 'Summarise notes.md', 'find an icon as SVG', 'save it as soon as you can'])
    it(`sees none that is written in: ${text}`, () => {
      expect(tellsWrittenFile(text)).to.equal(false);
    });
});

describe('withoutFileNames', () => {
  it('leaves of the name of a file what it is', () => {
    expect(withoutFileNames('Read invoice.pdf and prices.csv, not example.org/a.pdf')).to.equal(
      'Read pdf and csv, not example.org/a.pdf',
    );
  });
});
