import { expect } from 'chai';
import { buildKnowledge } from '../../../src/domain/match/knowledge.ts';
import type { Catalog } from '../../../src/domain/catalog/catalog.ts';
import type { RecommendOptions } from '../../../src/domain/answer/recommend.ts';
import type { StackRecommendation } from '../../../src/domain/answer/recommendation.ts';
import { analyzeTask } from '../../../src/domain/task/analyze-task.ts';
import type { Constraints } from '../../../src/domain/task/constraints.ts';
import { aTask, analysisOf } from '../../support/answers.ts';
import { aCatalog, aChat, aFetcher, aTool, anEntry } from '../../support/catalogs.ts';
import { aNeed } from '../../support/needs.ts';
import { recommendFor, wishes } from '../../support/requests.ts';
import { plainReader } from '../../support/plain-reader.ts';

const BOTH = 'List the open issues in Boardly and post a message to Parley';

function ask(
  text: string,
  members: { catalog?: Partial<Catalog>; constraints?: Constraints; wishes?: Partial<RecommendOptions> } = {},
): StackRecommendation {
  const knowledge = buildKnowledge(aCatalog(members.catalog));
  const task = analyzeTask(
    { text, id: 't_0', constraints: members.constraints ?? {} },
    knowledge,
    plainReader.read(text),
  );
  return recommendFor(task, wishes(members.wishes), knowledge);
}

function titles({ mcp_servers: servers }: StackRecommendation): string[] {
  return servers.map(({ title }) => title);
}

