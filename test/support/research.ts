import { buildKnowledge, type Knowledge } from '../../src/domain/match/knowledge.ts';
import type { Catalog } from '../../src/domain/catalog/catalog.ts';
import type { Uncovered } from '../../src/domain/answer/recommendation.ts';
import type { Need } from '../../src/domain/task/task-definition.ts';
import { aCatalog, anEntry, aPackage, aVocabulary } from './catalogs.ts';

/** The catalog of the tests, Boardly with a repository and a scoped package, and the product Gantry that no server connects to. */
export function aResearchedCatalog(members: Partial<Catalog> = {}): Catalog {
  const [, ...others] = aCatalog().servers;
  const boardly = anEntry({
    repository: 'https://github.com/boardly/board-mcp',
    packages: [aPackage({ identifier: '@boardly/board-mcp' })],
    prefer: 'npm:@boardly/board-mcp',
  });
  const products = [{ name: 'gantry', title: 'Gantry', spellings: [], capabilities: ['chat.post'] }];
  return aCatalog({ servers: [boardly, ...others], vocabulary: aVocabulary({ products }), ...members });
}

export function researchedKnowledge(members: Partial<Catalog> = {}): Knowledge {
  return buildKnowledge(aResearchedCatalog(members));
}

/** A need to read issues; a test names only the members it is about. */
export function aReadNeed(members: Partial<Need> = {}): Need {
  return {
    id: 'n1',
    text: 'open issues',
    capability: 'issue.list',
    effect: 'read',
    implied: false,
    confidence: 0.9,
    ...members,
  };
}

export function aGap(members: Partial<Uncovered> = {}): Uncovered {
  return { need: 'n1', text: 'open issues', code: 'no_server_for_system', reason: 'There is none.', ...members };
}
