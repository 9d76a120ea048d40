import { expect } from 'chai';
import fc from 'fast-check';
import { SHARED_DOMAINS } from '../../../src/domain/catalog/shared-domains.ts';
import { bearsName, bearsNameWithin, registeredName } from '../../../src/domain/catalog/owner-name.ts';

describe('The name of an owner', () => {
  for (const [owner, product] of [
    ['notion', 'notion'],
    ['Stack-Overflow', 'stack overflow'],
    ['google', 'google maps'],
    ['monday', 'monday.com'],
    ['testomatio', 'testomat.io'],
  ] as const)
    it(`is that of a product: ${owner} and ${product}`, () => {
      expect(bearsName(owner, product)).to.equal(true);
    });

  for (const [owner, product] of [
    ['notion-fan', 'notion'],
    ['notes', 'notion'],
    ['maps', 'google maps'],
    ['x', 'x'],
    ['', 'notion'],
  ] as const)
    it(`is not that of a product: "${owner}" and ${product}`, () => {
      expect(bearsName(owner, product)).to.equal(false);
    });

  it('may have a usual word before or after the name of the product, and no other word', () => {
    expect(bearsNameWithin('getsentry', 'sentry')).to.equal(true);
    expect(bearsNameWithin('makenotion', 'notion')).to.equal(true);
    expect(bearsNameWithin('perplexityai', 'perplexity')).to.equal(true);
    expect(bearsNameWithin('antisentry', 'sentry')).to.equal(false);
  });

  it('is the registered part of a domain, whatever stands before it', () => {
    const label = fc.stringMatching(/^[a-z][a-z0-9]{2,8}$/);
    fc.assert(
      fc.property(
        fc.array(label, { maxLength: 3 }),
        label,
        fc.constantFrom('com', 'dev', 'io'),
        (before, name, end) => {
          expect(registeredName([...before, name, end].join('.'))).to.equal(name);
        },
      ),
    );
    expect(registeredName('mcp.acme.co.uk')).to.equal('acme');
  });

  it('is nobody’s below a domain where anybody gets a name', () => {
    for (const domain of SHARED_DOMAINS) expect(registeredName(`acme.${domain}`)).to.equal('');
  });
});
