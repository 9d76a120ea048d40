import { expect } from 'chai';
import { buildKnowledge } from '../../../src/domain/match/knowledge.ts';
import { coreTools } from '../../../src/domain/stack/core-tools.ts';
import { aCatalog, aTool, aVocabulary } from '../../support/catalogs.ts';
import { aNeed } from '../../support/needs.ts';

const knowledge = buildKnowledge(
  aCatalog({ vocabulary: aVocabulary({ coreTools: { 'issue.list': { acts: ['list', 'find'], things: ['issue'] } } }) }),
);

function coreOf(capability: string, ...names: readonly string[]): readonly string[] {
  const tools = names.map((name) => ({ tool: aTool({ name, capability }), score: 1 }));
  return coreTools(tools, aNeed({ capability }), knowledge).map(({ tool }) => tool.name);
}

describe('coreTools', () => {
  it('are those whose names have an act and a thing of the core', () => {
    expect(coreOf('issue.list', 'count_issues', 'list_issues', 'find_labels', 'find_issue')).to.deep.equal([
      'list_issues',
      'find_issue',
    ]);
  });

  it('are none for a capability without a core', () => {
    expect(coreOf('chat.post', 'list_issues')).to.deep.equal([]);
  });
});
