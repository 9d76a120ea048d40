import { expect } from 'chai';
import { QuartermasterError } from '../../../src/domain/errors.ts';
import { buildKnowledge } from '../../../src/domain/match/knowledge.ts';
import { defineGivenTask, type GivenNeed } from '../../../src/domain/task/given-task.ts';
import type { TaskDefinition } from '../../../src/domain/task/task-definition.ts';
import { aCatalog } from '../../support/catalogs.ts';
import { plainReader } from '../../support/plain-reader.ts';

const knowledge = buildKnowledge(aCatalog());

function define(...needs: readonly GivenNeed[]): TaskDefinition {
  return defineGivenTask({ text: 'Etwas mit Tickets', id: 't_0123abcd', constraints: {} }, needs, knowledge, (text) =>
    plainReader.read(text),
  ).task;
}

describe('defineGivenTask', () => {
  it('takes needs as they are given, in their order, and says that the caller read the task', () => {
    const task = define(
      { text: 'offene Tickets holen', capability: 'issue.list', system: 'Boardly' },
      { text: 'post a message to Parley' },
    );

    expect(task.needs.map(({ capability, system, effect }) => [capability, system, effect])).to.deep.equal([
      ['issue.list', 'boardly', 'read'],
      ['chat.post', 'parley', 'write'],
    ]);
    expect([task.analyzed_by, task.unread]).to.deep.equal(['caller', []]);
  });

  it('keeps the effect that the caller states', () => {
    expect(define({ text: 'look at chat', capability: 'chat.post', effect: 'read' }).needs[0]?.effect).to.equal('read');
  });

  it('keeps a product that the catalog lacks, so that it stays a gap', () => {
    expect(define({ text: 'list the issues', system: 'Quandrix' }).needs[0]?.system).to.equal('quandrix');
  });

  it('reads no trigger and no limit out of the text', () => {
    const task = defineGivenTask(
      { text: 'Every monday, read only', id: 't_0', constraints: {} },
      [{ text: 'list issues' }],
      knowledge,
      (text) => plainReader.read(text),
    ).task;

    expect([task.trigger, task.constraints]).to.deep.equal([null, {}]);
  });

  it('ranks servers by the words of the needs, products and formats with them', () => {
    expect(define({ text: 'export issues', system: 'Boardly', formats: { out: 'csv' } }).asked).to.equal(
      'export issues as csv in Boardly',
    );
  });

  it('lists a change that no capability meets as unread', () => {
    expect(define({ text: 'defenestrate the quux', effect: 'write' }).unread).to.deep.equal(['defenestrate the quux']);
  });

  it('names every capability that the vocabulary lacks', () => {
    const needs = [{ text: 'a', capability: 'nothing.such' }, { text: 'b' }, { text: 'c', capability: 'neither' }];

    expect(() => define(...needs))
      .to.throw(QuartermasterError)
      .with.nested.property('details.errors')
      .that.has.length(2);
  });
});
