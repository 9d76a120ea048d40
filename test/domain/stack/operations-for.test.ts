import { expect } from 'chai';
import { expandCompact } from '../../../src/domain/catalog/compact-server.ts';
import { buildKnowledge } from '../../../src/domain/match/knowledge.ts';
import { scoreOperations } from '../../../src/domain/match/rank-servers.ts';
import { operationsFor } from '../../../src/domain/stack/operations-for.ts';
import type { Need } from '../../../src/domain/task/task-definition.ts';
import { aCatalog, aChat, anEntry } from '../../support/catalogs.ts';
import { aCompactServer } from '../../support/compact-servers.ts';
import { aNeed } from '../../support/needs.ts';

const servers = [anEntry(), aChat(), expandCompact(aCompactServer())];
const knowledge = buildKnowledge(aCatalog({ servers }));

/** Names of the servers whose operations may serve a need. */
function reached(need: Need, described: boolean): string[] {
  const scores = scoreOperations(need.text, [need], knowledge);
  const { documents } = operationsFor(
    need,
    scores,
    (document) => (knowledge.index.described[document] === 1) === described,
    knowledge,
  );
  return documents.map((document) => servers[knowledge.index.serverOf[document] ?? -1]?.title ?? '');
}

describe('operationsFor', () => {
  it('looks among the servers that are described in full, or among those that are known in short', () => {
    expect(reached(aNeed(), true)).to.deep.equal(['Boardly']);
    expect(reached(aNeed(), false)).to.deep.equal(['Boardly (someone)']);
  });

  it("counts a named product's operations only", () => {
    expect(reached(aNeed({ system: 'parley' }), true)).to.deep.equal([]);
    expect(reached(aNeed({ system: 'boardly' }), false)).to.deep.equal(['Boardly (someone)']);
  });

  it('goes by the words where there is no capability', () => {
    expect(reached(aNeed({ capability: null, text: 'post a message to a channel' }), true)).to.include('Parley');
    expect(reached(aNeed({ capability: null, text: 'zebra stripes' }), true)).to.deep.equal([]);
  });
});
