import { expect } from 'chai';
import fc from 'fast-check';
import { jsonInReply, ReplyReader } from '../../../src/domain/task/reply-reader.ts';

describe('jsonInReply', () => {
  for (const [where, reply] of [
    ['alone', '{"a": 1}'],
    ['in a code block', '```json\n{"a": 1}\n```'],
    ['between words', 'Here it is: {"a": 1} I hope that it helps.'],
  ] as const) {
    it(`finds an object ${where}`, () => {
      expect(jsonInReply(reply)).to.deep.equal({ a: 1 });
    });
  }

  for (const reply of ['', 'no', '[1]', '{', '}{', '{"a": 1', '{"a": 1}, {"b": 2}', '{a: 1}', 'null']) {
    it(`finds none in ${JSON.stringify(reply)}`, () => {
      expect(jsonInReply(reply)).to.equal(undefined);
    });
  }

  it('does not look at an object without bounds', () => {
    expect(jsonInReply(`{"a": "${'x'.repeat(300_000)}"}`)).to.equal(undefined);
  });

  it('never throws, whatever the text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        jsonInReply(`{${text}}`);
      }),
      { seed: 41, numRuns: 300 },
    );
  });
});

describe('ReplyReader', () => {
  it('notes every fault, with its path and what stood there', () => {
    const reader = new ReplyReader();
    reader.object([], 'a');
    reader.list({}, 'b', 2);
    reader.list([1, 2, 3], 'c', 2);
    reader.text(7, 'd');
    reader.oneOf('blue', 'e', ['red', 'green'], 'red, green');
    reader.flag('yes', 'f');
    reader.share(1.5, 'g');
    reader.text(undefined, 'h');

    expect(reader.faults).to.deep.equal([
      'a: a list is no object',
      'b: an object is no list',
      'c: more than 2 entries',
      'd: 7 is no text',
      'e: "blue" is none of red, green',
      'f: "yes" is neither true nor false',
      'g: 1.5 is no number from 0 to 1',
      'h: nothing is no text',
    ]);
  });

  it('quotes strange values briefly and without what cannot be seen', () => {
    const reader = new ReplyReader();
    reader.oneOf(`\u202e${'x'.repeat(500)}`, 'a', ['b'], 'b');

    expect(reader.faults[0]).to.have.length.below(70).and.not.include('\u202e');
  });

  it('takes nothing for an empty list and for false', () => {
    const reader = new ReplyReader();

    expect([reader.list(null, 'a', 1), reader.list(undefined, 'a', 1)]).to.deep.equal([[], []]);
    expect([reader.flag(null, 'b'), reader.flag(undefined, 'b')]).to.deep.equal([false, false]);
    expect(reader.faults).to.deep.equal([]);
  });
});
