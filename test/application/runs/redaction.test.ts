import fc from 'fast-check';
import { expect } from 'chai';
import { base64 } from '../../../src/adapters/out/system/base64.ts';
import { makeRedact, redactBytes, Secret } from '../../../src/application/runs/redaction.ts';
import { inspect } from 'node:util';

const SECRET = 'ghp_marked/0123+456 "x"\\y=é';
const redact = makeRedact([new Secret(SECRET)], base64);
const bytes = Buffer.from(SECRET);

const percent = [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
const units = SECRET.split('').map((unit) => unit.charCodeAt(0).toString(16).padStart(4, '0'));

const SPELLINGS: Readonly<Record<string, string>> = {
  'as it is': SECRET,
  'in capitals': SECRET.toUpperCase(),
  'in a URL': encodeURIComponent(SECRET),
  'in a URL with lower-case escapes': encodeURIComponent(SECRET).replace(/%../g, (escape) => escape.toLowerCase()),
  'in a form': new URLSearchParams({ q: SECRET }).toString().slice(2),
  'in a URL within a URL': encodeURIComponent(encodeURIComponent(SECRET)),
  'with every byte escaped for a URL': percent,
  'in JSON': JSON.stringify(SECRET).slice(1, -1),
  'in JSON within JSON': JSON.stringify(JSON.stringify(SECRET)).slice(3, -3),
  'in JSON with every unit escaped': units.map((unit) => String.raw`\u${unit}`).join(''),
  'in JSON within JSON with every unit escaped': units.map((unit) => String.raw`\\u${unit}`).join(''),
  'in HTML': SECRET.replaceAll('"', '&quot;'),
  'in HTML with every character escaped': Array.from(SECRET)
    .map((one) => `&#x${one.codePointAt(0)?.toString(16)};`)
    .join(''),
  'in HTML with decimal escapes': Array.from(SECRET)
    .map((one) => `&#${one.codePointAt(0)};`)
    .join(''),
  'in hexadecimal digits': bytes.toString('hex'),
  'in capital hexadecimal digits': bytes.toString('hex').toUpperCase(),
  'in base64': bytes.toString('base64'),
  'in base64 for URLs': bytes.toString('base64url'),
};

describe('Redaction', () => {
  for (const [title, spelling] of Object.entries(SPELLINGS)) {
    it(`takes out a secret ${title}, and nothing around it`, () => {
      const clean = redact(`before ${spelling} after`);

      expect(clean).to.match(/^before \[redacted\]\S{0,4} after$/);
      expect(redact('before and after')).to.equal('before and after');
    });
  }

  it('takes out what stands anywhere in a text that was turned into base64', () => {
    for (const before of ['', 'a', 'ab', 'abc', 'user:'])
      for (const after of ['', 'z', 'yz', ' and so on'])
        for (const encoding of ['base64', 'base64url'] as const) {
          const clean = redact(Buffer.from(before + SECRET + after).toString(encoding));

          expect(clean, `${before}|${after}`).to.include('[redacted]');
          const left = clean.split('[redacted]').map((part) => Buffer.from(part, encoding).toString('latin1'));
          expect(left.join('|')).to.not.include('marked').and.not.include('0123');
        }
  });

  it('finds any secret however single characters of it are escaped', () => {
    const secret = fc.string({ minLength: 8, maxLength: 40, unit: 'binary' }).filter((text) => text.isWellFormed());
    const choices = fc.array(fc.nat(4), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(secret, choices, (value, ways) => {
        const written = Array.from(value)
          .map((one, at) => spell(one, ways[at % ways.length] ?? 0))
          .join('');
        expect(makeRedact([new Secret(value)], base64)(`<${written}>`)).to.equal('<[redacted]>');
      }),
      { numRuns: 300, seed: 1 },
    );
  });

  it('takes out several secrets, the longer one first, and leaves words alone that are too short to be one', () => {
    const several = makeRedact(
      [new Secret('tiger'), new Secret('tiger-lily'), new Secret('cat'), new Secret('')],
      base64,
    );

    expect(several('a tiger-lily, a tiger and a cat')).to.equal('a [redacted], a [redacted] and a cat');
  });

  it('takes a long secret of many lines out', () => {
    const key = `-----BEGIN KEY-----\n${Array.from({ length: 100 }, (_, line) => `Q2hhcmFjdGVycw/+${line ** 5}\n`).join('')}-----END KEY-----\n`;
    const long = makeRedact([new Secret(key)], base64);

    expect(long(JSON.stringify(key))).to.match(/^"(?:\[redacted\])+"$/);
    expect(long(encodeURIComponent(key))).to.match(/^(?:\[redacted\])+$/);
  });

  it('takes a secret out of a file, and leaves every other file as it is', () => {
    const picture = Uint8Array.from({ length: 300 }, (_, index) => index % 256);
    const leaky = Buffer.concat([picture, Buffer.from('sk-0123456789'), picture]);
    const known = makeRedact([new Secret('sk-0123456789')], base64);

    expect(redactBytes(picture, known)).to.equal(picture);
    const clean = Buffer.concat([picture, Buffer.from('[redacted]'), picture]);
    expect(Buffer.from(redactBytes(leaky, known)).equals(clean)).to.equal(true);
    expect(new TextDecoder().decode(redactBytes(Buffer.from('ä sk-0123456789'), known))).to.equal('ä [redacted]');
  });
});

function spell(character: string, way: number): string {
  const code = character.codePointAt(0) ?? 0;
  if (way === 1) return [...Buffer.from(character)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  if (way === 2)
    return character
      .split('')
      .map((unit) => String.raw`\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join('');
  if (way === 3) return `&#${code};`;
  return way === 4 ? JSON.stringify(character).slice(1, -1) : character;
}

describe('A Secret', () => {
  const key = new Secret('sk-very-secret');

  it('is revealed only when asked', () => {
    expect(key.reveal()).to.equal('sk-very-secret');
  });

  it('shows itself in no text, no JSON and no inspection', () => {
    const shown = [String(key), JSON.stringify({ key }), inspect({ key }, { showHidden: true, depth: 9 })];

    expect(shown.join()).to.not.include('very-secret');
    expect(shown[1]).to.equal('{"key":"[redacted]"}');
  });
});
