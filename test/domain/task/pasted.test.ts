import { expect } from 'chai';
import { worksOnPastedText } from '../../../src/domain/task/pasted.ts';

describe('worksOnPastedText', () => {
  for (const text of [
    'turn this rambling email into three crisp bullets',
    'Shorten this e-mail',
    'Summarise the following meeting notes',
    'make this message shorter',
  ]) {
    it(`holds for "${text}"`, () => {
      expect(worksOnPastedText(text)).to.equal(true);
    });
  }

  for (const text of ['Summarise my unread emails', 'Send this email to Anna', 'Fix the failing test', '']) {
    it(`does not hold for "${text}"`, () => {
      expect(worksOnPastedText(text)).to.equal(false);
    });
  }
});
