import { expect } from 'chai';
import { buildKnowledge } from '../../../src/domain/match/knowledge.ts';
import { NO_PRIORS } from '../../../src/domain/stack/caller-priors.ts';
import { searchFor } from '../../../src/domain/stack/candidate-search.ts';
import { findUsual } from '../../../src/domain/stack/find-usual.ts';
import { stepIn } from '../../../src/domain/stack/step-in.ts';
import { wordsBetweenBlanks } from '../../../src/domain/task/task-analysis.ts';
import type { Need } from '../../../src/domain/task/task-definition.ts';
import { aCapability, aCatalog, aTool, aVocabularyWith, anEntry } from '../../support/catalogs.ts';
import { aNeed } from '../../support/needs.ts';

const finder = anEntry({
  name: 'com.seekwell/mcp',
  title: 'Seekwell',
  systems: ['seekwell'],
  tools: [aTool({ name: 'search_web', description: 'Searches the web', capability: 'web.search' })],
});
const knowledge = buildKnowledge(
  aCatalog({
    servers: [anEntry(), finder],
    vocabulary: {
      ...aVocabularyWith(
        aCapability({ id: 'case.search' }),
        aCapability({ id: 'web.search', title: 'Search the web' }),
      ),
      usualProducts: [
        {
          noun: 'search engine',
          key: 'web_search.product',
          capabilities: ['web.search'],
          general: true,
          steps_in: ['case.search'],
          products: [{ name: 'seekwell' }],
        },
      ],
    },
  }),
);
const question = aNeed({ text: 'find rulings about dogs', capability: 'case.search', confidence: 0.8 });

function steppedIn(need: Need): readonly (readonly [string, boolean | undefined])[] {
  const task = { words: wordsBetweenBlanks(need.text), asked: need.text, needs: [need], constraints: {} };
  const search = searchFor(task, [need], NO_PRIORS, knowledge);
  const { candidates } = stepIn(need, findUsual(need, search), search);
  return candidates.filter((one) => one.need === need).map(({ server, stepsIn }) => [server.name, stepsIn]);
}

describe('stepIn', () => {
  it('lets a general product step in for public facts that no server is sure to have', () => {
    expect(steppedIn(question)[0]).to.deep.equal([finder.name, true]);
  });

  it('lets none step in for a named product, a change, a doubtful need, or another ability', () => {
    for (const need of [
      { ...question, system: 'boardly' },
      { ...question, effect: 'write' as const },
      { ...question, confidence: 0.3 },
      { ...question, confidence: 0.3, text: 'which of our rulings are about dogs?' },
      { ...question, capability: 'email.read' },
    ])
      expect(steppedIn(need).filter(([, stepsIn]) => stepsIn === true)).to.deep.equal([]);
  });

  it('lets it step in for a question about public things, however doubtful the ability', () => {
    expect(steppedIn({ ...question, confidence: 0.3, text: 'which rulings are about dogs?' })[0]).to.deep.equal([
      finder.name,
      true,
    ]);
  });
});
