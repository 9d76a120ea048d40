import { expect } from 'chai';
import { buildKnowledge } from '../../../src/domain/match/knowledge.ts';
import type { Slot } from '../../../src/domain/task/reading/reading.ts';
import { carriedProduct } from '../../../src/domain/task/carried-product.ts';
import type { NeedDraft } from '../../../src/domain/task/merge-needs.ts';
import type { PlacedFrame } from '../../../src/domain/task/reading-units.ts';
import { aCatalog } from '../../support/catalogs.ts';

const knowledge = buildKnowledge(aCatalog());

function carried({
  before,
  slots = [],
  ability = 'other',
  elsewhere = [],
  hints = [],
  effect = 'write',
}: {
  readonly before: readonly (string | null)[];
  readonly slots?: readonly (readonly [Slot['slot'], string])[];
  readonly ability?: string;
  readonly elsewhere?: readonly string[];
  readonly hints?: readonly string[];
  readonly effect?: PlacedFrame['effect'];
}): string | null {
  const frame: PlacedFrame = {
    act: { start: 0, end: 2, text: 'do' },
    effect,
    margin: 1,
    is_question: false,
    slots: slots.map(([slot, text]) => ({ slot, text, start: 0, end: text.length, either: false })),
    abilities: [{ ability, share: 0.9 }],
    elsewhere: elsewhere.map((text) => ({ slot: 'name', text, start: 0, end: text.length, either: false })),
    hints: hints.map((text) => ({ start: 0, end: text.length, text })),
    sources: [{ ability: 'none', share: 1 }],
  };
  const needs = before.map((system): NeedDraft => ({
    text: 'before',
    capability: null,
    ...(system === null ? {} : { system }),
    effect: 'read',
    implied: false,
    confidence: 1,
  }));
  return carriedProduct(frame, needs, knowledge);
}

describe('The product of an act that names none', () => {
  it('is the one that the act points back to, however long ago it was named', () => {
    expect(carried({ before: ['quandrix', null], slots: [['tgt', 'in there']] })).to.equal('quandrix');
  });

  it('is the unknown one of the act before when nothing is known to do the act, and no other place is said', () => {
    expect(carried({ before: ['quandrix'] })).to.equal('quandrix');
    expect(carried({ before: ['quandrix'], slots: [['rcp', 'Ana']] })).to.equal(null);
    expect(carried({ before: ['quandrix'], ability: 'chat.post' })).to.equal(null);
    expect(carried({ before: ['parley'] })).to.equal(null);
    expect(carried({ before: ['quandrix', null] })).to.equal(null);
  });

  it('is the one that other sentences say of it, unless its ability is known and offered elsewhere', () => {
    expect(carried({ before: [], elsewhere: ['Quandrix'] })).to.equal('quandrix');
    expect(carried({ before: [], elsewhere: ['Parley'], ability: 'chat.post' })).to.equal('parley');
    expect(carried({ before: [], elsewhere: ['Boardly'], ability: 'chat.post' })).to.equal(null);
    expect(
      carried({ before: [], elsewhere: ['Quandrix'], ability: 'chat.post', slots: [['tgt', 'the group']] }),
    ).to.equal(null);
  });

  it('is a hinted one that offers the ability, and no other hinted one', () => {
    expect(carried({ before: [], ability: 'chat.post', hints: ['Boardly', 'Parley'] })).to.equal('parley');
    expect(carried({ before: [], hints: ['Quandrix'] })).to.equal(null);
  });

  it('is none for thinking alone', () => {
    expect(carried({ before: ['quandrix'], effect: 'none' })).to.equal(null);
  });
});
