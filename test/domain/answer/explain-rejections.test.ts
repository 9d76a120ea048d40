import { expect } from 'chai';
import type { Server } from '../../../src/domain/catalog/server.ts';
import { explainRejections } from '../../../src/domain/answer/explain-rejections.ts';
import type { Covering } from '../../../src/domain/stack/candidate.ts';
import { anEntry } from '../../support/catalogs.ts';
import { aNeed } from '../../support/needs.ts';
import { aCandidate, aPlan } from '../../support/stack-parts.ts';
import { aFailure } from '../../support/verifications.ts';

const TODAY = '2026-08-22';
const NONE: ReadonlyMap<string, string> = new Map();
const need = aNeed();

function rival(name: string, probability: number, needed = need): Covering {
  return aCandidate({ server: anEntry({ name, title: name }), need: needed, probability });
}

function planOf(picked: readonly Covering[], ...choices: readonly (readonly Covering[])[]): ReturnType<typeof aPlan> {
  const servers = [...new Set(picked.map(({ server }) => server))].map((server: Server) => {
    const covers = picked.filter((candidate) => candidate.server === server);
    return { server, way: covers[0]?.way ?? aCandidate().way, covers };
  });
  return aPlan(servers, {
    choices: new Map(choices.flatMap((list) => list.slice(0, 1).map((first) => [first.need.id, list]))),
  });
}

