import { expect } from 'chai';
import { QuartermasterError } from '../../../src/domain/errors.ts';
import { checkAnswers } from '../../../src/domain/task/check-answers.ts';
import { anEntry } from '../../support/catalogs.ts';

const rules = [
  { capability: 'chat.post', key: '{system}.channel', ask: 'Which?', blocks: true, answered_by: ['never' as const] },
  { capability: 'file.read', key: 'file.path', ask: 'Which?', blocks: true, answered_by: ['never' as const] },
];
const usualProducts = [
  { noun: 'tracker', key: 'issue.product', capabilities: ['issue.list'], products: [{ name: 'boardly' }] },
];
const site = { name: 'SITE', value: '<your-site>', why: '', when: 'always' } as const;
const servers = [anEntry({ aliases: ['board'], settings: [site] })];

function faultsOf(key: string): readonly (readonly [string, string])[] {
  try {
    checkAnswers({ [key]: 'x' }, { questions: rules, usualProducts }, servers);
    return [];
  } catch (error) {
    if (!(error instanceof QuartermasterError)) throw error;
    return (error.details.errors ?? []).map(({ path, message }) => [path, message]);
  }
}

describe('checkAnswers', () => {
  for (const key of ['slack.channel', 'file.path', 'schedule.time', 'board.site', 'issue.product'])
    it(`accepts ${key}`, () => {
      expect(faultsOf(key)).to.deep.equal([]);
    });

  it('rejects a key of no question and no setting, and names the known ones nearby', () => {
    expect(faultsOf('schedule.tyme')).to.deep.equal([
      ['/answers/schedule.tyme', 'must be the key of a question: schedule.when, schedule.time, schedule.time_zone'],
    ]);
    expect(faultsOf('slack.chanel')[0]?.[1]).to.equal('must be the key of a question: PRODUCT.channel');
  });
});
