import { expect } from 'chai';
import type { DecisionForest, Tree } from '../../../src/domain/catalog/decision-forest.ts';
import type { Tool } from '../../../src/domain/catalog/server.ts';
import { buildKnowledge } from '../../../src/domain/match/knowledge.ts';
import { chooseTools } from '../../../src/domain/stack/choose-tools.ts';
import { TOOL_FEATURES, toolEvidence } from '../../../src/domain/stack/tool-evidence.ts';
import type { Need } from '../../../src/domain/task/task-definition.ts';
import { aCatalog, aTool, aVocabulary, anEntry } from '../../support/catalogs.ts';
import { aNeed } from '../../support/needs.ts';

const lists = aTool();
const gets = aTool({ name: 'get_issue' });
const labels = aTool({ name: 'list_labels' });
const creates = aTool({ name: 'create_issue', capability: 'issue.create', effect: 'write' });
const purges = aTool({ name: 'purge_issues', capability: 'issue.create', effect: 'destructive' });
const tools = [lists, gets, labels, creates, purges];
const server = anEntry({ tools });
const reads = aNeed({ text: 'list the issues', capability: 'issue.list', effect: 'read' });
const change = aNeed({ text: 'file a bug', capability: 'issue.create', effect: 'write' });

function at(feature: (typeof TOOL_FEATURES)[number]): number {
  return TOOL_FEATURES.indexOf(feature);
}

function chosen(
  trees: readonly Tree[] | null,
  need: Need,
  listed: readonly Tool[],
  roles: Record<string, 'rare'> = {},
) {
  const toolChoice: DecisionForest | null = trees === null ? null : { features: TOOL_FEATURES, bias: 0, trees };
  const vocabulary = aVocabulary({ toolChoice, toolRoles: { [server.name]: roles } });
  return chooseTools(
    { server, need, fitting: listed.map((tool) => ({ tool, score: 1 })) },
    listed.map(({ name }) => name),
    buildKnowledge(aCatalog({ vocabulary })),
  );
}

describe('chooseTools', () => {
  it('keeps the tools of the rules without a judge', () => {
    expect(chosen(null, reads, [lists, labels])).to.deep.equal(['list_issues', 'list_labels']);
  });

  it('drops listed tools that the judge holds for unlikely, and adds likely ones after the others', () => {
    const rare: Tree = [at('rare'), 0.5, 1, -9];

    expect(chosen([rare], reads, [labels, lists], { list_labels: 'rare' })).to.deep.equal(['list_issues', 'get_issue']);
  });

  it('never adds a tool that changes something to a need that reads, nor an irreversible one to any', () => {
    expect(chosen([9], reads, [lists])).to.have.members(['list_issues', 'get_issue', 'list_labels']);
    expect(chosen([9], change, [creates]))
      .to.include('create_issue')
      .and.not.include('purge_issues');
  });

  it('adds no tool that is named after another product of the server', () => {
    const wiki = aTool({ name: 'search_wikibase' });
    const need = aNeed({ ...reads, system: 'boardly' });
    const vocabulary = aVocabulary({ toolChoice: { features: TOOL_FEATURES, bias: 0, trees: [9] } });
    const names = chooseTools(
      { server: anEntry({ tools: [...tools, wiki], systems: ['boardly', 'wikibase'] }), need, fitting: [] },
      ['list_issues'],
      buildKnowledge(aCatalog({ vocabulary })),
    );

    expect(names).to.include('get_issue').and.not.include('search_wikibase');
  });

  it('keeps the likeliest tool that does the asked kind of act, and the likeliest that finds the thing', () => {
    const unlikely: Tree = [at('listed'), 0.4, -9, -1];

    expect(chosen([unlikely], change, [creates, lists])).to.deep.equal(['create_issue', 'list_issues']);
  });

  it('keeps the tools of the rules where the judge holds all for unlikely', () => {
    expect(chosen([-9], reads, [lists])).to.deep.equal(['list_issues']);
  });
});

describe('toolEvidence', () => {
  it('gives every tool one value for each feature', () => {
    const found = toolEvidence({ server, need: reads, fitting: [] }, [], buildKnowledge(aCatalog()));

    expect([...found.keys()]).to.deep.equal(tools);
    for (const values of found.values()) expect(values).to.have.length(TOOL_FEATURES.length);
  });

  it('counts things of a name that neither the need nor its ability explains', () => {
    const found = toolEvidence({ server, need: reads, fitting: [] }, [], buildKnowledge(aCatalog()));

    expect([lists, labels].map((tool) => found.get(tool)?.[at('foreign')])).to.deep.equal([0, 1]);
  });
});
