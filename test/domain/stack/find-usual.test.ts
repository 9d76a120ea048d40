import { expect } from 'chai';
import type { Server } from '../../../src/domain/catalog/server.ts';
import { buildKnowledge } from '../../../src/domain/match/knowledge.ts';
import { NO_PRIORS } from '../../../src/domain/stack/caller-priors.ts';
import { searchFor } from '../../../src/domain/stack/candidate-search.ts';
import { findUsual } from '../../../src/domain/stack/find-usual.ts';
import type { Constraints } from '../../../src/domain/task/constraints.ts';
import { wordsBetweenBlanks } from '../../../src/domain/task/task-analysis.ts';
import { aCatalog, aFetcher, anEntry } from '../../support/catalogs.ts';
import { aNeed } from '../../support/needs.ts';

const need = aNeed({ text: 'list the open issues', assumed_system: 'trackwell' });
const boardly = anEntry();
const trackwell = anEntry({ name: 'com.trackwell/mcp', title: 'Trackwell', systems: ['trackwell'] });

function names(
  servers: readonly Server[],
  { present = [], limits = {} }: { present?: readonly string[]; limits?: Constraints } = {},
): readonly string[] {
  const knowledge = buildKnowledge(aCatalog({ servers: [...servers, aFetcher()] }));
  const task = { words: wordsBetweenBlanks(need.text), asked: need.text, needs: [need], constraints: limits };
  const search = searchFor(task, [need], { ...NO_PRIORS, present: new Set(present) }, knowledge);
  return findUsual(need, search).candidates.map(({ server }) => server.name);
}

describe('findUsual', () => {
  it('finds the servers of the assumed product alone', () => {
    expect(names([boardly, trackwell])).to.deep.equal([trackwell.name]);
  });

  it('finds those of other products when the assumed one has none', () => {
    expect(names([boardly])).to.deep.equal([boardly.name]);
    expect(names([boardly, trackwell], { limits: { exclude: ['trackwell'] } })).to.deep.equal([boardly.name]);
  });

  it('prefers a server that the caller has', () => {
    expect(names([boardly, trackwell], { present: [boardly.name] })).to.include(boardly.name);
  });
});
