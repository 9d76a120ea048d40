import { expect } from 'chai';
import { buildKnowledge } from '../../../src/domain/match/knowledge.ts';
import { NO_PRIORS } from '../../../src/domain/stack/caller-priors.ts';
import { planStack } from '../../../src/domain/stack/plan-stack.ts';
import type { Need } from '../../../src/domain/task/task-definition.ts';
import { analysisOf, aTask } from '../../support/answers.ts';
import { aCatalog } from '../../support/catalogs.ts';
import { aNeed } from '../../support/needs.ts';

const plain = aCatalog();
const thinkable = {
  ...plain.vocabulary.capabilities[0],
  id: 'data.weigh',
  met_by: 'server',
  by_thought: true,
} as const;
const knowledge = buildKnowledge({
  ...plain,
  servers: [],
  vocabulary: { ...plain.vocabulary, capabilities: [...plain.vocabulary.capabilities, thinkable as never] },
});
const { system: _none, ...open } = aNeed({ text: 'tell whether it rises', capability: 'data.weigh' });

function thought(...needs: readonly Need[]): readonly string[] {
  return planStack(analysisOf(aTask({ needs })), NO_PRIORS, knowledge).byThought.map(({ id }) => id);
}

describe('A need that a model meets by thought', () => {
  it('takes no server when none is sure and the facts are at hand', () => {
    expect(thought({ ...open, id: 'n1', effect: 'none' })).to.deep.equal(['n1']);
    expect(thought({ ...open, id: 'n1', effect: 'read' }, aNeed({ id: 'n2', effect: 'read' }))).to.include('n1');
  });

  it('stays a need for a server when nothing reads its facts, or when it names a product', () => {
    expect(thought({ ...open, id: 'n1', effect: 'read' })).to.deep.equal([]);
    expect(thought({ ...open, id: 'n1', effect: 'none', system: 'boardly' })).to.deep.equal([]);
  });
});
