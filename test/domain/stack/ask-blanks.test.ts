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

const asks = (value: string, why: string): string | undefined =>
  askBlanks(analysisOf(aTask({ open_questions: [] })), [
    aPlannedServer(anEntry({ title: 'Board', settings: [{ name: 'BOARD_ROOM', value, why, when: 'always' }] }), [
      aNeed(),
    ]),
  ]).task.open_questions[0]?.ask;

describe('askBlanks', () => {
  it('asks for every placeholder that is left, with the key of its setting', () => {
    const { task } = askBlanks(analysisOf(aTask({ open_questions: [] })), [planned]);

    expect(task.open_questions.map(({ id, key, ask }) => `${id} ${key}: ${ask}`)).to.deep.equal([
      'q1 board.board_url: Which address does Board use? Its address. (https://<your-site>.example.com)',
      'q2 board.path_to_allowed_directory: Which folder may Board use?',
    ]);
  });

  it('names the value by the words of its placeholder, and says why it is needed', () => {
    expect(asks('<channel id>', 'posting is off until set')).to.equal(
      'Which channel id does Board use? Posting is off until set.',
    );
    expect(asks('<your-user>', 'account that posts.')).to.equal('Which user does Board use? Account that posts.');
    expect(asks('<region, e.g. eu1>', 'region of the data')).to.equal(
      'Which region does Board use? Region of the data.',
    );
  });

  it('names the value of an example by its kind, and any other by its setting', () => {
    expect(asks('<you@example.com>', 'sender')).to.equal('Which e-mail address does Board use? Sender.');
    expect(asks('<https://board.example.com>', 'its place')).to.equal('Which address does Board use? Its place.');
    expect(asks('<lkc-…>', 'id of the room')).to.equal('Which BOARD_ROOM does Board use? Id of the room.');
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
