import { expect } from 'chai';
import type { Server } from '../../../src/domain/catalog/server.ts';
import { describeServerPick } from '../../../src/domain/answer/describe-server-pick.ts';
import { judgeSafety } from '../../../src/domain/answer/judge-safety.ts';
import type { StackRecommendation } from '../../../src/domain/answer/recommendation.ts';
import type { Need } from '../../../src/domain/task/task-definition.ts';
import { anEntry, aTool } from '../../support/catalogs.ts';
import { aNeed } from '../../support/needs.ts';
import { aPlan, aPlannedServer } from '../../support/stack-parts.ts';

const reads = aNeed();
const posts = aNeed({ id: 'n2', capability: 'chat.post', effect: 'write' });
const saves = aNeed({ id: 'n3', capability: 'file.write', effect: 'write' });
const deletes = aNeed({ id: 'n4', capability: 'issue.delete', effect: 'destructive' });
const computes = aNeed({ id: 'n5', capability: 'sql.query' });

function judgeWith(server: Server, ...needs: readonly Need[]): StackRecommendation['safety'] {
  const planned = aPlannedServer(server, needs);
  return judgeSafety({ needs, trigger: null }, aPlan([planned]), [describeServerPick(planned, {}, null, true)]);
}

function judge(...needs: readonly Need[]): StackRecommendation['safety'] {
  return judgeWith(anEntry(), ...needs);
}

describe('judgeSafety', () => {
  it('lists the needs by what could go wrong', () => {
    const { untrusted_input, sends_out, destructive } = judge(reads, posts, saves, deletes, computes);

    expect([untrusted_input, sends_out, destructive]).to.deep.equal([['n1'], ['n2'], ['n4']]);
  });

  for (const [what, needs, words] of [
    ["strangers' text that reaches an agent that can send", [reads, posts], ['destination fixed']],
    [
      "strangers' text that reaches an agent that can change things",
      [reads, saves],
      ['treat it as data', 'approvals on'],
    ],
    ["strangers' text alone", [reads], ['never as instructions']],
    ['acts that cannot be undone', [deletes], ['cannot be undone']],
    ['changes alone', [saves], ['approval']],
    ["reading one's own data", [computes], ['only reads']],
  ] as const) {
    it(`advises on ${what}`, () => {
      for (const word of words) expect(judge(...needs).advice).to.include(word);
    });
  }

  it('counts a need as final when a tool of its allow-list cannot be undone, whatever the need itself does', () => {
    const anything = anEntry({ tools: [aTool({ name: 'run_sql', capability: 'sql.query', effect: 'destructive' })] });

    expect(judgeWith(anything, computes).destructive).to.deep.equal(['n5']);
  });

  it('does not count it once a switch makes the server read only', () => {
    const setting = { name: 'READ_ONLY', value: '1', why: '', when: 'read_only' } as const;
    const switched = anEntry({
      settings: [setting],
      tools: [aTool({ name: 'run_sql', capability: 'sql.query', effect: 'destructive' })],
    });

    expect(judgeWith(switched, computes).destructive).to.deep.equal([]);
  });

  it('says that it only reads only when every tool is known to read', () => {
    const adviceOf = (server: Server): string => judgeWith(server, computes).advice;
    const writing = aTool({ name: 'close_issue', effect: 'write' });

    expect(adviceOf(anEntry({ tools: [aTool()] }))).to.equal('It only reads.');
    expect(adviceOf(anEntry({ tools: [writing] }))).to.equal(
      'Let the client ask for your approval before each change.',
    );
    expect(adviceOf(anEntry({ title: 'Dark', tools: [] }))).to.equal(
      'The tools of Dark are unknown, so they may do more than the task needs.',
    );
  });

  it('regards only what the stack really covers', () => {
    expect(judgeSafety({ needs: [reads, posts], trigger: null }, aPlan([]), [])).to.deep.equal({
      untrusted_input: [],
      sends_out: [],
      destructive: [],
      advice: 'No tool acts for the agent.',
    });
  });
});
