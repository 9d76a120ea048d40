import { inspect } from 'node:util';
import { expect } from 'chai';
import { Secret } from '../../../src/application/runs/secret.ts';

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
