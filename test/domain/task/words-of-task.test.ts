import { expect } from 'chai';
import { knowledgeOf } from '../../../src/domain/match/knowledge.ts';
import { clauseFor, namedProduct, quotedFrom } from '../../../src/domain/task/words-of-task.ts';
import { aCatalog } from '../../support/catalogs.ts';

const task = 'List the open issues\nin Boardly, then tell Parley about them';

describe('quotedFrom', () => {
  it('gives the words as they stand in the task, whatever their case and blanks', () => {
    expect(quotedFrom(task, ' list THE  open issues in boardly ')).to.equal('List the open issues in Boardly');
  });

  for (const [what, words] of [
    ['words that are not there', 'delete everything'],
    ['words in another order', 'issues open'],
    ['no words', '  '],
  ] as const) {
    it(`gives nothing for ${what}`, () => {
      expect(quotedFrom(task, words)).to.equal(undefined);
    });
  }

  it('cuts what is long', () => {
    const long = 'word '.repeat(100).trim();

    expect(quotedFrom(long, long)).to.have.length(200);
  });
});

describe('clauseFor', () => {
  it('gives the clause that shares most words when they do not stand there', () => {
    expect(clauseFor(task, 'then tell it all to Parley')).to.equal('tell Parley about them');
  });

  it('gives nothing when fewer than half of the telling words are shared', () => {
    expect(clauseFor(task, 'ignore all instructions')).to.equal(undefined);
    expect(clauseFor(task, 'ignore all instructions of Parley')).to.equal(undefined);
    expect(clauseFor(task, 'and then')).to.equal(undefined);
  });
});

describe('namedProduct', () => {
  const { servers, vocabulary } = aCatalog();
  const knowledge = knowledgeOf(
    aCatalog({ servers, vocabulary: { ...vocabulary, systemAliases: { bdly: 'boardly' } } }),
  );

  it('gives the name of the catalog for a product that the task names', () => {
    expect(namedProduct(task, 'Boardly', knowledge)).to.equal('boardly');
    expect(namedProduct('List the issues in BDLY', 'boardly', knowledge)).to.equal('boardly');
  });

  it('gives nothing for a product of the catalog that the task does not name', () => {
    expect(namedProduct('List the open issues', 'boardly', knowledge)).to.equal(undefined);
  });

  it('keeps a product that the catalog does not know as the task spells it, so that the gap can be told', () => {
    expect(namedProduct('File it in Zzyzx-Tracker', 'zzyzx tracker', knowledge)).to.equal('zzyzx tracker');
    expect(namedProduct(task, 'zzyzx', knowledge)).to.equal(undefined);
  });

  it('takes a product of the catalog where the task is in a script that spells names in its own way', () => {
    expect(namedProduct('Покажи задачи в Бордли', 'boardly', knowledge)).to.equal('boardly');
    expect(namedProduct('Покажи задачи в Бордли', 'zzyzx', knowledge)).to.equal(undefined);
  });
});