describe('recommend', () => {
  it('covers each product that is named by a server of its own', () => {
    const answer = ask(BOTH);

    expect(titles(answer)).to.deep.equal(['Boardly', 'Parley']);
    expect(answer.uncovered).to.deep.equal([]);
  });

  it('lists every need once in its coverage, with who meets it', () => {
    expect(
      ask(`Every monday at 9 UTC ${BOTH}`).coverage.map(({ need, met_by, picks }) => [need, met_by, picks]),
    ).to.deep.equal([
      ['n1', 'host', ['runtime']],
      ['n2', 'server', ['com.boardly/board-mcp']],
      ['n3', 'server', ['com.parley/chat-mcp']],
      ['n4', 'model', ['grand']],
    ]);
  });

  it('limits each server to the tools of its needs, and asks before a change', () => {
    const tools = ask(BOTH).mcp_servers.map((server) => server.tools);

    expect(tools).to.deep.equal([
      [{ name: 'list_issues', effect: 'read', approval: 'auto', needs: ['n1'] }],
      [{ name: 'post_message', effect: 'write', approval: 'ask', needs: ['n2'] }],
    ]);
  });

  it("never covers a need that names a product by another product's server, nor by one of no product", () => {
    const servers = [
      anEntry({ tools: [aTool({ name: 'create_issue', capability: 'issue.create', effect: 'write' })] }),
      anEntry({ name: 'io.rival/mcp', systems: ['rival'] }),
      anEntry({ name: 'io.generic/mcp', systems: [] }),
    ];
    const task = aTask({ needs: [aNeed({ system: 'boardly' })], constraints: {} });
    const answer = recommendFor(analysisOf(task), wishes(), buildKnowledge(aCatalog({ servers })));

    expect(answer.mcp_servers).to.deep.equal([]);
    expect(answer.uncovered.map(({ need, code }) => [need, code])).to.deep.equal([['n1', 'system_cannot']]);
  });

  it('gives two servers that go by the same short name a key each', () => {
    const servers = [anEntry({ aliases: ['mcp'] }), aChat({ aliases: ['mcp'] })];
    const { client_configs } = ask(BOTH, { catalog: { servers } });

    expect(client_configs['claude-code']?.content).to.have.property('mcpServers').that.has.all.keys('mcp', 'mcp-2');
  });

  it('never gives two servers the same key, even when a short name looks like a numbered one', () => {
    const servers = [
      anEntry({ aliases: ['mcp'] }),
      aChat({ aliases: ['mcp'] }),
      aFetcher({ aliases: ['mcp-2'], systems: ['quill'] }),
    ];
    const answer = ask(`${BOTH}. Fetch the page of Quill.`, { catalog: { servers } });
    const content = answer.client_configs['claude-code']?.content;

    expect(answer.mcp_servers).to.have.length(3);
    expect(Object.values(Object(content)).flatMap((entries) => Object.keys(Object(entries)))).to.have.length(3);
  });

  it('says which product no server connects to', () => {
    const product = { name: 'papyrus', spellings: [], title: 'Papyrus', capabilities: ['issue.list'] };
    const { vocabulary } = aCatalog();
    const answer = ask('List the open issues in Papyrus', {
      catalog: { vocabulary: { ...vocabulary, products: [product] } },
    });

    expect(answer.outcome).to.equal('nothing_fits');
    expect(answer.uncovered[0]).to.deep.include({ need: 'n1', code: 'no_server_for_system' });
    expect(answer.uncovered[0]?.reason).to.include('Papyrus');
  });

  it('leaves archived servers out and says so', () => {
    const old = anEntry({ name: 'com.boardly/old', title: 'Old', status: 'archived' });
    const answer = ask('List the open issues in Boardly', { catalog: { servers: [old, anEntry()] } });

    expect(titles(answer)).to.deep.equal(['Boardly']);
    expect(answer.rejected).to.deep.include({
      name: 'com.boardly/old',
      need: 'n1',
      code: 'archived',
      reason: 'Archived upstream.',
      would_change_if: 'only=["com.boardly/old"]',
    });
  });

  it('takes the first rejected server when the picked one is excluded, as it says', () => {
    const servers = [
      anEntry(),
      anEntry({ name: 'io.fork/board', title: 'Fork', publisher: { name: 'x', official: false } }),
    ];
    const first = ask('List the open issues in Boardly', { catalog: { servers } });
    const [rejected] = first.rejected;
    const second = ask('List the open issues in Boardly', {
      catalog: { servers },
      constraints: { exclude: ['com.boardly/board-mcp'] },
    });

    expect(titles(first)).to.deep.equal(['Boardly']);
    expect(rejected?.would_change_if).to.equal('exclude=["com.boardly/board-mcp"]');
    expect(second.mcp_servers.map(({ name }) => name)).to.deep.equal([rejected?.name]);
  });

  it('covers nothing that changes something when the task is read only', () => {
    const answer = ask(`${BOTH}. Read-only.`);

    expect(titles(answer)).to.deep.equal(['Boardly']);
    expect(answer.uncovered.map(({ code }) => code)).to.include('read_only');
  });

  it('leaves a need uncovered rather than exceed the limit of servers', () => {
    const answer = ask(BOTH, { constraints: { max_servers: 1 } });

    expect(answer.mcp_servers).to.have.length(1);
    expect(answer.uncovered.map(({ code }) => code)).to.deep.equal(['max_servers']);
    expect(answer.outcome).to.equal('partial');
  });

  it('lets nothing pass that sends data to a public service when nothing may leave', () => {
    const answer = ask('Fetch the page of the website', { constraints: { remote: 'forbidden' } });

    expect(answer.mcp_servers).to.deep.equal([]);
    expect(answer.rejected.map(({ code }) => code)).to.deep.equal(['egress']);
    expect(answer.conflict?.constraints).to.deep.equal(['remote']);
  });

  it('keeps a server of one place out unless the task speaks of that place', () => {
    const local = aFetcher({ region: { name: 'Atlantis', words: ['atlantis', 'atlantean'] } });

    expect(ask('Fetch the page', { catalog: { servers: [local] } }).rejected.map(({ code }) => code)).to.deep.equal([
      'region',
    ]);
    expect(titles(ask('Fetch the page of an Atlantean website', { catalog: { servers: [local] } }))).to.deep.equal([
      'Page Fetcher',
    ]);
  });

  it('names a server of one place as unfit, not as excluded by a limit', () => {
    const local = aFetcher({ region: { name: 'Atlantis', words: ['atlantis'] } });

    expect(
      ask('Fetch the page', { catalog: { servers: [local] } }).uncovered.map(({ reason }) => reason),
    ).to.deep.equal(['Page Fetcher does not fit: it serves Atlantis only.']);
  });

  it('mentions limits only where a limit excludes a server', () => {
    const deletes = aTool({ name: 'delete_issue', capability: 'issue.delete', effect: 'destructive' });
    const gapsOf = (text: string, constraints: Constraints): readonly string[] =>
      ask(text, { catalog: { servers: [anEntry({ tools: [aTool(), deletes] })] }, constraints }).uncovered.map(
        ({ code, reason }) => `${code}: ${reason}`,
      );

    expect(gapsOf('Delete the issue', {})).to.deep.equal([
      'unfit_unnamed: Boardly does not fit: it would change things at Boardly, which the task does not name.',
    ]);
    expect(gapsOf('List the open issues', { exclude: ['boardly'] })).to.deep.equal([
      'constraint_excluded: The limits exclude Boardly: Excluded by "boardly" (Boardly).',
    ]);
  });

  it('warns of tools that were never read and packages that were matched by name only', () => {
    const [unverified] = anEntry().packages.map((one) => ({ ...one, verified: false }));
    const dark = anEntry({
      tools: [],
      tools_read: null,
      capabilities: ['issue.list'],
      packages: unverified === undefined ? [] : [unverified],
    });
    const answer = ask('List the open issues in Boardly', { catalog: { servers: [dark] } });

    expect(answer.warnings.map(({ code }) => code)).to.include.members(['tools_unknown', 'package_unverified']);
    expect(answer.mcp_servers[0]?.tools).to.deep.equal([]);
  });

  it('warns where something is to be booked that can only be found', () => {
    const finding = aTool({ name: 'find_table', description: 'Finds a table', capability: 'issue.list' });
    const warned = (text: string): boolean =>
      ask(text, { catalog: { servers: [anEntry({ tools: [finding] })] } }).warnings.some(
        ({ code }) => code === 'finds_only',
      );

    expect(warned('Book the open issues in Boardly')).to.equal(true);
    expect(warned('List the open issues in Boardly')).to.equal(false);
  });

  it('switches a server to reading when it only reads, and to writing when it writes', () => {
    const settings = [
      { name: 'READ_ONLY', value: '1', why: '', when: 'read_only' },
      { name: 'ALLOW_WRITE', value: '1', why: '', when: 'write' },
    ] as const;
    const namesFor = (text: string): string[] =>
      ask(text, { catalog: { servers: [anEntry({ settings })] } }).mcp_servers.flatMap((server) =>
        server.settings.map(({ name }) => name),
      );

    expect(namesFor('List the open issues in Boardly')).to.deep.equal(['READ_ONLY']);
    expect(namesFor('File a bug in Boardly')).to.deep.equal(['ALLOW_WRITE']);
  });

  it('leaves out the writing tools of a server that is switched to reading', () => {
    const settings = [{ name: 'READ_ONLY', value: '1', why: '', when: 'read_only' }] as const;
    const marking = aTool({
      name: 'list_open_issues',
      description: 'Lists the open issues of a project and marks them',
      effect: 'write',
    });
    const running = aTool({ name: 'run_query', description: 'Runs a query over issues', effect: 'destructive' });
    const servers = [anEntry({ settings, tools: [aTool(), marking, running] })];
    const answer = ask('List the open issues in Boardly', { catalog: { servers }, wishes: { clients: ['codex'] } });
    const [pick] = answer.mcp_servers;

    expect(pick?.tools.map(({ name }) => name)).to.not.include('list_open_issues');
    expect(JSON.stringify(answer.client_configs)).to.not.include('list_open_issues');
    for (const { effect, approval } of pick?.tools ?? []) expect([effect, approval]).to.deep.equal(['read', 'auto']);
  });

  it('tells what a held secret unlocks, and what is still to be set', () => {
    const before = ask(BOTH);
    const after = ask(BOTH, { wishes: { credentialsHeld: ['PARLEY_TOKEN', 'ANTHROPIC_API_KEY', 'OPENAI_API_KEY'] } });

    expect(before.credentials_frontier).to.deep.equal([{ add: ['PARLEY_TOKEN'], unlocks: ['n2'] }]);
    expect(before.outcome).to.equal('needs_setup');
    expect(after.credentials_frontier).to.deep.equal([]);
    expect(after.outcome).to.equal('ready');
  });

  it('compares with the configuration that the caller has', () => {
    const current = { mcpServers: { tickets: { command: 'npx', args: ['-y', 'board-mcp'] } } };

    expect(ask(BOTH).changes).to.equal(null);
    expect(ask(BOTH, { wishes: { currentConfig: current } }).changes).to.deep.equal({
      add: ['com.parley/chat-mcp'],
      keep: ['com.boardly/board-mcp'],
      remove: [],
    });
  });

  it('offers other stacks only when they differ, at most as many as were asked for', () => {
    const servers = [anEntry(), aChat(), aChat({ name: 'io.free/chat', title: 'Free', credentials: [] })];
    const { alternatives, mcp_servers: picked } = ask(BOTH, { catalog: { servers }, wishes: { alternatives: 3 } });
    const names = picked.map(({ name }) => name);

    for (const { changes } of alternatives) expect(changes.mcp_servers ?? []).to.not.deep.equal(names);
    expect(ask(BOTH, { catalog: { servers }, wishes: { alternatives: 0 } }).alternatives).to.deep.equal([]);
  });

  it('names the tool, the need and the words of its evidence, and the picks of each alternative', () => {
    const { alternatives, mcp_servers: picked } = ask(BOTH, { wishes: { alternatives: 3 } });
    const [first] = picked;

    expect(first?.evidence.find(({ kind }) => kind === 'tool')).to.include({ tool: 'list_issues', need: 'n1' });
    expect(first?.context_tokens === null).to.equal(first?.context_guess !== null);
    for (const { picks } of alternatives) expect(picks.map(({ title }) => title)).to.not.include('');
  });

  it('recommends nothing for what is no task', () => {
    const answer = ask('hello');

    expect(answer.outcome).to.equal('not_a_task');
    expect([answer.llm, answer.mcp_servers, answer.skills, answer.client_configs]).to.deep.equal([null, [], [], {}]);
  });

  it('needs no server for what the model does by itself', () => {
    expect(ask('What is the capital of France?').outcome).to.equal('no_server_needed');
  });

  it('can work without any entry', () => {
    const answer = ask(BOTH, { catalog: { servers: [], models: [], skills: [] } });

    expect(answer.mcp_servers).to.deep.equal([]);
    expect(answer.llm).to.equal(null);
  });
});
