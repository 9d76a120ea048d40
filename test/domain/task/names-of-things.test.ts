import { expect } from 'chai';
import { isKeyOfProject, isNameOfThing, isPlaceOrFile } from '../../../src/domain/task/names-of-things.ts';

describe('A name in a task', () => {
  for (const [name, text, expected] of [
    ['SEC', 'Open a SEC ticket in Jira.', true],
    ['PLAT', 'Two PLAT issues on our Boardly.', true],
    ['SEC', 'Read the SEC filings.', false],
    ['Zendesk', 'Close the Zendesk tickets in bulk.', false],
  ] as const)
    it(`is ${expected ? 'the key of a project' : 'no key of a project'}: ${name} in "${text}"`, () => {
      expect(isKeyOfProject(name, text)).to.equal(expected);
    });

  for (const [name, text, expected] of [
    ['Kendal', 'the three dealers nearest to Kendal', true],
    ['Gnesta', 'delays on the line from Gnesta', true],
    ['Dockerfiles', 'bump the image in all Dockerfiles', true],
    ['Concur', 'file the report in Concur', false],
  ] as const)
    it(`is ${expected ? 'a place or a kind of file' : 'neither place nor file'}: ${name} in "${text}"`, () => {
      expect(isPlaceOrFile(name, text)).to.equal(expected);
    });

  it('is that of a folder or a sender by the words around it', () => {
    expect(isNameOfThing('Harlow', 'the Harlow folder')).to.equal(true);
    expect(isNameOfThing('Zalando', 'the mail from Zalando')).to.equal(true);
    expect(isNameOfThing('Clio', 'the case in Clio')).to.equal(false);
  });
});
