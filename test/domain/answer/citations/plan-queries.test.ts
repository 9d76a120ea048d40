import { expect } from 'chai';
import fc from 'fast-check';
import { planQueries } from '../../../../src/domain/answer/citations/plan-queries.ts';
import type { Uncovered } from '../../../../src/domain/answer/recommendation.ts';
import type { Need } from '../../../../src/domain/task/task-definition.ts';
import { aTask } from '../../../support/answers.ts';
import { aGap, aReadNeed, researchedKnowledge } from '../../../support/research.ts';

const knowledge = researchedKnowledge();
const plan = (needs: readonly Need[], uncovered: readonly Uncovered[] = []) =>
  planQueries(aTask({ needs }), { uncovered }, knowledge);

describe('planQueries', () => {
  it('asks for a server of the product that has none', () => {
    expect(plan([aReadNeed({ system: 'gantry' })], [aGap()])).to.deep.equal([
      { text: 'Gantry MCP server', gaps: ['n1'] },
    ]);
  });

  it('asks for a product once, for all of its gaps', () => {
    const needs = [aReadNeed({ system: 'gantry' }), aReadNeed({ id: 'n2', system: 'gantry' })];

    expect(plan(needs, [aGap(), aGap({ need: 'n2' })])).to.deep.equal([
      { text: 'Gantry MCP server', gaps: ['n1', 'n2'] },
    ]);
  });

  it('asks for what a gap wants in our words, not in those of the task', () => {
    const needs = [aReadNeed({ text: 'the secret issues of Project Nightfall' })];

    expect(plan(needs, [aGap({ code: 'nothing_found' })])).to.deep.equal([
      { text: 'MCP server list issues', gaps: ['n1'] },
    ]);
  });

  it('names product and ability where the servers of a product lack it', () => {
    expect(plan([aReadNeed({ system: 'parley' })], [aGap({ code: 'system_cannot' })])).to.deep.equal([
      { text: 'Parley MCP server list issues', gaps: ['n1'] },
    ]);
  });

  it('takes only plain words of a need that fits no ability: numbers, addresses and names of accounts stay here', () => {
    const text = 'fax "invoice" 4711 to jo@acme.example, via https://x.example/y and C:\\z today!';
    const [query] = plan([aReadNeed({ text, capability: null })], [aGap({ code: 'nothing_found' })]);

    expect(query?.text).to.equal('MCP server fax invoice to via and today');
  });

  it('asks nothing about a gap that a limit makes', () => {
    for (const code of ['max_servers', 'read_only', 'policy', 'constraint_remote', 'language_not_read'])
      expect(plan([aReadNeed()], [aGap({ code })]), code).to.deep.equal([]);
  });

  it('asks about the products that are covered last, and not more than three questions in all', () => {
    const needs = [
      aReadNeed({ system: 'boardly' }),
      aReadNeed({ id: 'n2', system: 'parley' }),
      aReadNeed({ id: 'n3' }),
      aReadNeed({ id: 'n4', system: 'gantry' }),
    ];
    const gaps = [aGap({ need: 'n3', code: 'nothing_found' }), aGap({ need: 'n4' })];

    expect(plan(needs, gaps)).to.deep.equal([
      { text: 'Gantry MCP server', gaps: ['n4'] },
      { text: 'MCP server list issues', gaps: ['n3'] },
      { text: 'Boardly MCP server', gaps: [] },
    ]);
  });

  it('asks nothing where no product is named and nothing is missing', () => {
    expect(plan([aReadNeed()])).to.deep.equal([]);
    expect(plan([])).to.deep.equal([]);
  });

  it('stays within what every vendor takes, whatever a task says', () => {
    const need = fc.record({
      text: fc.string({ unit: 'binary', maxLength: 600 }),
      system: fc.string({ maxLength: 600 }),
    });
    fc.assert(
      fc.property(fc.array(need, { maxLength: 6 }), (given) => {
        const needs = given.map(({ text, system }, index) =>
          aReadNeed({ id: `n${index + 1}`, text, capability: null, ...(index % 2 === 0 && { system }) }),
        );
        const queries = plan(
          needs,
          needs.map(({ id }) => aGap({ need: id, code: 'nothing_found' })),
        );

        expect(queries.length).to.be.at.most(3);
        for (const { text } of queries) {
          expect(text.trim()).to.not.equal('');
          expect(text.length).to.be.at.most(120);
          expect(text.split(/\s+/).length).to.be.at.most(50);
        }
      }),
      { seed: 20_260_822, numRuns: 300 },
    );
  });
});
