import { NO_PRIORS } from '../../../src/domain/stack/caller-priors.ts';
import { expect } from 'chai';
import { buildKnowledge } from '../../../src/domain/match/knowledge.ts';
import fc from 'fast-check';
import { FixedCatalog } from '../../../src/adapters/out/catalog/fixed-catalog.ts';
import { localProvider } from '../../../src/adapters/out/providers/local-provider.ts';
import type { RecommendRequest } from '../../../src/application/recommend/recommend-stack.ts';
import type { Catalog } from '../../../src/domain/catalog/catalog.ts';
import { holdLock } from '../../../src/domain/stack/lock/hold-lock.ts';
import { lockStack } from '../../../src/domain/stack/lock/lock-stack.ts';
import { planLocked } from '../../../src/domain/stack/lock/plan-locked.ts';
import type { StackLock } from '../../../src/domain/stack/lock/stack-lock.ts';
import type { StackRecommendation } from '../../../src/domain/answer/recommendation.ts';
import { analysisOf } from '../../support/answers.ts';
import { aCatalog, aChat, aFetcher, aModel, anEntry, aPackage, aSkill, aTool } from '../../support/catalogs.ts';
import { failureOf } from '../../support/failure.ts';
import { aLock, aLockedServer } from '../../support/locks.ts';
import { aRequest, encodings, recommendStackOver } from '../../support/requests.ts';
import { scriptedProvider } from '../../support/scripted-provider.ts';

const BOARD = 'com.boardly/board-mcp';
const rival = anEntry({
  name: 'io.github.fork/board-fork',
  title: 'Board Fork',
  stars: 1,
  packages: [aPackage({ identifier: 'fork' })],
  prefer: 'npm:fork',
});
const catalog = aCatalog({
  servers: [anEntry(), rival, aChat(), aFetcher()].toSorted((a, b) => (a.name < b.name ? -1 : 1)),
});

function ask(members: Partial<RecommendRequest>, over: Partial<Catalog> = {}) {
  return recommendStackOver(new FixedCatalog({ ...catalog, ...over }))(aRequest({ detail: 'full', ...members }));
}

async function recommended(
  members: Partial<RecommendRequest>,
  over: Partial<Catalog> = {},
): Promise<StackRecommendation> {
  return (await ask(members, over)).recommendation;
}

async function lockFor(members: Partial<RecommendRequest>): Promise<StackLock> {
  const { digest, contents } = (await recommended(members)).lock;
  if (contents === undefined) throw new Error('the lock has no contents');
  return { digest, contents };
}

const CLAUSES = [
  'list the open issues in Boardly',
  'create an issue in Boardly about it',
  'post a message to a Parley channel',
  'fetch the page',
  'write a poem',
  'triage the bugs',
];

