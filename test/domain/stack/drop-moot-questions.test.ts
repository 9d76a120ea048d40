import { expect } from 'chai';
import { dropMootQuestions } from '../../../src/domain/stack/drop-moot-questions.ts';
import type { Plan } from '../../../src/domain/stack/plan.ts';
import { analysisOf, aTask } from '../../support/answers.ts';
import { aNeed } from '../../support/needs.ts';

const open_questions = [
  { id: 'q1', key: 'repo.name', ask: 'Which code repository?', needs: ['n1'], blocks: true },
  { id: 'q2', key: 'chat.channel', ask: 'Which channel?', needs: ['n1', 'n2'], blocks: true },
  { id: 'q3', key: 'issue.product', ask: 'Which issue tracker?', needs: ['n1'], blocks: false },
];
const analysis = analysisOf(aTask({ needs: [aNeed(), aNeed({ id: 'n2' })], open_questions }));

function gapsAt(...needs: readonly string[]): Pick<Plan, 'gaps'> {
  return { gaps: needs.map((id) => ({ need: aNeed({ id }), reason: '', code: 'unsure' })) };
}

describe('dropMootQuestions', () => {
  it('removes the questions of which every need is a gap, and numbers the others again', () => {
    expect(dropMootQuestions(analysis, gapsAt('n1')).task.open_questions.map(({ id, key }) => [id, key])).to.deep.equal(
      [
        ['q1', 'chat.channel'],
        ['q2', 'issue.product'],
      ],
    );
  });

  it('keeps the question for a product, whose answer may close the gap', () => {
    expect(dropMootQuestions(analysis, gapsAt('n1', 'n2')).task.open_questions.map(({ key }) => key)).to.deep.equal([
      'issue.product',
    ]);
  });

  it('changes nothing without gaps', () => {
    expect(dropMootQuestions(analysis, gapsAt())).to.equal(analysis);
  });
});
