import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { shortenAnswer } from '../../../src/domain/answer/short-answer.ts';
import { aRecommendation, aServerPick, aTask } from '../../support/answers.ts';
import { askEmbedded } from '../../support/embedded-catalog.ts';

const MOST_BYTES = 3_000;
const tasks = (
  JSON.parse(readFileSync(new URL('../../../examples/tasks/tasks.json', import.meta.url), 'utf8')) as readonly {
    readonly task: string;
  }[]
).map(({ task }) => task);

function bytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

describe('shortenAnswer', () => {
  it('names what is chosen, what is open and what to do, and has no configuration', () => {
    const answer = shortenAnswer(aTask(), aRecommendation());

    expect(answer.picks).to.deep.equal([
      {
        name: 'io.github.example/issues',
        title: 'Issues',
        tools: ['list_issues', 'close_issue'],
        credentials: ['ISSUES_TOKEN'],
      },
    ]);
    expect(answer.open_questions).to.deep.equal([{ key: 'github.repository', ask: 'Which repository?' }]);
    expect(answer.next_steps).to.deep.equal(['Set ISSUES_TOKEN.', 'Copy the configuration.']);
    expect(answer.gaps.map(({ text }) => text)).to.deep.equal(['send a fax']);
    expect(answer.left_out).to.equal(0);
    expect(JSON.stringify(answer)).to.not.include('client_configs');
  });

  it('counts what found no room', () => {
    const pick = aServerPick({
      tools: Array.from({ length: 9 }, (_, index) => ({
        name: `t${index}`,
        effect: 'read',
        approval: 'auto',
        needs: [],
      })),
    });
    const many = aRecommendation({ mcp_servers: Array.from({ length: 7 }, () => pick) });

    expect(shortenAnswer(aTask(), many).left_out).to.equal(2 + 5 * 3);
  });

  for (const task of tasks)
    it(`takes at most ${MOST_BYTES} bytes for "${task.slice(0, 60)}"`, async () => {
      const { task: read, recommendation } = await askEmbedded(task, {}, { alternatives: 3 });

      expect(bytes(shortenAnswer(read, recommendation))).to.be.at.most(MOST_BYTES);
    });
});