describe('A stack from a lock', () => {
  it('is the same whatever the answers, which stand in the answer and not in the lock', async () => {
    const lock = await lockFor({ task: 'Every monday, list the open issues in Boardly' });
    const task = 'Every monday, list the open issues in Boardly';
    const answers = { 'schedule.time': '7:30', 'schedule.time_zone': 'Europe/Berlin' };
    const answer = await ask({ task, lock, answers });

    expect(answer.recommendation.lock).to.deep.equal(lock);
    expect(answer.task.trigger).to.include({ cron: '30 7 * * 1', time_zone: 'Europe/Berlin' });
    expect((await lockFor({ task, answers })).digest).to.equal(lock.digest);
    expect(await ask({ task, lock, answers })).to.deep.equal(answer);
  });

  it('is the stack that was locked, for the task that it was locked for, and locks to the same', async () => {
    const knowledge = buildKnowledge(catalog);
    await fc.assert(
      fc.asyncProperty(fc.subarray(CLAUSES, { minLength: 1 }), fc.boolean(), async (clauses, readOnly) => {
        const request = { task: clauses.join(', then '), constraints: readOnly ? { read_only: true } : {} };
        const free = await ask(request);
        const lock = await lockFor(request);
        const { task, recommendation } = await ask({ ...request, lock });
        const held = holdLock(lock, catalog, encodings.sha256);
        const again = lockStack(
          {
            llm:
              recommendation.llm === null
                ? lock.contents.llm
                : `${recommendation.llm.provider}/${recommendation.llm.model}`,
            framework: recommendation.framework.name,
            plan: planLocked(analysisOf(task, catalog.frameworks), held.servers, NO_PRIORS, knowledge),
            skills: recommendation.skills,
          },
          task.constraints,
          catalog.version,
          encodings.sha256,
        );

        expect(recommendation.lock).to.deep.equal(lock);
        expect(again).to.deep.equal(lock);
        for (const member of ['outcome', 'coverage', 'uncovered', 'safety', 'estimate', 'system_prompt'] as const)
          expect(recommendation[member], member).to.deep.equal(free.recommendation[member]);
      }),
      { numRuns: 60, seed: 11 },
    );
  });

  it('is the same to the byte for the same request', async () => {
    const lock = await lockFor({});

    expect(JSON.stringify(await ask({ lock }))).to.equal(JSON.stringify(await ask({ lock })));
  });

  it('is started in the locked version, in the command as in the configurations of clients', async () => {
    const { mcp_servers: servers, client_configs: configs } = await recommended({ lock: aLock() });

    expect(servers[0]).to.deep.include({ name: BOARD, install: 'npx -y board-mcp@1.0.0' });
    expect(JSON.stringify(configs)).to.include('"board-mcp@1.0.0"');
  });

  it('stays with its servers where another would be chosen, and with its tools where more would do', async () => {
    const lock = aLock({
      servers: [
        aLockedServer({ name: rival.name, package: { type: 'npm', identifier: 'fork' }, install: 'npx -y fork@1.0.0' }),
      ],
    });
    const answer = await recommended({ task: 'Create an issue in Boardly', lock });

    expect(answer.mcp_servers.map(({ name, tools }) => [name, tools.map((tool) => tool.name)])).to.deep.equal([
      [rival.name, ['list_issues']],
    ]);
    expect(answer.outcome).to.equal('partial');
    expect(answer.uncovered).to.have.length(1);
    expect(answer.uncovered[0]).to.include({
      code: 'not_in_lock',
      reason: 'No server of the lock does this; Boardly would.',
    });
    expect(answer.coverage.map(({ met_by: by }) => by)).to.deep.equal(['nobody']);
    expect([answer.alternatives, answer.rejected]).to.deep.equal([[], []]);
  });

  it('keeps a server that the task has no use for, and says so', async () => {
    const { mcp_servers: servers, warnings } = await recommended({
      task: 'Post a message to a Parley channel',
      lock: aLock(),
    });

    expect(servers.map(({ name, covers, probability }) => ({ name, covers, probability }))).to.deep.equal([
      { name: BOARD, covers: [], probability: 0 },
    ]);
    expect(warnings).to.deep.include({
      code: 'lock_unused',
      text: 'Boardly is in the lock, and nothing that the task needs is done by it.',
      ref: BOARD,
    });
  });

  it('has the locked model and skills, whatever would be chosen', async () => {
    const skills = [{ name: 'issue-triage', source: 'https://example.org/skills', path: 'issue-triage' }];
    const answer = await recommended({ lock: aLock({ llm: 'anthropic/grand', skills }) });

    expect(answer.llm).to.include({ provider: 'anthropic', model: 'grand', reason: 'The lock has it.' });
    expect(answer.skills).to.have.length(1);
    expect((await recommended({ lock: aLock() })).llm?.model).to.equal('plain');
  });

  it('asks no model to choose', async () => {
    const provider = {
      ...scriptedProvider('scripted'),
      choose: () => Promise.reject(new Error('there is nothing to choose')),
    };
    const recommendStack = recommendStackOver(new FixedCatalog(catalog), [localProvider, provider]);
    const { recommendation } = await recommendStack(aRequest({ provider: 'scripted', lock: aLock() }));

    expect(recommendation.lock).to.deep.equal({ digest: aLock().digest });
  });

  it('says what changed and does not matter to it', async () => {
    const servers = [anEntry({ status: 'deprecated', packages: [aPackage({ version: '1.1.0' })] })];
    const { mcp_servers: picks, warnings, lock } = await recommended({ lock: aLock() }, { servers });

    expect(picks[0]?.install).to.equal('npx -y board-mcp@1.0.0');
    expect(picks[0]?.package?.version).to.equal('1.0.0');
    expect(warnings.map(({ code }) => code)).to.include.members(['lock_newer_version', 'lock_deprecated']);
    expect(lock).to.deep.equal(aLock());
  });

  it('says of which server nobody knew the version', async () => {
    const servers = [anEntry({ packages: [aPackage({ version: null })] })];
    const lock = aLock({ servers: [aLockedServer({ version: null, install: 'npx -y board-mcp' })] });
    const { warnings, mcp_servers: picks } = await recommended({ lock }, { servers });

    expect(picks[0]?.install).to.equal('npx -y board-mcp');
    expect(warnings.map(({ code }) => code)).to.deep.equal(['lock_unpinned']);
  });

  it('fails before anybody is asked when it cannot be had any more, and names all that is to blame', async () => {
    const lock = aLock({
      llm: 'openai/gone',
      framework: 'Gone',
      servers: [aLockedServer({ name: 'com.gone/x' }), aLockedServer()],
      skills: [{ name: 'gone', source: 'https://example.org/skills', path: 'gone' }],
    });
    const deaf = { ...localProvider, analyze: () => Promise.reject(new Error('the task was read')) };
    const servers = [anEntry({ tools: [aTool({ name: 'other' })] })];
    const failure = await failureOf(
      recommendStackOver(new FixedCatalog({ ...catalog, servers }), [deaf])(aRequest({ lock })),
    );

    expect(failure.code).to.equal('lock_mismatch');
    expect(failure.message).to.include('/api/locks/verify').and.to.include('and 4 more');
    expect(failure.details.errors?.map(({ path }) => path)).to.deep.equal([
      '/lock/contents/llm',
      '/lock/contents/framework',
      '/lock/contents/servers/0',
      '/lock/contents/servers/1',
      '/lock/contents/skills/0',
    ]);
    expect(failure.details.errors?.[2]?.message).to.equal('com.gone/x: The catalog does not have it any more.');
  });

  it('is refused when it was tampered with, even for what is in the catalog', async () => {
    const { digest } = aLock();
    const { contents } = aLock({ servers: [aLockedServer({ tools: ['list_issues', 'create_issue'] })] });
    const failure = await failureOf(ask({ lock: { digest, contents } }));

    expect(failure.code).to.equal('validation');
    expect(failure.details.errors?.map(({ path }) => path)).to.deep.equal(['/lock/digest']);
  });

  it('is refused when it names a server twice or says not how to reach it, though the digest fits', async () => {
    const lock = aLock({ servers: [aLockedServer(), aLockedServer({ package: null })] });

    expect((await failureOf(ask({ lock }))).details.errors?.map(({ path }) => path)).to.deep.equal([
      '/lock/contents/servers/1/name',
      '/lock/contents/servers/1',
    ]);
  });

  it('is refused where the request names another model, or a provider that does not serve its model', async () => {
    const recommendStack = recommendStackOver(new FixedCatalog(catalog), [
      localProvider,
      { ...scriptedProvider('scripted'), asksModel: true, credential: null, defaultModel: 'm' },
    ]);
    const paths = async (members: Partial<RecommendRequest>) =>
      (await failureOf(recommendStack(aRequest({ lock: aLock(), ...members })))).details.errors?.map(
        ({ path }) => path,
      );

    expect(await paths({ model: 'grand' })).to.deep.equal(['/model']);
    expect(await paths({ provider: 'scripted' })).to.deep.equal(['/provider']);
    expect((await recommended({ lock: aLock(), model: 'plain' })).llm?.model).to.equal('plain');
  });

  describe('within limits', () => {
    const both = aLock({
      servers: [
        aLockedServer({ tools: ['list_issues', 'create_issue'] }),
        aLockedServer({
          name: 'com.parley/chat-mcp',
          version: null,
          package: null,
          endpoint: { type: 'streamable-http', url: 'https://mcp.parley.example/mcp' },
          install: 'https://mcp.parley.example/mcp',
          credentials: ['PARLEY_TOKEN'],
          tools: ['post_message'],
          tools_known: ['post_message'],
        }),
      ],
      skills: [{ name: 'issue-triage', source: 'https://example.org/skills', path: 'issue-triage' }],
    });
    const conflictOf = async (constraints: RecommendRequest['constraints'], over: Partial<Catalog> = {}) => {
      const { outcome, conflict, mcp_servers: servers } = await recommended({ lock: both, constraints }, over);
      return { outcome, limits: conflict?.constraints ?? [], servers: servers.length };
    };

    it('is taken whole or not at all: each limit that it breaks is a conflict', async () => {
      const broken: readonly RecommendRequest['constraints'][] = [
        { max_servers: 1 },
        { read_only: true },
        { remote: 'required' },
        { transports: ['stdio'] },
        { keyless: true },
        { exclude: ['parley'] },
        { only: ['boardly'] },
        { no_runtimes: ['node'] },
        { model_providers: ['anthropic'] },
        { max_cost_usd: 0 },
      ];
      for (const constraints of broken)
        expect(await conflictOf(constraints), JSON.stringify(constraints)).to.deep.equal({
          outcome: 'conflict',
          limits: Object.keys(constraints),
          servers: 0,
        });
    });

    it('is taken where it keeps them', async () => {
      expect(await conflictOf({ max_servers: 2, licenses: ['MIT'], model_providers: ['openai'] })).to.deep.include({
        limits: [],
        servers: 2,
      });
    });

    it('names every limit that would have to go, and who breaks the first', async () => {
      const constraints = { keyless: true, max_servers: 1 };
      const { conflict } = await recommended({ lock: both, constraints });

      expect(conflict?.constraints).to.deep.equal(['keyless', 'max_servers']);
      expect(conflict?.relax).to.include('com.parley/chat-mcp').and.to.include('or the lock');
    });

    it('counts the licences of its skills', async () => {
      const skills = [aSkill({ license: 'proprietary' })];

      expect((await conflictOf({ licenses: ['MIT'] }, { skills })).limits).to.deep.equal(['licenses']);
    });
  });

  it('without a model stays without one', async () => {
    const { llm, warnings } = await recommended({ lock: aLock({ llm: null }) }, { models: [aModel()] });

    expect(llm).to.equal(null);
    expect(warnings.map(({ text }) => text)).to.include('The lock has no model.');
  });
});
