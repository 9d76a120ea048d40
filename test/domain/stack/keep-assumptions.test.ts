import { expect } from 'chai';
import { keepAssumptions } from '../../../src/domain/stack/keep-assumptions.ts';
import { analysisOf, aTask } from '../../support/answers.ts';
import { anEntry } from '../../support/catalogs.ts';
import { aNeed } from '../../support/needs.ts';
import { aPlan, aPlannedServer } from '../../support/stack-parts.ts';

const question = {
  key: 'issue.product',
  ask: 'Which issue tracker?',
  needs: ['n1', 'n2'],
  assumed: 'Boardly',
  blocks: false,
};
const needs = [aNeed({ assumed_system: 'boardly' }), aNeed({ id: 'n2', assumed_system: 'boardly' })];
const analysis = analysisOf(aTask({ needs, open_questions: [{ id: 'q1', ...question }] }));

function planOf(...served: readonly (readonly [need: number, product: string])[]) {
  return aPlan(
    served.map(([place, product]) => aPlannedServer(anEntry({ systems: [product] }), [needs[place] ?? aNeed()])),
  );
}

describe('keepAssumptions', () => {
  it('keeps the assumptions that the servers of the plan follow', () => {
    expect(keepAssumptions(analysis, planOf([0, 'boardly'], [1, 'boardly']))).to.equal(analysis);
  });

  it('removes the assumed product of a need that another product serves, or nobody', () => {
    const { task } = keepAssumptions(analysis, planOf([0, 'boardly'], [1, 'trackwell']));

    expect(task.needs.map((need) => need.assumed_system)).to.deep.equal(['boardly', undefined]);
    expect(task.open_questions[0]?.assumed).to.equal('Boardly');
  });

  it('assumes the product that serves instead when no need keeps the assumption', () => {
    const { task } = keepAssumptions(analysis, planOf([0, 'trackwell']));

    expect(task.open_questions).to.deep.equal([{ id: 'q1', ...question, assumed: 'Trackwell' }]);
  });

  it('assumes nothing when nobody serves the needs', () => {
    const { task } = keepAssumptions(analysis, planOf());

    expect(task.open_questions).to.deep.equal([{ id: 'q1', ...question, assumed: undefined }]);
  });
});
