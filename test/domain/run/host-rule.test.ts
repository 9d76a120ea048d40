import { expect } from 'chai';
import fc from 'fast-check';
import { faultOfHost } from '../../../src/domain/run/host-rule.ts';

describe('A host that a program may reach', () => {
  for (const host of [
    'api.example.com',
    '*.example.com',
    'example.com',
    'www.gov.uk',
    'storage.googleapis.com',
    'x.y.co.uk',
  ]) {
    it(`may be ${host}`, () => {
      expect(faultOfHost(host)).to.equal(null);
    });
  }

  for (const host of [
    '',
    '*',
    '*.',
    'com',
    '*.com',
    'localhost',
    '127.0.0.1',
    '0x7f.1',
    '[::1]',
    'https://api.example.com',
    'api.example.com:443',
    'api.example.com/v1',
    'api.example.com.',
    '.example.com',
    'api..example.com',
    'a.*.example.com',
    '*.*.example.com',
    '-a.example.com',
    'API.example.com',
    'api.exämple.com',
    'user@api.example.com',
    'api.example.com\nother.example.com',
    `${'a'.repeat(64)}.example.com`,
    `${'a.'.repeat(130)}example.com`,
  ]) {
    it(`is not ${JSON.stringify(host.slice(0, 40))}`, () => {
      expect(faultOfHost(host)).to.match(/^is not a host such as/);
    });
  }

  for (const host of ['*.co.uk', 'com.au', '*.github.io', '*.amazonaws.com', '*.googleapis.com', '*.workers.dev']) {
    it(`is not ${host}, below which anybody may be`, () => {
      expect(faultOfHost(host)).to.match(/^belongs to nobody alone/);
    });
  }

  it('is never anything that a URL would read as more than a host', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[a-z0-9.*:@/-]{1,30}$/)), (text) => {
        if (faultOfHost(text) !== null) return;
        const name = text.replace(/^\*\./, '');
        expect(new URL(`https://${name}/`).hostname).to.equal(name);
      }),
      { seed: 6, numRuns: 500 },
    );
  });
});
