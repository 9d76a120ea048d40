import { expect } from 'chai';
import { fillStack, keysOfBlanks, refusedAnswers } from '../../../src/domain/stack/fill-settings.ts';
import { settingsFor } from '../../../src/domain/stack/planned-server.ts';
import type { ChosenStack } from '../../../src/domain/stack/choose-stack.ts';
import type { SettingKind } from '../../../src/domain/catalog/vocabulary.ts';
import type { Answers } from '../../../src/domain/task/answer-questions.ts';
import { analysisOf, aTask } from '../../support/answers.ts';
import { anEntry } from '../../support/catalogs.ts';
import { aNeed } from '../../support/needs.ts';
import { aPlan, aPlannedServer } from '../../support/stack-parts.ts';

const site = {
  name: 'BOARD_URL',
  value: 'https://<your-site>.example.com',
  why: 'its address',
  when: 'always',
} as const;
const entry = anEntry({ aliases: ['board'], settings: [site], args: ['<path-to-allowed-directory>'] });
const planned = aPlannedServer(entry, [aNeed()]);

function filled(text: string, kind: SettingKind | undefined, rest: Answers = {}, needs: readonly string[] = ['n1']) {
  const question = { key: 'file.folder', ask: 'Which folder?', needs };
  const questions = [{ ...question, blocks: true, ...(kind !== undefined && { fills: kind }) }];
  const analysis = { ...analysisOf(aTask({ answered: [{ ...question, text }] })), questions };
  const stack = { plan: aPlan([planned]), planned: [planned] } as unknown as ChosenStack;
  const [server = planned] = fillStack(stack, analysis, rest).planned;
  return { args: server.server.args, site: settingsFor(server, {})[0]?.value };
}

describe('fillStack', () => {
  it('fills the folder of a server with the answer about the needs that it covers', () => {
    expect(filled('/srv/docs', 'folder').args).to.deep.equal(['/srv/docs']);
    expect(filled('C:\\docs', 'folder').args).to.deep.equal(['C:\\docs']);
  });

  it('leaves it empty for an answer that is no path, answers another kind of question or concerns another need', () => {
    for (const args of [
      filled('the usual one', 'folder').args,
      filled('/srv/docs', undefined).args,
      filled('/srv/docs', 'folder', {}, ['n7']).args,
    ])
      expect(args).to.deep.equal(['<path-to-allowed-directory>']);
  });

  it('fills a setting or argument by its own key, within its address or with a whole one', () => {
    expect(filled('', undefined, { 'board.board_url': 'acme' }).site).to.equal('https://acme.example.com');
    expect(filled('', undefined, { 'board.board_url': 'https://b.acme.org' }).site).to.equal('https://b.acme.org');
    expect(filled('', undefined, { 'board.path_to_allowed_directory': '/a' }).args).to.deep.equal(['/a']);
  });

  it('refuses the name of a channel where its id is set', () => {
    const room = { name: 'BOARD_ROOM', value: '<channel id>', why: 'where it posts', when: 'always' } as const;
    const posting = aPlannedServer(anEntry({ aliases: ['board'], settings: [room] }), [aNeed()]);
    const stack = { plan: aPlan([posting]), planned: [posting] } as unknown as ChosenStack;
    const fill = (answer: string) => {
      const [server = posting] = fillStack(stack, analysisOf(aTask()), { 'board.board_room': answer }).planned;
      return settingsFor(server, {})[0]?.value;
    };

    expect(fill('#support')).to.equal('<channel id>');
    expect(fill('C0123456789')).to.equal('C0123456789');
    expect(refusedAnswers([posting], { 'board.board_room': '#support' })).to.deep.equal([
      { key: 'board.board_room', name: 'BOARD_ROOM', text: '#support' },
    ]);
    expect(refusedAnswers([posting], { 'board.board_room': 'C0123456789' })).to.deep.equal([]);
  });

  it('names the keys of everything that is left to fill', () => {
    expect([...keysOfBlanks([planned])]).to.deep.equal(['board.board_url', 'board.path_to_allowed_directory']);
  });
});
