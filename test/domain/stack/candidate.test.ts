import { expect } from 'chai';
import { worths, type Candidate } from '../../../src/domain/stack/candidate.ts';
import { aTool } from '../../support/catalogs.ts';
import { aCandidate } from '../../support/stack-parts.ts';

const PARTS = { ...aCandidate().parts };

function best(...list: readonly Candidate[]): Candidate | undefined {
  const worth = worths(list);
  return list.toSorted((a, b) => (worth.get(b) ?? 0) - (worth.get(a) ?? 0))[0];
}

describe('worths', () => {
  const keyed = aCandidate({ probability: 0.82, reliance: 0.4 });

  it('rather takes the one to rely on of those that do about as well', () => {
    const reliable = aCandidate({ probability: 0.75, reliance: 0.9 });

    expect(best(keyed, reliable)).to.equal(reliable);
  });

  it('takes the likelier one where they lie further apart', () => {
    expect(best(keyed, aCandidate({ probability: 0.6, reliance: 0.9 }))).to.equal(keyed);
  });

  it('rather takes a server of known tools than a somewhat likelier one of unknown tools', () => {
    const { server } = aCandidate();
    const unknown = aCandidate({ server: { ...server, tools: [] }, probability: 0.95, reliance: 0.4 });
    const known = aCandidate({ server: { ...server, tools: [aTool()] }, probability: 0.85, reliance: 0.9 });

    expect(best(unknown, known)).to.equal(known);
    expect(best({ ...unknown, server: known.server }, known)?.probability).to.equal(0.95);
    expect(best(unknown, { ...known, probability: 0.7 })).to.equal(unknown);
  });

  for (const part of ['capability', 'system'] as const)
    it(`never takes one with less of a claim by its ${part}`, () => {
      const lesser = aCandidate({ probability: 0.8, reliance: 0.9, parts: { ...PARTS, [part]: 0.45 } });

      expect(best(keyed, lesser)).to.equal(keyed);
    });

  it("takes the vendor's own server where it does the job, however well another one does it", () => {
    const other = aCandidate({ probability: 0.99, reliance: 0.4 });
    const own = aCandidate({ probability: 0.75, reliance: 0.9, isVendors: true });

    expect(best(other, own)).to.equal(own);
    expect(best(other, { ...own, probability: 0.7 })).to.equal(other);
    expect(best(other, { ...own, isVendors: false })).to.equal(other);
  });

  it("prices a hub of many products where the vendor's own server does the job, and nowhere else", () => {
    const systems = ['a', 'b', 'c', 'd', 'e'];
    const hub = aCandidate({ server: { ...aCandidate().server, systems }, probability: 0.9 });
    const own = aCandidate({ probability: 0.8, isVendors: true });
    const other = aCandidate({ probability: 0.8 });

    expect(worths([hub, own]).get(hub)).to.be.below(0.8);
    expect(worths([hub, other]).get(hub)).to.be.above(0.8);
  });

  it('rather takes what needs no person to sign in, where nobody is there and it does the same', () => {
    const attended = aCandidate({ probability: 0.9, isVendors: true, person: 'needed' });
    const alone = aCandidate({ probability: 0.7 });

    expect(best(attended, alone)).to.equal(alone);
    const { person: _needed, ...free } = attended;
    expect(best(free, alone)?.isVendors).to.equal(true);
    expect(best(attended, { ...alone, probability: 0.3 })).to.equal(attended);
    for (const part of ['capability', 'system'] as const)
      expect(best(attended, { ...alone, parts: { ...PARTS, [part]: 0.45 } })).to.equal(attended);
    expect(worths([attended, { ...attended, probability: 0.7 }]).get(attended)).to.be.above(0.85);
  });

  it('gives nothing more than the best of them has', () => {
    const list = [keyed, aCandidate({ probability: 0.75, reliance: 0.9 }), aCandidate({ probability: 0.4 })];

    for (const worth of worths(list).values()) expect(worth).to.be.at.most(0.82);
    expect([...worths([])]).to.deep.equal([]);
  });
});
