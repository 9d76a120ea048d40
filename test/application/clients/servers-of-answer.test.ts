import { expect } from 'chai';
import { serversOfAnswer } from '../../../src/application/clients/servers-of-answer.ts';
import type { ConfiguredServer } from '../../../src/domain/clients/render-entry.ts';
import { aServerPick, anAnswer } from '../../support/answers.ts';
import { aLock } from '../../support/locks.ts';

const locked: ConfiguredServer = {
  key: 'board',
  launch: { kind: 'stdio', command: 'npx', args: [], settings: {}, secrets: [] },
  tools: ['list_issues', 'close_issue'],
  otherTools: [],
};

describe('serversOfAnswer', () => {
  it('takes approvals from the answer, because a lock has none', async () => {
    const lock = aLock();
    const [first] = lock.contents.servers;
    const answer = anAnswer();
    const [tool] = aServerPick().tools;
    if (first === undefined || tool === undefined) throw new Error('the lock and the pick are empty');
    const pick = aServerPick({
      name: first.name,
      tools: [
        { ...tool, name: 'list_issues', approval: 'auto' },
        { ...tool, name: 'close_issue', approval: 'ask' },
      ],
    });
    const recommendation = { ...answer.recommendation, lock, mcp_servers: [pick] };
    const [server] = await serversOfAnswer({ ...answer, recommendation }, () => Promise.resolve([locked]));

    expect(server?.unasked).to.deep.equal(['list_issues']);
  });
});
