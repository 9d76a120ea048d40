import { expect } from 'chai';
import { addVerifications, withVerification } from '../../../src/domain/catalog/intake/add-evidence.ts';
import type { Server } from '../../../src/domain/catalog/server.ts';
import type { Verification } from '../../../src/domain/catalog/verification.ts';
import { buildKnowledge } from '../../../src/domain/match/knowledge.ts';
import type { RecommendOptions } from '../../../src/domain/answer/recommend.ts';
import type { StackRecommendation } from '../../../src/domain/answer/recommendation.ts';
import { analyzeTask } from '../../../src/domain/task/analyze-task.ts';
import type { Constraints } from '../../../src/domain/task/constraints.ts';
import { aCatalog, aPackage, anEntry } from '../../support/catalogs.ts';
import { recommendFor, wishes } from '../../support/requests.ts';
import { aFailure, aVerification } from '../../support/verifications.ts';
import { plainReader } from '../../support/plain-reader.ts';

const [FIRST, SECOND] = ['com.boardly/a', 'com.boardly/b'];

function ask(
  servers: readonly Server[],
  {
    text = 'List the open issues in Boardly',
    constraints = {},
    ...wanted
  }: { text?: string; constraints?: Constraints } & Partial<RecommendOptions> = {},
): StackRecommendation {
  const knowledge = buildKnowledge(aCatalog({ servers }));
  return recommendFor(
    analyzeTask({ text, id: 't_0', constraints }, knowledge, plainReader.read(text)),
    wishes(wanted),
    knowledge,
  );
}

/** Two servers alike, neither of which is so good that evidence could not matter. */
function twins(first: Verification | null, second: Verification | null): Server[] {
  const plain = { publisher: { name: 'somebody', official: false }, stars: 0, updated_at: null };
  return [
    anEntry({ ...plain, name: FIRST, verification: first }),
    anEntry({ ...plain, name: SECOND, verification: second }),
  ];
}

function picked({ mcp_servers: servers }: StackRecommendation): string[] {
  return servers.map(({ name }) => name);
}

function codes({ warnings }: StackRecommendation): string[] {
  return warnings.map(({ code }) => code);
}

