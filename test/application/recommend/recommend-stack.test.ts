import { expect } from 'chai';
import { FixedCatalog } from '../../../src/adapters/out/catalog/fixed-catalog.ts';
import { localProvider } from '../../../src/adapters/out/providers/local-provider.ts';
import { aTask } from '../../support/answers.ts';
import { aCatalog } from '../../support/catalogs.ts';
import { failureOf } from '../../support/failure.ts';
import { aLock, aLockedServer } from '../../support/locks.ts';
import { aRequest, recommendStackOver } from '../../support/requests.ts';
import { scriptedProvider } from '../../support/scripted-provider.ts';

const store = new FixedCatalog(aCatalog());
const chatNeed = {
  id: 'n1',
  text: 'post it',
  capability: 'chat.post',
  system: 'parley',
  effect: 'write',
  implied: false,
  confidence: 0.9,
} as const;
const recommendStack = recommendStackOver(store, [
  localProvider,
  scriptedProvider('scripted', { needs: [chatNeed], constraints: {} }),
  scriptedProvider('other'),
]);

describe('Recommending a stack', () => {
  it('names the valid providers when the one asked for does not exist', async () => {
    const failure = await failureOf(recommendStack(aRequest({ provider: 'Local' })));

    expect(failure.code).to.equal('invalid_provider');
    expect(failure.message).to.include('"Local"').and.include('local, scripted, other');
  });

  it('asks the provider that the request names, and no other', async () => {
    const { task, recommendation } = await recommendStack(aRequest({ provider: 'scripted' }));

    expect(task.analyzed_by).to.equal('scripted');
    expect(recommendation.mcp_servers.map(({ title }) => title)).to.deep.equal(['Parley']);
  });

  it('recommends from its catalog', async () => {
    const { recommendation } = await recommendStack(aRequest());

    expect(recommendation.mcp_servers.map(({ name }) => name)).to.deep.equal(['com.boardly/board-mcp']);
    expect(recommendation.catalog.version).to.equal(aCatalog().version);
  });

  it('gives the same answer to the same request, to the byte', async () => {
    const request = aRequest({
      task: 'Every friday post the open issues of Boardly to a Parley channel',
      detail: 'full',
    });
    const first = await recommendStack(request);
    const second = await recommendStack(request);
    const elsewhere = await recommendStackOver(new FixedCatalog(aCatalog()))(request);

    expect(second).to.deep.equal(first);
    expect(JSON.stringify(second)).to.equal(JSON.stringify(first));
    expect(JSON.stringify(elsewhere)).to.equal(JSON.stringify(first));
  });

  it('makes the id of the task from its text alone', async () => {
    const one = await recommendStack(aRequest());
    const limited = await recommendStack(aRequest({ constraints: { max_servers: 1 }, clients: ['codex'] }));
    const other = await recommendStack(aRequest({ task: 'List the closed issues in Boardly' }));

    expect(one.task.id).to.match(/^t_[0-9a-f]{8}$/);
    expect(limited.task.id).to.equal(one.task.id);
    expect(other.task.id).to.not.equal(one.task.id);
  });

  it('locks the same stack for the same request, and shows what is locked when asked for all detail', async () => {
    const normal = (await recommendStack(aRequest())).recommendation.lock;
    const full = (await recommendStack(aRequest({ detail: 'full' }))).recommendation.lock;

    expect(normal).to.have.keys('digest');
    expect(full.digest).to.equal(normal.digest);
    expect(full.contents?.servers[0]).to.deep.equal(aLockedServer());
    expect(full).to.deep.equal(aLock(full.contents));
  });

  it('gives the configuration of the clients that were asked for, and of no other', async () => {
    const { recommendation } = await recommendStack(aRequest({ clients: ['vscode', 'codex'] }));

    expect(recommendation.client_configs).to.have.all.keys('vscode', 'codex');
  });

  it('lets a provider fail as it will', async () => {
    const broken = { ...scriptedProvider('broken'), analyze: () => Promise.reject(new Error('no answer')) };
    const outcome = await recommendStackOver(store, [broken])(aRequest({ provider: 'broken' })).then(
      () => null,
      (reason: unknown) => reason,
    );

    expect(outcome).to.be.instanceOf(Error).with.property('message', 'no answer');
  });

  it('stops when the caller has given up', async () => {
    const gone = new Error('the caller went away');
    const outcome = await recommendStack(aRequest(), AbortSignal.abort(gone)).then(
      () => null,
      (reason: unknown) => reason,
    );

    expect(outcome).to.equal(gone);
  });

  it('takes a definition as the provider gave it', async () => {
    const { task } = await recommendStack(aRequest({ provider: 'other', constraints: { keyless: true } }));

    expect(task.needs).to.deep.equal(aTask().needs);
    expect(task.constraints).to.deep.equal({ keyless: true });
  });
});