describe('explainRejections', () => {
  it('does not name a twin of a picked server', () => {
    const [first, twin, other] = [rival('a', 0.9), rival('b', 0.85), rival('c', 0.8)];
    const rejected = explainRejections(planOf([first], [first, twin, other]), TODAY, NONE, new Map([['b', 'a']]));

    expect(rejected.map(({ name }) => name)).to.deep.equal(['c']);
  });

  it('names the runner-up and the server without which it would be taken', () => {
    const [first, second] = [rival('a', 0.9), rival('b', 0.8)];

    expect(explainRejections(planOf([first], [first, second]), TODAY, NONE)).to.deep.include.members([
      {
        name: 'b',
        need: 'n1',
        code: 'weaker',
        reason: 'About as good (0.8 against 0.9 for a).',
        would_change_if: 'exclude=["a"]',
      },
    ]);
  });

  it("names the engine's own pick where a model chose another, and claims nothing of what the model would choose then", () => {
    const [first, second] = [rival('a', 0.9), { ...rival('b', 0.8), said: 'better' }];
    const [third, fourth] = [{ ...rival('a', 0.9), said: 'better' }, rival('b', 0.8)];

    expect(explainRejections(planOf([second], [first, second]), TODAY, NONE)).to.deep.equal([
      {
        name: 'a',
        need: 'n1',
        code: 'not_chosen',
        reason: 'A model chose b instead (0.8 against 0.9).',
        would_change_if: 'the model chose it',
      },
    ]);
    expect(explainRejections(planOf([third], [third, fourth]), TODAY, NONE)[0]).to.include({
      name: 'b',
      code: 'weaker',
      would_change_if: 'the model chose it',
    });
  });

  it('calls it redundant when a server that is in the stack anyway covers the need less well', () => {
    const other = aNeed({ id: 'n2' });
    const shared = anEntry({ name: 'both', title: 'both' });
    const [here, there] = [0.8, 0.9].map((probability, index) =>
      aCandidate({ server: shared, need: index === 0 ? need : other, probability }),
    );
    const better = rival('better', 0.85);
    if (here === undefined || there === undefined) throw new RangeError('two candidates were made');
    const [rejected] = explainRejections(planOf([here, there], [better, here], [there]), TODAY, NONE);

    expect([rejected?.name, rejected?.code]).to.deep.equal(['better', 'redundant']);
  });

  it('says nothing of a candidate that no exclusion of three servers would take', () => {
    const list = ['a', 'b', 'c', 'd', 'e'].map((name, index) => rival(name, 0.9 - 0.01 * index));
    const [first, ...others] = list;
    if (first === undefined) throw new RangeError('five candidates were made');
    const stubborn = others.at(-1);
    const names = explainRejections(planOf([first], [first, ...others]), TODAY, NONE).map(({ name }) => name);

    expect(names).to.not.include(stubborn?.server.name);
  });

  it('names at most three, and none that is in the stack', () => {
    const first = rival('a', 0.9);
    const refused = ['a', 'b', 'c', 'd', 'e'].map((name) => ({
      server: anEntry({ name }),
      need,
      code: 'license',
      reason: 'Licensed X.',
      would_change_if: 'licenses without this limit',
    }));
    const plan = { ...planOf([first], [first]), refused };
    const names = explainRejections(plan, TODAY, NONE).map(({ name }) => name);

    expect(names).to.have.length(3);
    expect(names).to.not.include('a');
  });

  describe('where the operator keeps servers away', () => {
    const why = new Map(['kept', 'other'].map((name) => [name, 'Not approved by the operator.']));
    const explain = (plan: ReturnType<typeof aPlan>, ...denied: readonly Covering[]) => {
      const byNeed = Map.groupBy(denied, (candidate) => candidate.need.id);
      return explainRejections({ ...plan, unavailable: byNeed }, TODAY, why);
    };

    it('names the one that fits a need better than what was taken, before all others', () => {
      const [first, second] = [rival('a', 0.8), rival('b', 0.7)];
      const rejected = explain(planOf([first], [first, second]), rival('kept', 0.9));

      expect(rejected.map(({ name }) => name)).to.deep.equal(['kept', 'b']);
      expect(rejected[0]).to.deep.equal({
        name: 'kept',
        need: 'n1',
        code: 'policy',
        reason: 'Not approved by the operator. It fits this better than a (0.9 against 0.8).',
        would_change_if: 'the operator approved it',
      });
    });

    it('says nothing of one that fits less well', () => {
      const first = rival('a', 0.8);

      expect(explain(planOf([first], [first]), rival('kept', 0.7))).to.deep.equal([]);
    });

    it('names one that fits as well when it would have been taken, and else not', () => {
      const [early, late] = [rival('a', 0.8), rival('z', 0.8)];

      expect(explain(planOf([late], [late]), rival('kept', 0.8))[0]?.reason).to.match(/fits this as well as z \(0\.8/);
      expect(explain(planOf([early], [early]), rival('kept', 0.8))).to.deep.equal([]);
    });

    it('names the one that alone would cover a need', () => {
      const plan = aPlan([], { served: [need] });

      expect(explain(plan, rival('kept', 0.6))[0]).to.deep.include({
        name: 'kept',
        code: 'policy',
        reason: 'Not approved by the operator. Nothing that may be seen covers this (0.6).',
      });
    });

    it('names what else would have to change when an approval alone would not do', () => {
      const other = aNeed({ id: 'n2' });
      const shared = anEntry({ name: 'both', title: 'both' });
      const here = aCandidate({ server: shared, need, probability: 0.8 });
      const there = aCandidate({ server: shared, need: other, probability: 0.9 });
      const [rejected] = explain(planOf([here, there], [here], [there]), rival('kept', 0.85));

      expect(rejected?.would_change_if).to.equal('the operator approved it, and exclude=["both"]');
    });

    it('says of one that is not there either that the operator keeps it away', () => {
      const first = rival('a', 0.8);
      const [rejected] = explain(planOf([first], [first]), { ...rival('kept', 0.9), gone: aFailure('not_mcp') });

      expect(rejected?.code).to.equal('policy');
    });

    it('names at most three, and one for a need', () => {
      const needs = ['n1', 'n2', 'n3', 'n4'].map((id) => aNeed({ id }));
      const plan = aPlan([], { served: needs });
      const denied = needs.flatMap((each) => [
        rival(`kept ${each.id}`, 0.9, each),
        rival(`also ${each.id}`, 0.8, each),
      ]);

      expect(explain(plan, ...denied).map(({ name }) => name)).to.deep.equal(['kept n1', 'kept n2', 'kept n3']);
    });
  });

  describe('where servers are not there', () => {
    const REASON = 'The package board-mcp was not in the npm registry on 2026-08-22.';
    const explain = (plan: ReturnType<typeof aPlan>, name: string, probability: number) => {
      const missing = { ...rival(name, probability), gone: aFailure('package_missing') };
      return explainRejections({ ...plan, unavailable: new Map([[need.id, [missing]]]) }, TODAY, NONE);
    };

    it('names the one that would have been taken, before all others', () => {
      const [first, second] = [rival('a', 0.8), rival('b', 0.7)];
      const rejected = explain(planOf([first], [first, second]), 'missing', 0.9);

      expect(rejected.map(({ name }) => name)).to.deep.equal(['missing', 'b']);
      expect(rejected[0]).to.deep.equal({
        name: 'missing',
        need: 'n1',
        code: 'package_missing',
        reason: `${REASON} It fits this better than a (0.9 against 0.8).`,
        would_change_if: 'quartermaster verify missing found it',
      });
    });

    it('names the one that would have been second, with all that would have to change', () => {
      const [first, second] = [rival('a', 0.9), rival('b', 0.7)];
      const rejected = explain(planOf([first], [first, second]), 'missing', 0.8);

      expect(rejected.map(({ name }) => name)).to.deep.equal(['missing', 'b']);
      expect(rejected[0]).to.deep.include({
        reason: `${REASON} It fits this less than a (0.8 against 0.9).`,
        would_change_if: 'quartermaster verify missing found it, and exclude=["a"]',
      });
    });

    it('says nothing of one that would have been third', () => {
      const [first, second] = [rival('a', 0.9), rival('b', 0.8)];

      expect(explain(planOf([first], [first, second]), 'missing', 0.7).map(({ name }) => name)).to.deep.equal(['b']);
    });

    it('names the one that alone would cover a need', () => {
      expect(explain(aPlan([], { served: [need] }), 'missing', 0.6)[0]?.reason).to.equal(
        `${REASON} Nothing else covers this (0.6).`,
      );
    });
  });
});
