import { expect } from 'chai';
import * as fc from 'fast-check';
import {
  compareVersions,
  readVersion,
  type Version,
  exactPackage,
  pinnedIdentifier,
} from '../../../src/domain/catalog/version.ts';
import type { Package } from '../../../src/domain/catalog/server.ts';
import { aPackage } from '../../support/catalogs.ts';
import { aVerification } from '../../support/verifications.ts';

const SOME = { seed: 7, numRuns: 500 };
const numbers = fc.array(fc.nat({ max: 20 }), { minLength: 1, maxLength: 4 });
const suffix = fc.constantFrom(
  '',
  '-alpha',
  '-alpha.1',
  '-beta.2',
  '-rc.10',
  '-0',
  'rc4',
  '.dev1',
  '.post1',
  '+build.7',
);
const texts = fc.tuple(numbers, suffix).map(([parts, end]) => `${parts.join('.')}${end}`);

function read(text: string): Version {
  const version = readVersion(text);
  if (version === undefined) throw new RangeError(`${text} was not read`);
  return version;
}

describe('A version', () => {
  const ascending = [
    '0.0.1-alpha',
    '0.0.1',
    '0.9.0',
    '1.0.0-alpha',
    '1.0.0-alpha.1',
    '1.0.0-alpha.beta',
    '1.0.0-beta',
    '1.0.0-beta.2',
    '1.0.0-beta.11',
    '1.0.0-rc.1',
    '1.0.0',
    '1.0.0.1',
    '1.2.0rc4',
    '1.2.0rc10',
    'v1.2',
    '1.2.0.post1',
    '1.10.0',
    '2025.11.17.0704',
    '2025.11.17.0708',
    '99999999999999999999.0.1',
    '99999999999999999999.0.2',
  ];

  it('comes after every version that is lower by semver or PEP 440, whatever its form', () => {
    const shuffled = ascending.toReversed();

    expect(shuffled.toSorted((a, b) => compareVersions(read(a), read(b)))).to.deep.equal(ascending);
  });

  for (const [one, other] of [
    ['1', '1.0.0'],
    ['v1.2.3', '1.2.3'],
    ['1.02.3', '1.2.3'],
    ['1.2.3+build.1', '1.2.3+build.2'],
    ['1.2.3-RC.1', '1.2.3-RC.1'],
  ] as const) {
    it(`${one} is as high as ${other}`, () => {
      expect(compareVersions(read(one), read(other))).to.equal(0);
    });
  }

  for (const text of ['latest', '', 'mcp', '{{VERSION}}', '1.0.1º', '1..2', '1.2.', '^1.2', '1 2', 'x'.repeat(300)]) {
    it(`${JSON.stringify(text.slice(0, 20))} has no order`, () => {
      expect(readVersion(text)).to.equal(undefined);
    });
  }

  it('is put in one order with all others, whichever is asked first', () => {
    fc.assert(
      fc.property(texts, texts, texts, (a, b, c) => {
        const [one, two, three] = [read(a), read(b), read(c)];

        expect(Math.sign(compareVersions(one, two))).to.equal(-Math.sign(compareVersions(two, one)) + 0);
        expect(compareVersions(one, one)).to.equal(0);
        if (compareVersions(one, two) <= 0 && compareVersions(two, three) <= 0)
          expect(compareVersions(one, three)).to.be.at.most(0);
      }),
      SOME,
    );
  });

  it('is read from any text without failing', () => {
    const unit = fc.constantFrom('0', '1', '.', '-', '+', 'v', 'rc', 'post', 'x', ' ', 'é', '😀', '\u0000');
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        expect(() => readVersion(text)).to.not.throw();
      }),
      SOME,
    );
  });
});

const unseen = { verification: null };

describe('exactPackage', () => {
  it('takes the version of the catalog, and none that can mean another one tomorrow', () => {
    expect(exactPackage(aPackage({ version: '1.2.3' }), unseen).version).to.equal('1.2.3');
    expect(exactPackage(aPackage({ version: 'latest' }), unseen).version).to.equal(null);
    expect(exactPackage(aPackage({ version: null }), unseen).version).to.equal(null);
  });

  it('takes the tag of an image for its version, and no port or digest', () => {
    const image = (identifier: string) => exactPackage(aPackage({ type: 'oci', identifier, version: null }), unseen);

    expect(image('ghcr.io/acme/board:1.6.0')).to.deep.equal({ identifier: 'ghcr.io/acme/board', version: '1.6.0' });
    for (const whole of ['acme/board:latest', 'localhost:5000/board', 'acme/board@sha256:123'])
      expect(image(whole)).to.deep.equal({ identifier: whole, version: null });
  });

  it('takes the version that answered when the catalog has none, of the same package only', () => {
    const pack = aPackage({ version: null });
    const version = (target: string) => exactPackage(pack, { verification: aVerification({ target }) }).version;

    expect(version('npm:board-mcp@1.4.0')).to.equal('1.4.0');
    expect(version('npm:board-mcp')).to.equal(null);
    expect(version('npm:board@1.4.0')).to.equal(null);
  });
});

function pinned(type: Package['type'], identifier: string): string {
  return pinnedIdentifier(type, { identifier, version: '1.2' });
}

describe('pinnedIdentifier', () => {
  it('writes the version as each launcher takes it', () => {
    expect(pinned('npm', '@acme/board')).to.equal('@acme/board@1.2');
    expect(pinned('pypi', 'board[cli]')).to.equal('board[cli]==1.2');
    expect(pinned('nuget', 'Acme.Board')).to.equal('Acme.Board@1.2');
    expect(pinned('oci', 'localhost:5000/board')).to.equal('localhost:5000/board:1.2');
  });

  it('leaves alone what is pinned otherwise, and what has no version', () => {
    expect(pinnedIdentifier('npm', { identifier: '@acme/board@next', version: '1.2' })).to.equal('@acme/board@next');
    expect(pinnedIdentifier('oci', { identifier: 'board@sha256:12', version: '1.2' })).to.equal('board@sha256:12');
    expect(pinnedIdentifier('npm', { identifier: 'board', version: null })).to.equal('board');
  });
});
