import { expect } from 'chai';
import { DATA, DataCopy, TODAY } from '../support/planted-faults.ts';
import { startProgram } from '../support/program.ts';

const SCRIPT = 'scripts/check-catalog.ts';

describe('The check of the catalog', () => {
  describe('on the data of the package', () => {
    it('finds no fault, says what it saw and exits with 0', async () => {
      const { code, stdout } = await startProgram(SCRIPT, [DATA]).ended;

      expect(stdout).to.match(/^0 faults; \d{3,} servers with \d{4,} tools, \d{2,} models of \d{2,} vendors, /);
      expect(code).to.equal(0);
    });
  });

  describe('on a copy whose files are damaged', () => {
    let copy: DataCopy;

    beforeEach(() => {
      copy = new DataCopy();
    });

    afterEach(() => copy.remove());

    it('names the line that is not JSON, the file that is missing and the one that nothing reads', () => {
      copy.write('catalog/skills.jsonl', `{\n${copy.read('catalog/skills.jsonl').trimEnd()}`);
      copy.write('verbs.json', '"read"');
      copy.write('notes.txt', 'to do');
      copy.delete('implications.jsonl');

      expect(copy.faults(TODAY)).to.include.members([
        'data/catalog/skills.jsonl:1 -: is not JSON',
        'data/implications.jsonl:1 -: is missing',
        'data/notes.txt:1 -: is a file nothing reads',
        'data/verbs.json:1 -: is neither a JSON object nor an array',
      ]);
    });

    it('prints a line for each fault, then the counts, and exits with 1', async () => {
      const place = copy.plant('skills', (skill) => ({ ...skill, name: 'a-skill', capabilities: ['issue.juggle'] }));

      const { code, stdout } = await startProgram(SCRIPT, [copy.folder]).ended;

      expect(stdout.split('\n')[0]).to.equal(`${place} a-skill: unknown capability issue.juggle`);
      expect(stdout.split('\n')[1]).to.match(/^1 faults; /);
      expect(code).to.equal(1);
    });
  });
});
