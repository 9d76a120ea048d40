import { expect } from 'chai';
import type { Tree } from '../../../src/domain/catalog/decision-forest.ts';
import { buildKnowledge } from '../../../src/domain/match/knowledge.ts';
import { ABILITY_FEATURES, abilityEvidence, spokenIn } from '../../../src/domain/task/ability-evidence.ts';
import { abilityOf } from '../../../src/domain/task/ability-of-frame.ts';
import type { Frame } from '../../../src/domain/task/reading/reading.ts';
import { aCatalog, aVocabulary } from '../../support/catalogs.ts';
import { aFrame } from '../../support/frames.ts';

function anAct(members: Partial<Frame> = {}): Frame {
  const abilities = [
    { ability: 'issue.list', share: 0.6 },
    { ability: 'chat.post', share: 0.3 },
  ];
  return aFrame({ abilities, sources: [], ...members });
}

function at(feature: (typeof ABILITY_FEATURES)[number]): number {
  return ABILITY_FEATURES.indexOf(feature);
}

/** Returns the ability and the rounded share that a judge of one tree chooses. */
function chosen(
  tree: Tree,
  frame: Frame,
  text = 'do the work',
  system: string | null = null,
): readonly unknown[] | null {
  const abilityChoice = { features: ABILITY_FEATURES, bias: 0, trees: [tree] };
  const knowledge = buildKnowledge(aCatalog({ vocabulary: aVocabulary({ abilityChoice }) }));
  const found = abilityOf(frame, { text, system }, knowledge);
  return found === null ? null : [found.capability?.id ?? null, Math.round(100 * found.share) / 100];
}

const LIKELIER: Tree = [at('likely'), -1, -2, 2];

describe('abilityOf with a judge', () => {
  it('takes the likeliest ability, with its probability', () => {
    expect(chosen(LIKELIER, anAct())).to.deep.equal(['issue.list', 0.88]);
  });

  it('takes none when that is the likeliest', () => {
    expect(chosen(LIKELIER, anAct({ abilities: [{ ability: 'none', share: 0.9 }] }))).to.equal(null);
  });

  it('has no ability for what the vocabulary lacks, and for a guess without a product', () => {
    expect(chosen(LIKELIER, anAct({ abilities: [{ ability: 'other', share: 0.9 }] }))).to.deep.equal([null, 0.88]);
    expect(chosen(-2, anAct())).to.deep.equal([null, 0.12]);
  });

  it('never reads where the act surely changes something', () => {
    expect(chosen(LIKELIER, anAct({ effect: 'write' }))?.[0]).to.equal(null);
  });

  it('takes what the product offers before an ability that it is not known to offer', () => {
    expect(chosen(LIKELIER, anAct({ effect: 'write', margin: 0.5 }), 'do the work', 'parley')?.[0]).to.equal(
      'chat.post',
    );
  });

  it('leaves the choice to a phrase of the vocabulary when it is unsure', () => {
    const frame = anAct({ abilities: [{ ability: 'issue.list', share: 0.6 }], effect: 'write', margin: 0.5 });

    expect(chosen(-1, frame, 'file a bug')).to.deep.equal(['issue.create', 0.5]);
  });
});

describe('abilityEvidence', () => {
  it('has a value for each feature of the abilities of the reader, the words and the product', () => {
    const knowledge = buildKnowledge(aCatalog());
    const order = { text: 'file a bug', system: 'parley' };
    const evidence = abilityEvidence(anAct(), order, spokenIn(order.text, knowledge), knowledge);

    expect([...evidence.keys()]).to.include.members(['issue.list', 'issue.create', 'chat.post']);
    for (const values of evidence.values()) {
      expect(values).to.have.length(ABILITY_FEATURES.length);
      expect(values.every(Number.isFinite)).to.equal(true);
    }
    expect(evidence.get('chat.post')?.[at('offered')]).to.be.greaterThan(0);
    expect(evidence.get('issue.list')?.[at('offered')]).to.equal(0);
  });
});
