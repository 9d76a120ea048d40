import { expect } from 'chai';
import fc from 'fast-check';
import { readCursor, writeCursor } from '../../src/application/cursor.ts';
import { QuartermasterError } from '../../src/domain/errors.ts';

describe('A cursor', () => {
  it('carries all it needs: what was written is read, by anyone', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (offset) => readCursor(writeCursor(offset)) === offset),
      { seed: 1, numRuns: 200 },
    );
  });

  it('can stand in a URL as it is', () => {
    for (const offset of [0, 7, 50, 999_999]) expect(writeCursor(offset)).to.match(/^[\w-]+$/);
  });

  it('starts over when there is none', () => {
    expect(readCursor(null)).to.equal(0);
  });

  for (const [what, text] of [
    ['an empty text', ''],
    ['a number', '50'],
    ['another version', Buffer.from('v2:50').toString('base64url')],
    ['a negative offset', Buffer.from('v1:-1').toString('base64url')],
    ['an offset beyond all lists', Buffer.from('v1:1000000000').toString('base64url')],
    ['an offset that we would write in another way', Buffer.from('v1:007').toString('base64url')],
    ['ours with padding', `${writeCursor(0)}=`],
    ['ours with a line feed', `${writeCursor(50)}\n`],
    ['ours in standard base64 with junk', `+/${writeCursor(50)}`],
  ] as const) {
    it(`is refused when it is ${what}, with the parameter named`, () => {
      expect(() => readCursor(text))
        .to.throw(QuartermasterError)
        .with.property('details')
        .that.has.nested.property('errors[0].path', 'cursor');
    });
  }

  it('is ours or refused as a fault of the caller, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        try {
          return writeCursor(readCursor(text)) === text;
        } catch (reason) {
          return reason instanceof QuartermasterError && reason.code === 'validation';
        }
      }),
      { seed: 2, numRuns: 200 },
    );
  });
});
