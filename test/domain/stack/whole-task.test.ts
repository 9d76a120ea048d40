import { wordsBetweenBlanks } from '../../../src/domain/task/task-analysis.ts';
import { expect } from 'chai';
import { buildKnowledge } from '../../../src/domain/match/knowledge.ts';
import { viewTask, type WholeTask } from '../../../src/domain/stack/whole-task.ts';
import { aCatalog, aChat, aFetcher, anEntry } from '../../support/catalogs.ts';

const servers = [anEntry(), aChat(), aFetcher()];

function viewed(text: string): WholeTask {
  const knowledge = buildKnowledge(aCatalog({ servers }));
  return viewTask(wordsBetweenBlanks(text), text, [], knowledge);
}

describe('viewTask', () => {
  it("tells each server's share of the best score", () => {
    const { leads } = viewed('list the issues of the project and fetch a page');

    expect(Math.max(...leads)).to.equal(1);
    for (const lead of leads) expect(lead).to.be.within(0, 1);
  });

  it('tells what share of the words each server says, the rarer the more', () => {
    const [boardly = 0, parley = 0] = viewed('issues zebra').covers;

    expect(boardly).to.be.within(0.01, 0.99);
    expect(parley).to.equal(0);
    expect(viewed('issues').covers[0]).to.equal(1);
  });

  it('leaves numbers out of account', () => {
    const plain = viewed('post the issues of the project').covers;

    expect(viewed('post 12 of the issues of the project 2026').covers).to.deep.equal(plain);
  });

  it('is nothing for a text that says nothing', () => {
    const { leads, covers } = viewed('');

    expect([...leads, ...covers]).to.deep.equal([0, 0, 0, 0, 0, 0]);
  });
});
