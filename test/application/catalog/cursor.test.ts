import { expect } from 'chai';
import fc from 'fast-check';
import { readCursor, writeCursor } from '../../../src/application/catalog/cursor.ts';
import { QuartermasterError } from '../../../src/domain/errors.ts';

const isPair = (content: readonly unknown[]): content is readonly [number, string] =>
  content.length === 2 && typeof content[0] === 'number' && typeof content[1] === 'string';
const read = (cursor: string) => readCursor(cursor, 't1', isPair);
const content = fc.tuple(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.string({ unit: 'grapheme' }));

describe('A cursor', () => {
  it('carries all it needs: what was written is read, by anyone', () => {
    fc.assert(
      fc.property(content, ([number, text]) => {
        // JSON knows no negative zero.
        expect(read(writeCursor('t1', [number + 0, text]))).to.deep.equal([number + 0, text]);
      }),
      { seed: 1, numRuns: 200 },
    );
  });

  it('can stand in a URL as it is', () => {
    for (const text of ['', 'com.example/x', 'é?&#/ ☃']) expect(writeCursor('t1', [0.5, text])).to.match(/^[\w-]+$/);
  });

  for (const [what, text] of [
    ['an empty text', ''],
    ['a number', '50'],
    ['one of another list', writeCursor('u1', [0.5, 'com.example/x'])],
    ['one with too little in it', writeCursor('t1', [0.5])],
    ['one with something else in it', writeCursor('t1', ['com.example/x', 0.5])],
    ['JSON of something else', Buffer.from('{"t1":1}').toString('base64url')],
    ['ours as we would not write it', Buffer.from('["t1", 0.5, "x"]').toString('base64url')],
    ['ours with padding', `${writeCursor('t1', [0.5, 'x'])}=`],
    ['ours with a line feed', `${writeCursor('t1', [0.5, 'x'])}\n`],
    ['ours in standard base64 with junk', `+/${writeCursor('t1', [0.5, 'x'])}`],
  ] as const) {
    it(`is refused when it is ${what}, with the parameter named`, () => {
      expect(() => read(text))
        .to.throw(QuartermasterError)
        .with.property('details')
        .that.has.nested.property('errors[0].path', 'cursor');
    });
  }

  it('is ours or refused as a fault of the caller, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        try {
          return writeCursor('t1', read(text)) === text;
        } catch (reason) {
          return reason instanceof QuartermasterError && reason.code === 'validation';
        }
      }),
      { seed: 2, numRuns: 200 },
    );
  });
});
