import { expect } from 'chai';
import fc from 'fast-check';
import { grounding } from '../../../src/domain/evaluation/grounding.ts';
import { aToolStep, aTrace } from '../../support/traces.ts';

function ground(
  answer: string,
  result: string,
  task = 'Tell me',
): { share: number | null; missing: readonly string[] } {
  return grounding(aTrace({ answer, steps: [aToolStep({ result, input: '{}' })] }), task, true);
}

describe('grounding', () => {
  for (const [answer, result] of [
    ['It costs 1,234.50 EUR.', '{"price": 1234.5}'],
    ['Es kostet 1.234,50 €.', '{"price": 1234.5}'],
    ['About 1.2 million people', '{"people": 1234567}'],
    ['That is 12.3 %.', '{"share": 0.1234}'],
    ['See https://www.example.org/a/.', 'https://example.org/a'],
    ['The commit is 9fceb02.', 'commit 9fceb02d0ae598e95dc970b74767f19372d61af8 9fceb02'],
    ['Ticket OPS-412 is open', '{"key":"OPS-412"}'],
    ['It is issue #412.', '{"number":412}'],
    ['He wrote "we shall ship it on Friday".', 'We shall ship\\nit on Friday'],
    ['It is in src/app/main.ts.', '["src/app/main.ts"]'],
    ['It was on 18 November.', '2026-11-18T10:00:00Z'],
    [
      'There are 12 of them.',
      JSON.stringify(Array.from({ length: 12 }, (_, at) => `item ${String.fromCharCode(97 + at)}`)),
    ],
  ] as const) {
    it(`finds ${JSON.stringify(answer)} in ${JSON.stringify(result.slice(0, 40))}`, () => {
      expect(ground(answer, result)).to.deep.equal({ share: 1, missing: [] });
    });
  }

  for (const [answer, result, missing] of [
    ['It costs 1,999.', '{"price": 1234.5}', '1,999'],
    ['See https://example.com/x.', 'https://example.org/a', 'https://example.com/x.'],
    ['Ticket OPS-41 is open', '{"key":"OPS-412"}', 'OPS-41'],
    ['It is issue #41.', '{"number":412}', '#41'],
    ['He wrote "we shall never ship it at all".', 'We shall ship it on Friday', '"we shall never ship it at all"'],
  ] as const) {
    it(`does not find ${JSON.stringify(answer)} in ${JSON.stringify(result)}`, () => {
      expect(ground(answer, result)).to.deep.equal({ share: 0, missing: [missing] });
    });
  }

  it('leaves out numbers that were worked out rather than call them wrong', () => {
    expect(ground('The total is 1550.', '[1200.5, 349.5]').share).to.equal(null);
    expect(ground('A share of 25 %.', '{"urgent":17,"all":68}').share).to.equal(null);
  });

  it('leaves out small numbers, those of lists, and what the task says itself', () => {
    expect(ground('1. Two of 3\n12. Done in 2026 with OPS-9', 'nothing', 'Do OPS-9 in 2026').share).to.equal(null);
  });

  it('has nothing to look at where the work needed no tool, and everything where it did', () => {
    const trace = aTrace({ steps: [], answer: 'It costs 1,999.' });

    expect(grounding(trace, '', false).share).to.equal(null);
    expect(grounding(trace, '', true).share).to.equal(0);
  });

  it('takes what a tool was made to write as said, and what one was only asked not', () => {
    const answer = 'It is in out/report-12345.csv.';
    const step = aToolStep({ input: '{"path":"out/report-12345.csv"}', result: 'ok' });

    expect(grounding(aTrace({ answer, steps: [{ ...step, effect: 'write' }] }), '', true).share).to.equal(1);
    expect(grounding(aTrace({ answer, steps: [step] }), '', true).share).to.equal(0);
  });

  it('gives a share or null for any texts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), fc.string(), (answer, result, task) => {
        const { share } = ground(answer, result, task);
        return share === null || (share >= 0 && share <= 1);
      }),
      { seed: 7, numRuns: 300 },
    );
  });

  it('finds every number of a result in an answer that repeats it', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 11, max: 1e6, noNaN: true }), { minLength: 1 }), (values) => {
        const text = values.map((value) => value.toFixed(2)).join(' ; ');
        return ground(text, JSON.stringify(values)).missing.length === 0;
      }),
      { seed: 7, numRuns: 200 },
    );
  });
});
