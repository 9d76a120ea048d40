import fc from 'fast-check';
import { expect } from 'chai';
import { SecretValues } from '../../../../src/adapters/out/tools/secret-values.ts';
import { Secret } from '../../../../src/application/runs/redaction.ts';

describe('SecretValues', () => {
  it('takes a value out of a text in every usual spelling', () => {
    const value = 's3cret/key+"!ü';
    const spellings = [
      value,
      encodeURIComponent(value),
      JSON.stringify(value),
      Buffer.from(value).toString('base64'),
      Buffer.from(value).toString('base64url'),
    ];

    const cleaned = new SecretValues([new Secret(value)]).redact(spellings.join(' | '));
    expect(cleaned).to.match(/^\[redacted\] \| \[redacted\] \| "\[redacted\]" \| \[redacted\]=* \| \[redacted\]$/);
  });

  it('knows the value behind the prefix of a header', () => {
    expect(new SecretValues([new Secret('Bearer abcdef')]).redact('abcdef, Bearer abcdef')).to.equal(
      '[redacted], [redacted]',
    );
  });

  it('leaves a text alone that holds none, and does not bother about values that are everywhere', () => {
    const values = new SecretValues([new Secret('true'), new Secret('eu')]);

    expect(values.redact('in europe')).to.equal('in europe');
  });

  it('takes values out of whatever JSON they are in, and keeps the rest', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const values = new SecretValues([new Secret('m4rked-secret')]);
        const planted = { inside: ['a m4rked-secret', { 'm4rked-secret': value }], value };

        expect(JSON.stringify(values.redactJson(planted))).not.to.contain('m4rked-secret');
        expect(values.redactJson(value)).to.deep.equal(value);
      }),
      { seed: 7, numRuns: 200 },
    );
  });
});
