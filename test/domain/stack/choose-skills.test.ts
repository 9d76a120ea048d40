import { expect } from 'chai';
import type { Skill } from '../../../src/domain/catalog/catalog.ts';
import { SkillIndex } from '../../../src/domain/match/skill-index.ts';
import { chooseSkills } from '../../../src/domain/stack/choose-skills.ts';
import type { Constraints } from '../../../src/domain/task/constraints.ts';
import { aTask, analysisOf } from '../../support/answers.ts';
import { aSkill } from '../../support/catalogs.ts';
import { aNeed } from '../../support/needs.ts';

function chosen(text: string, skills: readonly Skill[] = [aSkill()], constraints: Constraints = {}): string[] {
  const task = aTask({ raw_input: text, needs: [aNeed({ system: 'boardly' })] });
  return chooseSkills(new SkillIndex(skills), analysisOf(task), constraints).map(({ name }) => name);
}

describe('chooseSkills', () => {
  it('takes a skill that a need and a word of the task both call for', () => {
    expect(chosen('triage the open issues')).to.deep.equal(['issue-triage']);
    expect(chosen('Triaging open issues')).to.deep.equal(['issue-triage']);
  });

  it('takes none when only the capability is in common', () => {
    expect(chosen('list the open issues')).to.deep.equal([]);
  });

  it('takes none when only the topic is in common', () => {
    expect(chosen('triage', [aSkill({ capabilities: ['email.read'] })])).to.deep.equal([]);
  });

  it('takes none for merely naming the product which a server already connects to', () => {
    expect(chosen('issues of boardly', [aSkill({ topics: ['boardly'] })])).to.deep.equal([]);
  });

  it('finds a topic as whole words only', () => {
    expect(chosen('a pretriaged list', [aSkill()])).to.deep.equal([]);
    expect(chosen('a pull request review', [aSkill({ topics: ['pull request'] })])).to.deep.equal(['issue-triage']);
  });

  it('takes none of another licence, or of an unknown one, when licences are limited', () => {
    expect(chosen('triage', [aSkill()], { licenses: ['MIT'] })).to.deep.equal(['issue-triage']);
    expect(chosen('triage', [aSkill({ license: 'proprietary' })], { licenses: ['MIT'] })).to.deep.equal([]);
    expect(chosen('triage', [aSkill({ license: null })], { licenses: ['MIT'] })).to.deep.equal([]);
  });

  it('takes one skill a topic and at most three', () => {
    const skills = ['one', 'two', 'three', 'four'].flatMap((topic) => [
      aSkill({ name: `${topic}-b`, topics: [topic] }),
      aSkill({ name: `${topic}-a`, topics: [topic] }),
    ]);

    expect(chosen('one two three four', skills)).to.have.length(3);
    expect(chosen('one', skills)).to.deep.equal(['one-a']);
  });

  it('names the needs it helps with', () => {
    const [pick] = chooseSkills(
      new SkillIndex([aSkill()]),
      analysisOf(aTask({ raw_input: 'triage', needs: [aNeed(), aNeed({ id: 'n2', capability: null })] })),
      {},
    );

    expect(pick?.covers).to.deep.equal(['n1']);
    expect(pick?.reason).to.include('triage');
  });
});
