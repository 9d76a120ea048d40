import { expect } from 'chai';
import { decisionsOf, standingDecisions } from '../../../../src/domain/catalog/policy/decision.ts';
import { unknownSubject, type Subject } from '../../../../src/domain/catalog/policy/subject.ts';
import type { CatalogRecord } from '../../../../src/domain/catalog/record.ts';
import { aDecision } from '../../../support/policies.ts';

function record(key: string, members: Partial<CatalogRecord> = {}): CatalogRecord {
  return { source: 'operator', kind: 'decision', key, body: JSON.stringify(aDecision({ by: key })), ...members };
}

describe('decisionsOf', () => {
  it('gives the decisions in the order of their keys, whatever the order of the records', () => {
    expect(decisionsOf([record('3'), record('1'), record('2')]).map(({ by }) => by)).to.deep.equal(['1', '2', '3']);
  });

  it('takes a decision of nobody but the operator', () => {
    const others = [record('1', { source: 'registry:x' }), record('2', { kind: 'entry' })];

    expect(decisionsOf(others)).to.deep.equal([]);
  });

  for (const [what, body] of [
    ['no JSON', '{'],
    ['no object', 'null'],
    ['an action nobody knows', JSON.stringify({ ...aDecision(), action: 'bless' })],
    ['no server', JSON.stringify({ ...aDecision(), server: undefined })],
    ['a number for who decided', JSON.stringify({ ...aDecision(), by: 5 })],
  ] as const) {
    it(`passes over a record with ${what}`, () => {
      expect(decisionsOf([record('1', { body }), record('2')])).to.have.length(1);
    });
  }

  it('reads a missing reason as none', () => {
    const body = JSON.stringify({ ...aDecision(), reason: undefined });

    expect(decisionsOf([record('1', { body })])[0]?.reason).to.equal(null);
  });
});

describe('The decision that stands', () => {
  const board: Subject = unknownSubject('com.boardly/board-mcp');
  const twin: Subject = { ...board, otherNames: ['io.github.other/board'] };
  const approve = aDecision({ action: 'approve' });
  const hide = aDecision({ action: 'hide' });
  const withdraw = aDecision({ action: 'withdraw' });
  const elsewhere = { server: 'io.github.other/board' };

  for (const [what, decisions, subject, action] of [
    ['is none where nobody decided', [], board, undefined],
    ['is the newest', [hide, approve], board, 'approve'],
    ['is the newest, the other way round', [approve, hide], board, 'hide'],
    ['is none after it was withdrawn', [approve, hide, withdraw], board, undefined],
    ['is the one after a withdrawal', [hide, withdraw, approve], board, 'approve'],
    ['is not that about another server', [aDecision(elsewhere)], board, undefined],
    ['is one that hides the same package under another name', [aDecision(elsewhere)], twin, 'hide'],
    ['is a newer approval of the server itself', [aDecision(elsewhere), approve], twin, 'approve'],
    ['is not an approval under another name', [aDecision({ ...elsewhere, action: 'approve' })], twin, undefined],
    ['is one that hides it elsewhere after it was approved', [approve, aDecision(elsewhere)], twin, 'hide'],
  ] as const) {
    it(what, () => {
      const stands = standingDecisions(decisions);

      expect(stands(subject)?.action).to.equal(action);
    });
  }
});
