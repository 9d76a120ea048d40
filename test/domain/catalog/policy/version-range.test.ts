import { expect } from 'chai';
import * as fc from 'fast-check';
import { readVersionRange } from '../../../../src/domain/catalog/policy/version-range.ts';
import { compareVersions, readVersion, type Version } from '../../../../src/domain/catalog/version.ts';

const SOME = { seed: 7, numRuns: 500 };
const number = fc.nat({ max: 4 });
const versions = fc
  .tuple(number, number, number, fc.constantFrom('', '-alpha', '-rc.1'))
  .map(([major, minor, patch, end]) => `${major}.${minor}.${patch}${end}`);

function version(text: string): Version {
  const read = readVersion(text);
  if (read === undefined) throw new RangeError(`${text} was not read`);
  return read;
}

function holds(range: string, text: string): boolean {
  const read = readVersionRange(range);
  if (read === undefined) throw new RangeError(`${range} was not read`);
  return read(version(text));
}

describe('A range of versions', () => {
  for (const [range, inside, outside] of [
    ['1.2.3', ['1.2.3', 'v1.2.3', '1.2.3+b'], ['1.2.4', '1.2.3-rc.1', '1.2']],
    ['=1.2.3', ['1.2.3'], ['1.2.30']],
    ['1.x', ['1.0.0', '1.99.0', '1.0.0-rc.1'], ['0.9.9', '2.0.0', '2.0.0-rc.1']],
    ['1', ['1.0.0', '1.5'], ['2.0.0']],
    ['1.2.*', ['1.2.0', '1.2.99'], ['1.3.0', '1.1.9']],
    ['^1.2.3', ['1.2.3', '1.9.0'], ['1.2.2', '2.0.0', '2.0.0-beta']],
    ['^0.2.3', ['0.2.3', '0.2.9'], ['0.3.0', '0.2.2']],
    ['^0.0.3', ['0.0.3'], ['0.0.4', '0.0.2']],
    ['^0.0', ['0.0.1'], ['0.1.0']],
    ['^1', ['1.0.0-rc.1', '1.9.9'], ['2.0.0-rc.1', '0.9.0']],
    ['~1.2.3', ['1.2.3', '1.2.9'], ['1.3.0', '1.2.2']],
    ['~1.2', ['1.2.0', '1.2.9'], ['1.3.0']],
    ['~1', ['1.0.0', '1.9.0'], ['2.0.0']],
    ['<2.0.0', ['1.9.9', '2.0.0-rc.1'], ['2.0.0']],
    ['<= 1.2', ['1.2.0', '1.2.9', '0.1.0'], ['1.3.0']],
    ['>1.2', ['1.3.0'], ['1.2.9', '1.2.0']],
    ['>=1.2 <1.4 ', ['1.2.0', '1.3.9'], ['1.1.9', '1.4.0']],
    ['> 1.0.0 < 1.0.2', ['1.0.1'], ['1.0.0', '1.0.2']],
    ['1.2 - 1.4', ['1.2.0', '1.4.9'], ['1.1.0', '1.5.0']],
    ['1.2.3 - 1.4.0', ['1.2.3', '1.4.0'], ['1.2.2', '1.4.1']],
    ['<1 || >=2.1.0', ['0.5.0', '2.1.0'], ['1.0.0', '2.0.9']],
    ['*', ['0.0.0-alpha', '9.9.9'], []],
    ['>=2025.11.17.0705', ['2025.11.17.0708'], ['2025.11.17.0704']],
  ] as const) {
    it(`${range} holds ${inside.join(', ')}${outside.length > 0 ? ` and not ${outside.join(', ')}` : ''}`, () => {
      expect(inside.filter((text) => !holds(range, text))).to.deep.equal([]);
      expect(outside.filter((text) => holds(range, text))).to.deep.equal([]);
    });
  }

  for (const text of ['', 'latest', '>', '^', '1.2 ||', '>=1 <', '1.2.3.', '>>1', '1 -', 'one', '>=1,<2']) {
    it(`is not read from ${JSON.stringify(text)}`, () => {
      expect(readVersionRange(text)).to.equal(undefined);
    });
  }

  it('of one bound agrees with the order of the versions', () => {
    fc.assert(
      fc.property(versions, versions, (bound, text) => {
        const order = compareVersions(version(text), version(bound));

        expect(holds(`<${bound}`, text)).to.equal(order < 0);
        expect(holds(`<=${bound}`, text)).to.equal(order <= 0);
        expect(holds(`>${bound}`, text)).to.equal(order > 0);
        expect(holds(`>=${bound}`, text)).to.equal(order >= 0);
        expect(holds(bound, text)).to.equal(order === 0);
      }),
      SOME,
    );
  });

  it('leaves no version between what is below a bound and what is not, also where the bound has fewer numbers', () => {
    fc.assert(
      fc.property(fc.array(number, { minLength: 1, maxLength: 3 }), versions, (parts, text) => {
        const bound = parts.join('.');

        expect(holds(`<${bound}`, text)).to.not.equal(holds(`>=${bound}`, text));
        expect(holds(`<=${bound}`, text)).to.not.equal(holds(`>${bound}`, text));
      }),
      SOME,
    );
  });

  it('belongs to one major version at a time: every version is in exactly one of 0.x, 1.x, …', () => {
    fc.assert(
      fc.property(versions, (text) => {
        expect([0, 1, 2, 3, 4].filter((major) => holds(`${major}.x`, text))).to.have.length(1);
      }),
      SOME,
    );
  });

  it('with a caret or a tilde holds its own version and nothing below it or of the next major version', () => {
    fc.assert(
      fc.property(versions, versions, fc.constantFrom('^', '~'), (from, text, mark) => {
        expect(holds(`${mark}${from}`, from)).to.equal(true);
        if (holds(`${mark}${from}`, text)) {
          expect(compareVersions(version(text), version(from))).to.be.at.least(0);
          expect(version(text).numbers[0]).to.equal(version(from).numbers[0]);
        }
      }),
      SOME,
    );
  });

  it('is read from any text without failing', () => {
    const pieces = fc.constantFrom('1', '.', 'x', '*', '^', '~', '<', '>', '=', ' ', '-', '||', 'v', 'a', '0');
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        expect(() => readVersionRange(parts.join(''))?.(version('1.2.3'))).to.not.throw();
      }),
      { seed: 7, numRuns: 2_000 },
    );
  });
});
