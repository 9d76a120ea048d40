import { expect } from 'chai';
import { systemsOf } from '../../../src/domain/catalog/products.ts';
import { buildKnowledge } from '../../../src/domain/match/knowledge.ts';
import { answerProducts, askProducts, assumeProducts } from '../../../src/domain/task/assume-products.ts';
import { analysisOf, aTask } from '../../support/answers.ts';
import { aCatalog, anEntry, aVocabulary } from '../../support/catalogs.ts';
import { aDraft, aNeed } from '../../support/needs.ts';

const usual = [
  {
    noun: 'issue tracker',
    key: 'issue.product',
    capabilities: ['issue.list', 'issue.create'],
    products: [{ name: 'boardly' }, { name: 'trackwell', beside: ['chatter'] }],
  },
];
const servers = [anEntry(), anEntry({ name: 'com.chatter/mcp', systems: ['chatter'], tools: [], capabilities: [] })];
const systems = systemsOf(servers, [], {});
const boardly = systems.get('boardly');
const chatter = systems.get('chatter');
if (boardly === undefined || chatter === undefined) throw new Error('the products are missing');

describe('assumeProducts', () => {
  it('assumes the most usual product of a need without one', () => {
    expect(assumeProducts([aDraft()], [], usual)[0]?.assumed_system).to.equal('boardly');
  });

  it('assumes the product that is usual beside a named one', () => {
    expect(assumeProducts([aDraft()], [chatter], usual)[0]?.assumed_system).to.equal('trackwell');
  });

  it('assumes nothing for a need with a product, a doubtful one, or one of another kind', () => {
    const drafts = [aDraft({ system: 'boardly' }), aDraft({ confidence: 0.55 }), aDraft({ capability: 'chat.post' })];

    for (const draft of drafts) expect(assumeProducts([draft], [], usual)).to.deep.equal([draft]);
  });

  it('assumes the host of a repository that the words name, however doubtful the need', () => {
    const hosts = usual.map((kind) => ({ ...kind, capabilities: [], of_repositories: ['issue.list'] }));
    const assumed = (text: string): unknown =>
      assumeProducts([aDraft({ text, confidence: 0.3 })], [], hosts)[0]?.assumed_system;

    expect(assumed('list the issues of acme/shop')).to.equal('boardly');
    expect(assumed('list the issues and/or bugs')).to.equal(undefined);
    expect(assumed('list the issues')).to.equal(undefined);
  });

  it('assumes a product of some kinds only where the words have the noun', () => {
    const said = usual.map((kind) => ({ ...kind, said: true as const }));

    expect(assumeProducts([aDraft({ text: 'open the issue tracker' })], [], said)[0]?.assumed_system).to.equal(
      'boardly',
    );
    expect(assumeProducts([aDraft({ text: 'list them' })], [], said)[0]).not.to.have.property('assumed_system');
  });

  it('assumes a product beside a named one in the same words that offers something else', () => {
    const text = 'open an issue on what chatter says';
    const drafts = [aDraft({ text, capability: 'chat.read', system: 'chatter' }), aDraft({ text })];
    const offering = { ...chatter, capabilities: new Map([['chat.read', 1]]) };

    expect(assumeProducts(drafts, [offering], usual)[1]?.assumed_system).to.equal('trackwell');
    expect(assumeProducts(drafts, [{ ...chatter, capabilities: new Map() }], usual)[1]).to.deep.equal(drafts[1]);
  });

  it('assumes a general product for a less sure need, and does not ask for it', () => {
    const general = usual.map((kind) => ({ ...kind, general: true as const }));
    const [likely] = assumeProducts([aDraft({ confidence: 0.5 })], [], general);

    expect(likely?.assumed_system).to.equal('boardly');
    expect(assumeProducts([aDraft({ confidence: 0.4 })], [], general)[0]).not.to.have.property('assumed_system');
    expect(askProducts([aNeed({ assumed_system: 'boardly' })], general)).to.deep.equal([]);
  });

  it('assumes nothing when a named product offers the capability', () => {
    expect(assumeProducts([aDraft()], [boardly], usual)[0]).not.to.have.property('assumed_system');
  });

  it('assumes nothing when the same words have a need in a product', () => {
    const other = aDraft({ capability: 'chat.post', system: 'chatter' });

    expect(assumeProducts([aDraft(), other], [], usual)[0]).not.to.have.property('assumed_system');
  });

  it('assumes the product for a doubtful need beside a sure one of the kind', () => {
    const doubtful = aDraft({ capability: 'issue.create', confidence: 0.5 });

    expect(assumeProducts([aDraft(), doubtful], [], usual)[1]?.assumed_system).to.equal('boardly');
  });

  it('gives an implied need the product only beside a sure need of the kind', () => {
    const implied = aDraft({ capability: 'issue.create', implied: true, confidence: 0.6 });

    expect(assumeProducts([implied], [], usual)[0]).not.to.have.property('assumed_system');
    expect(assumeProducts([aDraft(), implied], [], usual)[1]?.assumed_system).to.equal('boardly');
  });
});

describe('askProducts', () => {
  it('asks once for all needs of a kind and tells the assumed product', () => {
    const needs = [
      aNeed({ assumed_system: 'boardly' }),
      aNeed({ id: 'n2', assumed_system: 'boardly' }),
      aNeed({ id: 'n3' }),
    ];

    expect(askProducts(needs, usual)).to.deep.equal([
      { key: 'issue.product', ask: 'Which issue tracker?', needs: ['n1', 'n2'], assumed: 'Boardly', blocks: false },
    ]);
  });

  it('lets a deletion wait for the answer', () => {
    const [question] = askProducts([aNeed({ assumed_system: 'boardly', effect: 'destructive' })], usual);

    expect(question?.blocks).to.equal(true);
  });
});

describe('answerProducts', () => {
  const knowledge = buildKnowledge(aCatalog({ servers, vocabulary: aVocabulary({ usualProducts: usual }) }));
  const analysis = analysisOf(
    aTask({ needs: [aNeed({ assumed_system: 'trackwell' }), aNeed({ id: 'n2', capability: null })] }),
  );
  const systemFor = (answer: string): unknown =>
    answerProducts(analysis, { 'issue.product': answer }, knowledge).task.needs[0]?.system;

  it('replaces the assumption by the product of the answer', () => {
    const { needs } = answerProducts(analysis, { 'issue.product': 'We use Boardly' }, knowledge).task;

    expect(needs[0]).to.include({ system: 'boardly' }).and.not.to.have.property('assumed_system');
    expect(needs[1]).to.deep.equal(analysis.task.needs[1]);
  });

  it('keeps a product that the catalog lacks, in lower case', () => {
    expect(systemFor('Quillbook')).to.equal('quillbook');
  });

  it('changes nothing without an answer to a question about a product', () => {
    expect(answerProducts(analysis, { 'schedule.time': '9' }, knowledge)).to.equal(analysis);
  });
});
