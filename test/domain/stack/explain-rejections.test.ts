import { expect } from 'chai';
import type { Server } from '../../../src/domain/catalog/server.ts';
import { explainRejections } from '../../../src/domain/stack/explain-rejections.ts';
import type { Covering } from '../../../src/domain/stack/candidate.ts';
import { anEntry } from '../../support/catalogs.ts';
import { aNeed } from '../../support/needs.ts';
import { aCandidate, aPlan } from '../../support/stack-parts.ts';

const TODAY = '2026-08-22';
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
  it('names the runner-up and the server without which it would be taken', () => {
    const [first, second] = [rival('a', 0.9), rival('b', 0.8)];

    expect(explainRejections(planOf([first], [first, second]), TODAY)).to.deep.include.members([
      {
        name: 'b',
        need: 'n1',
        code: 'weaker',
        reason: 'About as good (0.8 against 0.9 for a).',
        would_change_if: 'exclude=["a"]',
      },
    ]);
  });

  it('calls it redundant when a server that is in the stack anyway covers the need less well', () => {
    const other = aNeed({ id: 'n2' });
    const shared = anEntry({ name: 'both', title: 'both' });
    const [here, there] = [0.8, 0.9].map((probability, index) =>
      aCandidate({ server: shared, need: index === 0 ? need : other, probability }),
    );
    const better = rival('better', 0.85);
    if (here === undefined || there === undefined) throw new RangeError('two candidates were made');
    const [rejected] = explainRejections(planOf([here, there], [better, here], [there]), TODAY);

    expect([rejected?.name, rejected?.code]).to.deep.equal(['better', 'redundant']);
  });

  it('says nothing of a candidate that no exclusion of three servers would take', () => {
    const list = ['a', 'b', 'c', 'd', 'e'].map((name, index) => rival(name, 0.9 - 0.01 * index));
    const [first, ...others] = list;
    if (first === undefined) throw new RangeError('five candidates were made');
    const stubborn = others.at(-1);
    const names = explainRejections(planOf([first], [first, ...others]), TODAY).map(({ name }) => name);

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
    const names = explainRejections(plan, TODAY).map(({ name }) => name);

    expect(names).to.have.length(3);
    expect(names).to.not.include('a');
  });
});
