import { expect } from 'chai';
import { askBlanks } from '../../../src/domain/stack/ask-blanks.ts';
import { analysisOf, aTask } from '../../support/answers.ts';
import { anEntry } from '../../support/catalogs.ts';
import { aNeed } from '../../support/needs.ts';
import { aPlannedServer } from '../../support/stack-parts.ts';

const site = {
  name: 'BOARD_URL',
  value: 'https://<your-site>.example.com',
  why: 'its address',
  when: 'always',
} as const;
const entry = anEntry({ title: 'Board', aliases: ['board'], settings: [site], args: ['<path-to-allowed-directory>'] });
const planned = aPlannedServer(entry, [aNeed()]);

describe('askBlanks', () => {
  it('asks for every placeholder that is left, with the key of its setting', () => {
    const { task } = askBlanks(analysisOf(aTask({ open_questions: [] })), [planned]);

    expect(task.open_questions.map(({ id, key, ask }) => `${id} ${key}: ${ask}`)).to.deep.equal([
      'q1 board.board_url: Which BOARD_URL does Board use?',
      'q2 board.path_to_allowed_directory: Which folder may Board use?',
    ]);
  });

  it('asks for no placeholder that is filled', () => {
    const filled = new Map([
      [site.value, 'https://acme.example.com'],
      ['<path-to-allowed-directory>', '/srv/docs'],
    ]);

    expect(askBlanks(analysisOf(aTask()), [{ ...planned, filled }]).task.open_questions).to.deep.equal(
      aTask().open_questions,
    );
  });
});
