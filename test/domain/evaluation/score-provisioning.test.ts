import { expect } from 'chai';
import { passed } from '../../../src/domain/evaluation/score.ts';
import { scoreProvisioning, type StartedServer } from '../../../src/domain/evaluation/score-provisioning.ts';
import { aRecommendation, aServerPick, aTask } from '../../support/answers.ts';
import { aNeed } from '../../support/needs.ts';
import { SERVER } from '../../support/traces.ts';

const OTHER = 'io.github.example/chat';
const task = aTask({ needs: [aNeed(), aNeed({ id: 'n2' })], constraints: {} });
const NOTHING = { servers: null, tools: null, credentials: null, context: null };
const stack = aRecommendation({ mcp_servers: [aServerPick(), aServerPick({ name: OTHER, covers: ['n2'] })] });

function started(members: Partial<StartedServer> = {}): StartedServer {
  return {
    server: SERVER,
    status: 'ready',
    tools: ['list_issues'],
    missing_credentials: [],
    context_tokens: 2_000,
    ...members,
  };
}

describe('scoreProvisioning', () => {
  it('tells of a stack that it starts, has its tools and takes little room, and gives no points for work that nobody did', () => {
    const score = scoreProvisioning(task, stack, [started(), started({ server: OTHER })]);

    expect(score).to.deep.equal({
      total: null,
      coverage: 0,
      basis: 'provisioning',
      dimensions: { servers: 1, tools: 1, credentials: 1, context: 1 },
      caps: [],
      unproven: true,
    });
    expect(passed(score, 70)).to.equal(null);
  });

  it('takes off for servers that do not start, needs without a tool and secrets that are missing', () => {
    const failed = started({ server: OTHER, status: 'failed', tools: [], missing_credentials: ['CHAT_TOKEN'] });
    const score = scoreProvisioning(task, stack, [started(), failed]);

    expect(score.dimensions).to.deep.equal({ servers: 0.5, tools: 0.5, credentials: 0.5, context: 1 });
    expect(passed(score, 70)).to.equal(null);
  });

  it('takes nothing off for a server that could not be tried here', () => {
    const untried = started({ server: OTHER, status: 'skipped', code: 'untried', tools: [], context_tokens: null });
    const score = scoreProvisioning(task, stack, [started(), untried]);

    expect(score.dimensions).to.deep.equal({ servers: 1, tools: 1, credentials: 1, context: 1 });
    expect(scoreProvisioning(task, stack, [untried]).dimensions).to.deep.equal(NOTHING);
  });

  it('does not count a server that started without the tools', () => {
    expect(scoreProvisioning(task, stack, [started({ tools: [] })]).dimensions['tools']).to.equal(0);
  });

  it("holds the context against the task's limit, else against the model's", () => {
    const context = (tokens: number | null, most?: number): number | null =>
      scoreProvisioning({ ...task, constraints: most === undefined ? {} : { max_context_tokens: most } }, stack, [
        started({ context_tokens: tokens }),
      ]).dimensions['context'] ?? null;

    expect([context(2_000, 2_000), context(2_001, 2_000)]).to.deep.equal([1, 0]);
    expect(context(200_000)).to.equal(0);
    expect(context(125_000)).to.equal(0.5);
    expect(context(null)).to.equal(null);
  });

  it('has no number for a stack of which nothing was tried', () => {
    expect(scoreProvisioning(task, stack, []).dimensions).to.deep.equal(NOTHING);
    expect(scoreProvisioning(task, aRecommendation({ mcp_servers: [] }), []).dimensions).to.deep.equal(NOTHING);
  });
});
