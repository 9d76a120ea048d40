import { expect } from 'chai';
import fc from 'fast-check';
import { allowedHost, isHostRule } from '../../../../src/adapters/out/sandbox/allowed-hosts.ts';

const RULES = ['api.example.com', '*.example.org'];

describe('The hosts that a program may reach', () => {
  for (const [authority, host] of [
    ['api.example.com:443', 'api.example.com'],
    ['API.Example.COM:443', 'api.example.com'],
    ['a.example.org:443', 'a.example.org'],
    ['a.b.example.org:443', 'a.b.example.org'],
  ] as const)
    it(`include ${authority}`, () => expect(allowedHost(authority, RULES)).to.equal(host));

  for (const authority of [
    '',
    ':443',
    'api.example.com',
    'api.example.com:80',
    'api.example.com:22',
    'api.example.com:0443',
    'api.example.com:4430',
    'api.example.com:443:443',
    'api.example.com.:443',
    '.api.example.com:443',
    'api.example.com.evil.net:443',
    'evilapi.example.com:443',
    'x.api.example.com:443',
    'example.com:443',
    'example.org:443',
    '.example.org:443',
    'evilexample.org:443',
    'a..example.org:443',
    '*.example.org:443',
    '-.example.org:443',
    'a_b.example.org:443',
    'api.example.com@evil.net:443',
    'evil.net#api.example.com:443',
    'evil.net/api.example.com:443',
    'https://api.example.com:443',
    'api.example.com:443/',
    'api.example.com:443\n',
    'api.example.com\0.example.org:443',
    'api%2eexample.com:443',
    'аpi.example.com:443',
    'localhost:443',
    '127.0.0.1:443',
    '2130706433:443',
    '0177.0.0.1:443',
    '0x7f000001:443',
    '0x7f.1:443',
    '169.254.169.254:443',
    '2852039166:443',
    '0251.0376.0251.0376:443',
    '0xa9fea9fe:443',
    '[::1]:443',
    '[::ffff:169.254.169.254]:443',
    '[fd00:ec2::254]:443',
  ])
    it(`do not include ${JSON.stringify(authority)}`, () => expect(allowedHost(authority, RULES)).to.equal(null));

  it('never include an address, even when it is on the list', () => {
    for (const address of ['127.0.0.1', '169.254.169.254', '2852039166', '0xa9fea9fe', '[::1]', '::1', '8.8.8.8'])
      expect(allowedHost(`${address}:443`, [address, `*.${address}`])).to.equal(null);
  });

  it('are named by rules of two labels or more', () => {
    expect(RULES.every(isHostRule)).to.equal(true);
    for (const rule of [
      '',
      '*',
      '*.',
      '*.com',
      'com',
      '**.example.com',
      'a.*.com',
      'API.example.com',
      'a.example.com:443',
    ])
      expect(isHostRule(rule), rule).to.equal(false);
  });

  it('are none when there is no list, whatever is asked for', () => {
    fc.assert(
      fc.property(fc.domain(), (host) => allowedHost(`${host}:443`, []) === null),
      { seed: 6, numRuns: 200 },
    );
  });

  it('fit a rule with a star exactly when they end in what follows the star', () => {
    const rule = fc.domain().map((name) => name.toLowerCase());
    fc.assert(
      fc.property(rule, rule, (asked, listed) => {
        fc.pre(isHostRule(asked) && isHostRule(listed));
        expect(allowedHost(`${asked}:443`, [listed])).to.equal(asked === listed ? asked : null);
        expect(allowedHost(`${asked}.${listed}:443`, [`*.${listed}`])).to.equal(
          `${asked}.${listed}`.length <= 253 ? `${asked}.${listed}` : null,
        );
        expect(allowedHost(`${listed}:443`, [`*.${listed}`])).to.equal(null);
      }),
      { seed: 6, numRuns: 200 },
    );
  });
});