describe('recommend, with evidence', () => {
  it('takes the one of two alike that answered', () => {
    expect(picked(ask(twins(null, null)))).to.deep.equal([FIRST]);
    expect(picked(ask(twins(null, aVerification())))).to.deep.equal([SECOND]);
  });

  it('takes one that nobody tried before one whose package is gone, or who is none', () => {
    expect(picked(ask(twins(aFailure('package_missing'), null)))).to.deep.equal([SECOND]);
    expect(picked(ask(twins(aFailure('not_mcp'), null)))).to.deep.equal([SECOND]);
  });

  for (const [outcome, reason] of [
    ['package_missing', 'The package board-mcp was not in the npm registry on 2026-08-22.'],
    ['not_mcp', 'The package board-mcp did not answer as an MCP server on 2026-08-22.'],
  ] as const) {
    describe(`of a server that is not there: ${outcome}`, () => {
      it('recommends it nowhere, and says under rejected why, on which day, and what would change it', () => {
        const answer = ask(twins(aFailure(outcome), null), { alternatives: 3 });
        const [first, second] = [answer.rejected[0], answer.mcp_servers[0]?.probability];

        expect(picked(answer)).to.deep.equal([SECOND]);
        expect(JSON.stringify({ ...answer, rejected: [] })).not.to.include(FIRST);
        expect(first).to.deep.equal({
          name: FIRST,
          need: 'n1',
          code: outcome,
          reason: `${reason} It fits this as well as Boardly (${second} against ${second}).`,
          would_change_if: `quartermaster verify ${FIRST} found it`,
        });
      });

      it('leaves a gap that says so where nothing else covers a need', () => {
        const answer = ask([anEntry({ name: FIRST, verification: aFailure(outcome) })]);

        expect(picked(answer)).to.deep.equal([]);
        expect(answer.uncovered.map((gap) => [gap.code, gap.reason])).to.deep.equal([
          [outcome, `Boardly could do this. ${reason}`],
        ]);
        expect(answer.rejected.map(({ name, code }) => [name, code])).to.deep.equal([[FIRST, outcome]]);
        expect(answer.outcome).to.equal('nothing_fits');
      });

      it('is not taken though it is asked for by name, configured, or was missing long ago', () => {
        const long = aFailure(outcome, { at: '2024-01-01T00:00:00Z' });
        const currentConfig = { mcpServers: { board: { command: 'npx', args: ['board-mcp'] } } };
        const servers = [anEntry({ name: FIRST, verification: long })];
        const answer = ask(servers, { constraints: { only: [FIRST] }, currentConfig });

        expect(picked(answer)).to.deep.equal([]);
        expect(answer.changes).to.deep.equal({ add: [], keep: [], remove: ['board'] });
      });
    });
  }

  it('takes a package again that newer evidence found', () => {
    const before = twins(aFailure('package_missing'), null);
    const found = aVerification({ server: FIRST, at: '2026-09-01T00:00:00Z' });

    expect(picked(ask(addVerifications(before, [found])))).to.deep.equal([FIRST]);
  });

  it('says nothing against a package of which one version is missing', () => {
    expect(picked(ask(twins(aFailure('package_missing', { target: 'npm:board-mcp@9.9.9' }), null)))).to.deep.equal([
      FIRST,
    ]);
  });

  describe('of a server that is not there in one way, but in another', () => {
    const endpoint = { type: 'streamable-http' as const, url: 'https://mcp.boardly.example/mcp', headers: [] };
    const noEndpoint = aFailure('not_mcp', { target: endpoint.url, method: endpoint.type });
    const both = { remotes: [endpoint], prefer: `remote:${endpoint.url}` };
    const installs = (server: Partial<Server>, constraints: Constraints = {}) =>
      ask([anEntry(server)], { constraints }).mcp_servers.map(({ install }) => install);

    it('takes the other', () => {
      expect(installs({ ...both, verification: noEndpoint })).to.deep.equal(['npx -y board-mcp@1.0.0']);
      expect(installs({ remotes: [endpoint], verification: aFailure('package_missing') })).to.deep.equal([
        endpoint.url,
      ]);
    });

    it('shows as its evidence nothing of the way that is not taken', () => {
      const [pick] = ask([anEntry({ ...both, verification: noEndpoint })]).mcp_servers;

      expect(pick?.evidence).to.deep.include({ kind: 'verified', status: 'unknown', at: null });
      expect(codes(ask([anEntry({ ...both, verification: noEndpoint })]))).to.not.include('not_running');
    });

    it('takes no package that was matched by its name only', () => {
      const packages = [aPackage(), aPackage({ identifier: 'board-kit', verified: false })];

      expect(installs({ packages, verification: aFailure('package_missing') })).to.deep.equal([]);
    });

    it('takes a package that was matched by its name only once it has answered', () => {
      const packages = [aPackage(), aPackage({ identifier: 'board-kit', verified: false })];
      const answered = aVerification({ target: 'npm:board-kit@1.0.0', at: '2026-08-23T00:00:00Z' });

      expect(
        installs({ packages, verification: answered, other_evidence: [aFailure('package_missing')] }),
      ).to.deep.equal(['npx -y board-kit@1.0.0']);
    });

    it('has no way left where the limits forbid the other, and says what is missing', () => {
      const server = anEntry({ remotes: [endpoint], verification: aFailure('package_missing') });
      const answer = ask([server], { constraints: { transports: ['stdio'] } });

      expect(picked(answer)).to.deep.equal([]);
      expect(answer.rejected.map(({ code }) => code)).to.deep.equal(['package_missing']);
    });
  });

  it('does not think less of a server that nobody tried, nor of one whose failure says nothing', () => {
    const [unknown] = ask(twins(null, null)).mcp_servers;
    const [failed] = ask(twins(aFailure('failed'), aFailure('failed'))).mcp_servers;

    expect(failed?.probability).to.equal(unknown?.probability);
    expect(unknown?.evidence).to.deep.include({ kind: 'verified', status: 'unknown', at: null });
  });

  it('says when it answered, with how many tools and in which version', () => {
    const [pick] = ask([anEntry({ verification: aVerification() })]).mcp_servers;

    expect(pick?.evidence.find(({ kind }) => kind === 'verified')).to.deep.equal({
      kind: 'verified',
      text: 'answered on 2026-08-22 with 2 tools (version 1.0.0)',
      status: 'open',
      at: '2026-08-22T10:00:00.000Z',
    });
  });

  it('warns of a server that did not run as it says, although it is the only one', () => {
    const answer = ask([anEntry({ verification: aFailure('wrong_transport') })]);

    expect(picked(answer)).to.have.length(1);
    expect(answer.warnings).to.deep.include({
      code: 'not_running',
      text: 'Boardly: when it was tried on 2026-08-22, it did not speak the transport that it says.',
      ref: 'com.boardly/board-mcp',
    });
    expect(codes(ask([anEntry({ verification: aFailure('failed') })]))).to.not.include('not_running');
  });

  it('shows what was measured instead of null, and builds the estimate on it', () => {
    const { mcp_servers: servers, estimate } = ask([
      anEntry({ verification: aVerification({ context_tokens: 5_000 }) }),
    ]);

    expect(servers[0]?.context_tokens).to.equal(5_000);
    expect(estimate?.context_tokens).to.equal(5_000);
    expect(estimate?.basis).to.match(/tool schemas of 5000 tokens, cached after the first call, measured/);
    expect(estimate?.basis).to.not.include('nothing measured');
  });

  it('counts a server whose tools were measured exactly, and says for how many of several that holds', () => {
    const text = 'List the open issues in Boardly and post a message to Parley';
    const [, chat] = aCatalog().servers;
    const servers = [anEntry({ verification: aVerification({ context_tokens: 5_000 }) }), ...(chat ? [chat] : [])];
    const { estimate } = ask(servers, { text });

    expect(estimate?.context_tokens).to.equal(null);
    expect(estimate?.basis).to.include('measured for 1 of 2 servers');
  });

  it('keeps the limit of context where it was measured, and says so', () => {
    const heavy = anEntry({ name: FIRST, verification: aVerification({ context_tokens: 9_000 }) });
    const light = anEntry({ name: SECOND, stars: 0, verification: aVerification({ context_tokens: 900 }) });
    const constraints = { max_context_tokens: 1_000 };

    expect(picked(ask([heavy, light]))).to.deep.equal([FIRST]);
    const limited = ask([heavy, light], { constraints });
    expect(picked(limited)).to.deep.equal([SECOND]);
    expect(codes(limited)).to.not.include('context_unknown');
    expect(limited.rejected).to.deep.include({
      name: FIRST,
      need: 'n1',
      code: 'context',
      reason: 'Its tools take 9000 tokens of context.',
      would_change_if: 'max_context_tokens=9000',
    });
    expect(ask([heavy], { constraints }).conflict?.constraints).to.deep.equal(['max_context_tokens']);
  });

  it('warns when servers take more context together than they may', () => {
    const text = 'List the open issues in Boardly and post a message to Parley';
    const servers = aCatalog().servers.map((server) => ({
      ...server,
      verification: aVerification({ server: server.name, context_tokens: 700 }),
    }));

    expect(codes(ask(servers, { text, constraints: { max_context_tokens: 1_000 } }))).to.include('context_exceeded');
  });

  it('names the servers of which nobody measured what they take', () => {
    const [warning] = ask([anEntry()], { constraints: { max_context_tokens: 1_000 } }).warnings.filter(
      ({ code }) => code === 'context_unknown',
    );

    expect(warning?.text).to.equal('No tool schema was measured yet, so max_context_tokens could not be checked.');
  });
});

