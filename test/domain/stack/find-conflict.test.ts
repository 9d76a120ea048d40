import { expect } from 'chai';
import { buildKnowledge } from '../../../src/domain/match/knowledge.ts';
import type { Server } from '../../../src/domain/catalog/server.ts';
import { findConflict } from '../../../src/domain/stack/find-conflict.ts';
import type { StackRecommendation } from '../../../src/domain/answer/recommendation.ts';
import type { Constraints } from '../../../src/domain/task/constraints.ts';
import { aTask, analysisOf } from '../../support/answers.ts';
import { aCatalog, aChat, anEntry } from '../../support/catalogs.ts';
import { aNeed } from '../../support/needs.ts';
import { aPlan } from '../../support/stack-parts.ts';

const posts = aNeed({ text: 'post a message', capability: 'chat.post', system: 'parley', effect: 'write' });

function conflictOf(
  constraints: Constraints,
  servers: readonly Server[] = [aChat(), anEntry()],
): StackRecommendation['conflict'] {
  const knowledge = buildKnowledge(aCatalog({ servers }));
  const task = aTask({ raw_input: 'post a message to Parley', needs: [posts], constraints });
  return findConflict(analysisOf(task), aPlan([], { served: [posts] }), knowledge);
}

describe('findConflict', () => {
  it('names the one limit that leaves nothing', () => {
    expect(conflictOf({ remote: 'forbidden', max_servers: 3 })?.constraints).to.deep.equal(['remote']);
    expect(conflictOf({ licenses: ['ISC'], keyless: false })?.constraints).to.deep.equal(['licenses']);
    expect(conflictOf({ read_only: true })?.constraints).to.deep.equal(['read_only']);
  });

  it('names two when neither alone is to blame', () => {
    expect(conflictOf({ remote: 'forbidden', keyless: true, max_servers: 3 })?.constraints).to.deep.equal([
      'remote',
      'keyless',
    ]);
  });

  it('names all when any two of them are to blame together', () => {
    const limits = { remote: 'forbidden', keyless: true, licenses: ['ISC'] } as const;

    expect(conflictOf(limits)?.constraints).to.have.members(['remote', 'keyless', 'licenses']);
  });

  it('names one of several when leaving it out is enough', () => {
    const conflict = conflictOf({ exclude: ['parley'], read_only: false, licenses: ['MIT'] });

    expect(conflict?.constraints).to.deep.equal(['exclude']);
    expect(conflict?.relax).to.include('exclude');
  });

  it('names none when a server is left', () => {
    const task = aTask({ needs: [posts], constraints: { licenses: ['MIT'] } });

    expect(findConflict(analysisOf(task), aPlan(), buildKnowledge(aCatalog()))).to.equal(null);
  });

  it('names none when nothing is limited or no limit is to blame', () => {
    expect(conflictOf({}, [anEntry()])).to.equal(null);
    expect(conflictOf({ keyless: true }, [anEntry()])).to.equal(null);
  });
});
