import { buildKnowledge } from '../../../src/domain/match/knowledge.ts';
import { expect } from 'chai';
import { applyChoice, droppedWarnings } from '../../../src/domain/stack/apply-choice.ts';
import type { Candidate } from '../../../src/domain/stack/candidate.ts';
import { chooseBundle } from '../../../src/domain/stack/choose-bundle.ts';
import { cover } from '../../../src/domain/stack/allowed-tools.ts';
import { groupByServer, type Plan } from '../../../src/domain/stack/plan.ts';
import type { ServerChoice } from '../../../src/domain/stack/candidate-menu.ts';
import { aCatalog, anEntry } from '../../support/catalogs.ts';
import { aNeed } from '../../support/needs.ts';
import { aCandidate, aPlan } from '../../support/stack-parts.ts';
import fc from 'fast-check';

const knowledge = buildKnowledge(aCatalog());
const needs = ['n1', 'n2', 'n3'].map((id) => aNeed({ id }));
const servers = ['a', 'b', 'c'].map((name) => anEntry({ name, title: name }));

/** Every server is a candidate for every need, the first the best; the engine takes what it takes. */
function planWith(mostServers: number): Plan {
  const choices = new Map<string, readonly Candidate[]>(
    needs.map((need) => [
      need.id,
      servers.map((server, rank) => aCandidate({ server, need, probability: 0.9 - rank / 10 })),
    ]),
  );
  const bundle = chooseBundle([...choices.values()], mostServers);
  const covered = new Set(bundle.map(({ need }) => need.id));
  return aPlan(groupByServer(bundle.map((candidate) => cover(candidate, knowledge))), {
    served: needs,
    choices,
    mostServers,
    gaps: needs.filter(({ id }) => !covered.has(id)).map((need) => ({ need, code: 'max_servers', reason: 'No room.' })),
  });
}

function choose(plan: Plan, need: string, server: string): ServerChoice {
  const candidate = plan.choices.get(need)?.find((one) => one.server.name === server);
  if (candidate === undefined) throw new RangeError(`${server} is no candidate for ${need}`);
  return { need, candidate, said: `${server} is best` };
}

function picksOf({ servers: planned }: Plan): string[] {
  return planned.flatMap(({ server, covers }) => covers.map(({ need }) => `${need.id} ${server.name}`)).toSorted();
}

describe('applyChoice', () => {
  it('leaves a plan as it is when nothing was chosen', () => {
    const plan = planWith(Infinity);

    expect(applyChoice(plan, [], knowledge)).to.deep.equal({ plan, dropped: [] });
  });

  it("takes chosen candidates in place of the engine's, and keeps the engine's for the other needs", () => {
    const plan = planWith(Infinity);
    const applied = applyChoice(plan, [choose(plan, 'n2', 'b')], knowledge);

    expect(picksOf(plan)).to.deep.equal(['n1 a', 'n2 a', 'n3 a']);
    expect(picksOf(applied.plan)).to.deep.equal(['n1 a', 'n2 b', 'n3 a']);
    expect(applied.plan.servers.flatMap(({ covers }) => covers.map(({ said }) => said))).to.deep.equal([
      undefined,
      undefined,
      'b is best',
    ]);
  });

  it('takes other servers where all of them together are no more than allowed', () => {
    const plan = planWith(1);
    const all = needs.map(({ id }) => choose(plan, id, 'c'));
    const applied = applyChoice(plan, all, knowledge);

    expect(picksOf(applied.plan)).to.deep.equal(['n1 c', 'n2 c', 'n3 c']);
    expect(applied.dropped).to.deep.equal([]);
  });

  it('drops what would be more servers than allowed, in the order of the choices', () => {
    const plan = planWith(2);
    const applied = applyChoice(plan, [choose(plan, 'n1', 'b'), choose(plan, 'n2', 'c')], knowledge);

    expect(picksOf(applied.plan)).to.deep.equal(['n1 b', 'n2 a', 'n3 a']);
    expect(applied.dropped).to.deep.equal([{ need: 'n2', why: 'max_servers' }]);
  });

  it('fills a gap that the limit left when there is room after all', () => {
    const [a] = servers;
    const lone = aCandidate({ server: a ?? anEntry(), need: needs[0] ?? aNeed(), probability: 0.9 });
    const plan = aPlan([], {
      served: needs.slice(0, 1),
      choices: new Map([['n1', [lone]]]),
      gaps: [{ need: lone.need, code: 'max_servers', reason: 'No room.' }],
    });

    expect(applyChoice(plan, [choose(plan, 'n1', 'a')], knowledge).plan).to.deep.include({ gaps: [] });
  });

  it('never breaks the limit and never loses a need that was covered, whatever is chosen', () => {
    const one = fc.record({ need: fc.constantFrom('n1', 'n2', 'n3'), server: fc.constantFrom('a', 'b', 'c') });
    fc.assert(
      fc.property(
        fc.uniqueArray(one, { selector: ({ need }) => need }),
        fc.constantFrom(0, 1, 2, 3, Infinity),
        (list, most) => {
          const plan = planWith(most);
          const applied = applyChoice(
            plan,
            list.map(({ need, server }) => choose(plan, need, server)),
            knowledge,
          ).plan;

          expect(applied.servers.length).to.be.at.most(most);
          expect(picksOf(applied).length).to.be.at.least(picksOf(plan).length);
          expect(picksOf(applied).length + applied.gaps.length).to.equal(needs.length);
        },
      ),
      { seed: 45, numRuns: 200 },
    );
  });
});

describe('droppedWarnings', () => {
  it('tells each kind of drop of a need once', () => {
    const dropped = [
      { need: 'n1', why: 'no_candidate' },
      { need: 'n1', why: 'no_candidate' },
      { need: null, why: 'no_such_need' },
      { need: null, why: 'no_such_need' },
    ] as const;

    expect(droppedWarnings(dropped).map(({ code, ref }) => [code, ref])).to.deep.equal([
      ['choice_dropped', 'n1'],
      ['choice_dropped', undefined],
    ]);
  });
});