describe('recommend, with tools that were only seen', () => {
  const dark = anEntry({ tools: [], tools_read: null, capabilities: ['issue.list'] });
  const tools = [
    { name: 'list_issues', description: 'Lists open issues of a project', effect: 'read' as const },
    { name: 'create_issue', description: 'Creates an issue', effect: 'write' as const },
  ];

  it('finds what they do by their words, although nobody classified them', () => {
    const [pick] = ask([withVerification(dark, aVerification({ tools }))]).mcp_servers;

    expect(pick?.tools.map(({ name }) => name)).to.deep.equal(['list_issues']);
    expect(pick?.evidence).to.deep.include({ kind: 'tools', text: 'tool names as of 2026-08-22 (tools/list 1.0.0)' });
  });

  it('believes sooner what the server was known to do when its tools have other names now', () => {
    const issues = { name: 'issues', description: 'Every issue of the board', effect: 'read' as const };
    const known = withVerification(dark, aVerification({ tools: [issues] }));

    const probability = (server: Server): number => ask([server]).mcp_servers[0]?.probability ?? 0;

    expect(picked(ask([known]))).to.deep.equal([known.name]);
    expect(probability(known)).to.be.greaterThan(probability({ ...known, capabilities: [] }));
  });

  it("asks before it calls one, for the server's own word is not enough", () => {
    const [pick] = ask([withVerification(dark, aVerification({ tools }))]).mcp_servers;

    expect(pick?.tools).to.deep.equal([{ name: 'list_issues', effect: 'read', approval: 'ask', needs: ['n1'] }]);
  });
});
