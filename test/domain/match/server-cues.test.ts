import { expect } from 'chai';
import type { Server } from '../../../src/domain/catalog/server.ts';
import { buildKnowledge } from '../../../src/domain/match/knowledge.ts';
import { addServerCues } from '../../../src/domain/match/server-cues.ts';
import { aCatalog, anEntry } from '../../support/catalogs.ts';

/** What each server's first tool gains over scores that are all alike. */
function gains(text: string, servers: readonly Server[], before = 1, top = 1): number[] {
  const knowledge = buildKnowledge(aCatalog({ servers }));
  const scores = new Float32Array(knowledge.index.size).fill(before);
  addServerCues(text, knowledge, scores, top);
  return servers.map((_, server) => (scores[knowledge.index.firsts[server] ?? 0] ?? 0) - before);
}

function serverWith(name: string, tools: readonly string[]): Server {
  const [first] = anEntry().tools;
  if (first === undefined) throw new Error('the entry has no tool');
  return anEntry({
    name,
    title: 'Server',
    description: 'A server',
    tools: tools.map((tool) => ({ ...first, name: tool, description: '' })),
  });
}

describe('addServerCues', () => {
  const rain = serverWith('a/rain', ['measure_rain']);
  const boats = serverWith('b/boats', ['rent_boat']);

  it('raises a server that leads in the clauses of the text above one that leads in none', () => {
    const [leading = 0, other = 0] = gains('measure the rain; measure the rain today', [rain, boats]);

    expect(leading).to.be.closeTo(other + 1.5, 0.01);
  });

  it('raises one that leads in half of the clauses by half as much', () => {
    const [leading = 0, other = 0] = gains('measure the rain; rent a boat', [rain, boats]);

    expect(leading).to.be.closeTo(other, 0.01);
    const [half = 0, none = 0] = gains('measure the rain; sing a song', [rain, boats]);
    expect(half).to.be.closeTo(none + 0.75, 0.01);
  });

  it('raises a server of few tools above one of many that fits no better', () => {
    const many = serverWith('c/many', ['rent_boat', ...Array.from({ length: 30 }, (_, at) => `turn_${at}`)]);
    const [few = 0, more = 0] = gains('nothing of all this', [boats, many]);

    expect(few).to.be.closeTo(more + 0.1 * Math.log(31), 0.01);
  });

  it('counts in units of the best score of words', () => {
    const [once = 0] = gains('measure the rain', [rain, boats]);
    const [thrice = 0] = gains('measure the rain', [rain, boats], 1, 3);

    expect(thrice).to.be.closeTo(3 * once, 1e-4);
  });

  it('leaves alone what nothing speaks for', () => {
    expect(gains('measure the rain', [rain, boats], 0)).to.deep.equal([0, 0]);
  });
});
