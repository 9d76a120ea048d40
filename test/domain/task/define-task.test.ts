import { expect } from 'chai';
import { successCriteria } from '../../../src/domain/task/define-task.ts';
import { aNeed } from '../../support/needs.ts';

const rule = {
  capability: 'issue.list',
  criterion: 'Every issue of {system} is considered',
  assertion: 'The listed numbers occur in a tool result',
};

describe('successCriteria', () => {
  it('fills the product in', () => {
    expect(successCriteria([aNeed({ system: 'github' })], {}, [rule])).to.deep.equal({
      success_criteria: ['Every issue of GitHub is considered'],
      testable_assertions: ['The listed numbers occur in a tool result'],
    });
  });

  it("falls back to the task's own words where no rule exists", () => {
    expect(successCriteria([aNeed({ text: 'the open issues' })], {}, []).success_criteria).to.deep.equal([
      'Done: the open issues',
    ]);
  });

  it('gives a criterion without an assertion where no program can check it', () => {
    expect(successCriteria([aNeed()], {}, [{ ...rule, assertion: null }]).testable_assertions).to.deep.equal([]);
  });

  it('passes over needs that the task never says', () => {
    expect(successCriteria([aNeed({ implied: true })], {}, [rule]).success_criteria).to.deep.equal([]);
  });

  it('lets a program check that a task which only reads wrote nothing', () => {
    expect(successCriteria([], { read_only: true }, []).testable_assertions).to.deep.equal([
      'No tool that writes or deletes was called',
    ]);
  });

  it('says each thing once and at most five', () => {
    const needs = Array.from({ length: 20 }, (_, index) => aNeed({ capability: null, text: `step ${index >> 1}` }));

    expect(successCriteria(needs, {}, []).success_criteria).to.deep.equal(
      [0, 1, 2, 3, 4].map((step) => `Done: step ${step}`),
    );
  });
});
