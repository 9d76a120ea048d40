import { expect } from 'chai';
import * as fc from 'fast-check';
import { matcherOf } from '../../../../src/domain/catalog/policy/rule-fits.ts';

const SOME = { seed: 7, numRuns: 500 };

describe('matcherOf', () => {
  for (const [pattern, fitting, others] of [
    ['com.slack/mcp', ['com.slack/mcp'], ['com.slack/mcp2', 'xcom.slack/mcp', 'com.slack']],
    ['COM.Slack/*', ['com.slack/mcp', 'com.slack/'], ['com.slackers/mcp', 'org.com.slack/mcp']],
    ['*/fetch', ['a/fetch', '/fetch'], ['a/fetcher', 'fetch']],
    ['io.*.acme/*-mcp', ['io.github.acme/board-mcp'], ['io.acme/board-mcp', 'io.github.acme/mcp']],
    ['*', ['', 'anything'], []],
    ['a*a', ['aa', 'aba'], ['a', 'ab']],
    ['a.c', ['a.c'], ['abc']],
  ] as const) {
    it(`lets ${JSON.stringify(pattern)} fit ${fitting.join(', ')} and nothing else`, () => {
      const fits = matcherOf([pattern]);

      expect(fitting.filter((text) => !fits(text))).to.deep.equal([]);
      expect(others.filter((text) => fits(text))).to.deep.equal([]);
    });
  }

  it('fits when one of several patterns does, and never when there is none', () => {
    expect(matcherOf(['x/*', 'a/b'])('a/b')).to.equal(true);
    expect(matcherOf([])('a/b')).to.equal(false);
  });

  it('fits what a regular expression of the same meaning fits', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', '/', '.'), maxLength: 8 });
    const patterns = fc.array(letters, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('*'));
    fc.assert(
      fc.property(patterns, letters, (pattern, text) => {
        const meant = new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`);

        expect(matcherOf([pattern])(text)).to.equal(meant.test(text));
      }),
      SOME,
    );
  });
});
