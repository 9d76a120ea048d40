import { expect } from 'chai';
import type { PlacedFrame } from '../../../src/domain/task/order-units.ts';
import { meantAct } from '../../../src/domain/task/meant-act.ts';

function effectOf(act: string, object: string): string {
  const frame = {
    act: { text: act },
    slots: [{ slot: 'obj', text: object }],
    abilities: [{ ability: 'file.write', share: 0.4 }],
    effect: 'write',
    margin: 0.5,
  };
  return meantAct(frame as unknown as PlacedFrame, { text: `${act} ${object}`, before: [] }).effect;
}

describe('An opening', () => {
  it('reads a thing that is there', () => {
    for (const object of ['the deck "Q4 review"', 'src/cache/lru.ts', 'my notes of yesterday'])
      expect(effectOf('Open', object), object).to.equal('read');
  });

  it('makes what is made by opening it, and moves a thing of a house', () => {
    for (const object of ['a new document', 'an issue', 'the pull request', 'the roof vents a third'])
      expect(effectOf('open', object), object).to.equal('write');
  });

  it('is no other act', () => {
    expect(effectOf('open-source', 'the parser')).to.equal('write');
  });
});

describe('An act that the reader cut at its hyphen', () => {
  it('is the whole word', () => {
    const frame = { act: { text: 'e-' }, slots: [], abilities: [], effect: 'write', margin: 0.5 };

    expect(
      meantAct(frame as unknown as PlacedFrame, { text: 'and e-mail it to the team', before: [] }).act.text,
    ).to.equal('e-mail');
  });
});
