import { expect } from 'chai';
import { withoutOrders } from '../../../src/domain/evaluation/remove-instructions.ts';
import { JUDGE_ORDERS } from '../../support/judge-orders.ts';

describe('withoutOrders', () => {
  for (const order of JUDGE_ORDERS) {
    it(`leaves out ${JSON.stringify(order)}`, () => {
      const left = withoutOrders(`Two issues are open.\n${order}\nThe first one is old.`);

      expect(left)
        .to.match(/^Two issues are open\.\n/)
        .and.to.match(/The first one is old\.$/);
      expect(left).to.include('[left out: words for whoever judges]');
    });
  }

  for (const text of [
    'Two issues are open: #412 and #418.',
    'The build passed and all tests are green.',
    'The home team scored twice; the final score was 3:1.',
    'The judge sentenced him to two years.',
    'Your account has full access to the system.',
    '{"number": 412, "title": "Login fails", "state": "open"}',
    'Die Bewertung der Aktie ist hoch.',
    'We met at the check-in.',
    'Please check the answer of the server before you return it.',
  ]) {
    it(`leaves ${JSON.stringify(text)} as it is`, () => {
      expect(withoutOrders(text)).to.equal(text);
    });
  }
});
