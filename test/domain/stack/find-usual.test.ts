import { expect } from 'chai';
import type { Server } from '../../../src/domain/catalog/server.ts';
import type { UsualProducts } from '../../../src/domain/catalog/vocabulary.ts';
import { buildKnowledge } from '../../../src/domain/match/knowledge.ts';
import { NO_PRIORS } from '../../../src/domain/stack/caller-priors.ts';
import { searchFor } from '../../../src/domain/stack/candidate-search.ts';
import { findUsual } from '../../../src/domain/stack/find-usual.ts';
import { isAboveCut } from '../../../src/domain/stack/sure-candidates.ts';
import type { Constraints } from '../../../src/domain/task/constraints.ts';
import { wordsBetweenBlanks } from '../../../src/domain/task/task-analysis.ts';
import { aCatalog, aFetcher, anEntry, aTool, aVocabulary } from '../../support/catalogs.ts';
import { aNeed } from '../../support/needs.ts';

const need = aNeed({ text: 'list the open issues', assumed_system: 'trackwell' });
const boardly = anEntry();
const trackwell = anEntry({ name: 'com.trackwell/mcp', title: 'Trackwell', systems: ['trackwell'] });

function names(
  servers: readonly Server[],
  {
    present = [],
    limits = {},
    usualProducts = [],
  }: { present?: readonly string[]; limits?: Constraints; usualProducts?: readonly UsualProducts[] } = {},
): readonly string[] {
  const knowledge = buildKnowledge(
    aCatalog({ servers: [...servers, aFetcher()], vocabulary: aVocabulary({ usualProducts }) }),
  );
  const task = { words: wordsBetweenBlanks(need.text), asked: need.text, needs: [need], constraints: limits };
  const search = searchFor(task, [need], { ...NO_PRIORS, present: new Set(present) }, knowledge);
  return findUsual(need, search).candidates.map(({ server }) => server.name);
}

const pages = { noun: 'reader', key: 'page.product', capabilities: ['web.fetch'], products: [] };

describe('findUsual', () => {
  it('finds the servers of the assumed product alone', () => {
    expect(names([boardly, trackwell])).to.deep.equal([trackwell.name]);
  });

  it('finds those of other products when the assumed one has none', () => {
    expect(names([boardly])).to.deep.equal([boardly.name]);
    expect(names([boardly, trackwell], { limits: { exclude: ['trackwell'] } })).to.deep.equal([boardly.name]);
  });

  it('finds the servers of the next usual product when the assumed one has none', () => {
    const usualProducts = [
      { noun: 'tracker', key: 'issue.product', capabilities: ['issue.list'], products: [{ name: 'planly' }] },
    ];
    const planly = anEntry({ name: 'com.planly/mcp', title: 'Planly', systems: ['planly'] });

    expect(names([boardly, planly], { usualProducts })).to.deep.equal([planly.name]);
  });

  it('takes the title of a general capability where the words of the task fit no server', () => {
    const quaint = aNeed({
      text: 'buy two ferry tickets at quandrix.com',
      act: 'buy',
      capability: 'web.fetch',
      effect: 'destructive',
    });
    const tool = aTool({ name: 'drive_page', description: 'Drives a page', capability: 'web.fetch', effect: 'write' });
    const found = (general: { readonly general?: true }): readonly (readonly [string, boolean])[] => {
      const knowledge = buildKnowledge(
        aCatalog({
          servers: [aFetcher({ tools: [tool] })],
          vocabulary: aVocabulary({ usualProducts: [{ ...pages, ...general }] }),
        }),
      );
      const task = { words: wordsBetweenBlanks(quaint.text), asked: quaint.text, needs: [quaint], constraints: {} };
      const { candidates } = findUsual(quaint, searchFor(task, [quaint], NO_PRIORS, knowledge));
      return candidates.map((one) => [one.need.text, isAboveCut(one)]);
    };

    expect(found({})).to.deep.equal([]);
    expect(found({ general: true })).to.deep.equal([[quaint.text, true]]);
  });

  it('prefers a server that the caller has', () => {
    expect(names([boardly, trackwell], { present: [boardly.name] })).to.include(boardly.name);
  });
});
