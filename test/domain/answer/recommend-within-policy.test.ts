import { expect } from 'chai';
import type { Server } from '../../../src/domain/catalog/server.ts';
import { buildKnowledge } from '../../../src/domain/match/knowledge.ts';
import type { RecommendOptions } from '../../../src/domain/answer/recommend.ts';
import type { StackRecommendation } from '../../../src/domain/answer/recommendation.ts';
import type { Need } from '../../../src/domain/task/task-definition.ts';
import { aTask, analysisOf } from '../../support/answers.ts';
import { aCatalog, aChat, aPackage, aTool, aVocabulary, anEntry } from '../../support/catalogs.ts';
import { aNeed } from '../../support/needs.ts';
import { recommendFor, wishes } from '../../support/requests.ts';

const WHY = 'Not approved by the operator.';
const best = anEntry({ egress: 'public' });
const weaker = anEntry({
  name: 'io.github.fork/board-fork',
  title: 'Board Fork',
  egress: 'public',
  publisher: { name: 'fork', official: false },
  packages: [aPackage({ identifier: '@fork/board', verified: false })],
  prefer: 'npm:@fork/board',
  stars: 1,
});

function ask(
  needs: readonly Need[],
  servers: readonly Server[],
  denied: readonly Server[],
  members: Partial<RecommendOptions> = {},
): StackRecommendation {
  const catalog = aCatalog({
    servers,
    denied: new Map(denied.map(({ name }) => [name, WHY])),
    vocabulary: aVocabulary({ related: { 'issue.list': ['chat.post'] } }),
  });
  const task = aTask({
    needs,
    constraints: {},
    open_questions: [],
    raw_input: needs.map(({ text }) => text).join(', '),
  });
  return recommendFor(analysisOf(task), wishes(members), buildKnowledge(catalog));
}

describe('A recommendation where the operator keeps servers away', () => {
  it('takes the best of the others, and names the better one with what would change it', () => {
    const answer = ask([aNeed()], [best, weaker], [best]);
    const [free] = ask([aNeed()], [best, weaker], []).mcp_servers;
    const [picked] = answer.mcp_servers;

    expect(free?.name).to.equal(best.name);
    expect(picked?.name).to.equal(weaker.name);
    expect(answer.rejected).to.deep.equal([
      {
        name: best.name,
        need: 'n1',
        code: 'policy',
        reason: `${WHY} It fits this better than Board Fork (${free?.probability} against ${picked?.probability}).`,
        would_change_if: 'the operator approved it',
      },
    ]);
  });

  it('says nothing of a server that would not have been taken', () => {
    const answer = ask([aNeed()], [best, weaker], [weaker]);

    expect(answer.mcp_servers.map(({ name }) => name)).to.deep.equal([best.name]);
    expect(answer.rejected).to.deep.equal([]);
  });

  it('leaves a gap that says so where nothing else covers a need', () => {
    const answer = ask([aNeed()], [best], [best]);

    expect(answer.outcome).to.equal('nothing_fits');
    expect(answer.uncovered).to.deep.equal([
      { need: 'n1', text: 'the open issues', code: 'policy', reason: `Boardly could do this. ${WHY}` },
    ]);
    expect(answer.rejected.map(({ name, code }) => [name, code])).to.deep.equal([[best.name, 'policy']]);
  });

  it('says nothing of a server that would have been too unlikely to be taken', () => {
    const answer = ask([aNeed({ confidence: 0.1 })], [aChat()], [aChat()]);

    expect(answer.rejected).to.deep.equal([]);
    expect(answer.uncovered.map(({ code }) => code)).to.deep.equal(['nothing_found']);
  });

  it('looks at what can stand in for those that are kept away, however many they are', () => {
    const many = Array.from({ length: 30 }, (_, index) => anEntry({ name: `a.b/c${index}`, egress: 'public' }));
    const standIn = aChat({
      systems: [],
      credentials: [],
      publisher: { name: 'parley', official: true },
      description: 'Talks about the open issues of a team',
    });
    const need = aNeed({ confidence: 1 });

    expect(ask([need], [...many, standIn], many).mcp_servers.map(({ title }) => title)).to.deep.equal(['Parley']);
    expect(ask([need], [...many, standIn], []).mcp_servers.map(({ title }) => title)).to.deep.equal(['Boardly']);
  });

  it('recommends no alternative of them', () => {
    const post = aNeed({
      id: 'n2',
      text: 'post a message',
      capability: 'chat.post',
      effect: 'write',
      confidence: 1,
    });
    const publisher = { name: 'free', official: false };
    const keyless = aChat({ name: 'z.free/chat', title: 'Free', publisher, credentials: [], stars: 0 });
    const offers = (denied: readonly Server[]): string =>
      JSON.stringify(ask([aNeed(), post], [best, aChat(), keyless], denied, { alternatives: 3 }).alternatives);

    expect(offers([])).to.include(keyless.name);
    expect(offers([keyless])).to.not.include(keyless.name);
  });

  it('keeps what the caller has, though a server with the same package is kept away', () => {
    const twin = anEntry({ name: 'a.twin/board', title: 'Twin', publisher: { name: 'twin', official: false } });
    const currentConfig = { mcpServers: { board: { command: 'npx', args: ['board-mcp'] } } };
    const answer = ask([aNeed()], [twin, best], [twin], { currentConfig });

    expect(answer.changes).to.deep.equal({ add: [], keep: [best.name], remove: [] });
    expect(answer.warnings.filter(({ code }) => code === 'policy')).to.deep.equal([]);
  });

  it('warns of what the caller has and may not be seen, and advises to remove it', () => {
    const tools = [aTool()];
    const currentConfig = { mcpServers: { mine: { command: 'npx', args: ['-y', 'board-mcp'] } } };
    const answer = ask([aNeed()], [anEntry({ tools }), weaker], [best], { currentConfig });

    expect(answer.warnings).to.deep.include({
      code: 'policy',
      text: `Your configuration has Boardly. ${WHY}`,
      ref: best.name,
    });
    expect(answer.changes).to.deep.equal({ add: [weaker.name], keep: [], remove: ['mine'] });
  });
});
