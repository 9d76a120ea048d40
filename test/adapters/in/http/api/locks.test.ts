import { expect } from 'chai';
import { FixedCatalog } from '../../../../../src/adapters/out/catalog/fixed-catalog.ts';
import type { RecommendAnswer } from '../../../../../src/application/recommend/recommend-stack.ts';
import { makeVerifyLock } from '../../../../../src/application/recommend/verify-lock.ts';
import type { LockReport } from '../../../../../src/domain/stack/lock/lock-report.ts';
import { aCatalog } from '../../../../support/catalogs.ts';
import { faultPaths, postJson, postRun, problemOf } from '../../../../support/http-client.ts';
import { withService, type TestService } from '../../../../support/http-service.ts';
import { aLock, aLockedServer, aLockReport } from '../../../../support/locks.ts';
import { encodings, recommendStackOver } from '../../../../support/requests.ts';

const PATH = '/api/locks/verify';
const TASK = { task: 'List the open issues in Boardly', dry_run: true };

/** The whole service over the made-up catalog. */
function withCatalog<T>(use: (service: TestService) => Promise<T>): Promise<T> {
  const live = new FixedCatalog(aCatalog());
  const useCases = { recommendStack: recommendStackOver(live), verifyLock: makeVerifyLock(live, encodings.sha256) };
  return withService({ useCases }, use);
}

async function answered(answer: Response): Promise<RecommendAnswer['recommendation']> {
  expect(answer.status).to.equal(200);
  return ((await answer.json()) as RecommendAnswer).recommendation;
}

describe('The lock of an answer', () => {
  it('comes back as it is, with the stack that it fixes', async () => {
    await withCatalog(async (service) => {
      const { lock } = await answered(await postRun(service, { ...TASK, detail: 'full' }));
      const again = await answered(await postRun(service, { ...TASK, detail: 'full', lock }));

      expect(again.lock).to.deep.equal(lock);
      expect(again.mcp_servers.map(({ install }) => install)).to.deep.equal(['npx -y board-mcp@1.0.0']);
    });
  });

  it('is a 400 that names every fault of its form, and what is missing of a normal answer', async () => {
    await withCatalog(async (service) => {
      const { lock } = await answered(await postRun(service, TASK));
      const bare = await problemOf(await postRun(service, { ...TASK, lock }));
      const broken = {
        ...aLock(),
        contents: { ...aLock().contents, lock_version: 2, more: 1, servers: [aLockedServer({ version: '$(x)' })] },
      };
      const faulty = await problemOf(await postRun(service, { ...TASK, lock: broken, timeout: 0 }));

      expect(faultPaths(bare)).to.deep.equal(['/lock/contents']);
      expect(faulty).to.include({ status: 400, code: 'validation' });
      expect(faultPaths(faulty)).to.have.members([
        '/timeout',
        '/lock/contents/lock_version',
        '/lock/contents/more',
        '/lock/contents/servers/0/version',
      ]);
      expect(JSON.stringify(faulty.errors)).to.include('must be 1').and.to.include('one exact version');
    });
  });

  it('is a 400 when it was tampered with, and says so', async () => {
    await withCatalog(async (service) => {
      const lock = { ...aLock(), contents: aLock({ llm: 'anthropic/grand' }).contents };
      for (const answer of [await postRun(service, { ...TASK, lock }), await postJson(service, PATH, { lock })]) {
        const problem = await problemOf(answer);
        expect(problem).to.include({ status: 400, code: 'validation' });
        expect(problem.errors?.[0]?.path).to.equal('/lock/digest');
        expect(problem.errors?.[0]?.message).to.include('does not fit the contents');
      }
    });
  });

  it('is a 409 that names what is gone when the stack cannot be had any more', async () => {
    await withCatalog(async (service) => {
      const lock = aLock({ servers: [aLockedServer(), aLockedServer({ name: 'com.gone/x' })] });
      const problem = await problemOf(await postRun(service, { ...TASK, lock }));

      expect(problem).to.include({ status: 409, code: 'lock_mismatch', retryable: false });
      expect(faultPaths(problem)).to.deep.equal(['/lock/contents/servers/1']);
      expect(problem.detail).to.include('com.gone/x');
    });
  });

  it('is 200 and a conflict where the limits of the request break it', async () => {
    await withCatalog(async (service) => {
      const body = { ...TASK, lock: aLock(), constraints: { no_runtimes: ['node'] } };
      const { outcome, conflict } = await answered(await postRun(service, body));

      expect(outcome).to.equal('conflict');
      expect(conflict?.constraints).to.deep.equal(['no_runtimes']);
    });
  });
});

describe('POST /api/locks/verify', () => {
  it('tells what became of every part of a lock', async () => {
    await withCatalog(async (service) => {
      const same = await postJson(service, PATH, { lock: aLock() });
      expect(same.status).to.equal(200);
      expect(await same.json()).to.deep.equal(aLockReport());

      const gone = aLock({ servers: [aLockedServer({ name: 'com.gone/x' })] });
      const report = (await (await postJson(service, PATH, { lock: gone })).json()) as LockReport;
      expect(report).to.include({ same: false, usable: false });
      expect(report.servers[0]).to.include({ status: 'gone', replacement: 'com.boardly/board-mcp' });
    });
  });

  it('names every fault of a request', async () => {
    await withCatalog(async (service) => {
      expect(faultPaths(await problemOf(await postJson(service, PATH, { locks: 1 })))).to.have.members([
        '/locks',
        '/lock',
      ]);
      expect(faultPaths(await problemOf(await postJson(service, PATH, { lock: { digest: 'x' } })))).to.have.members([
        '/lock/digest',
        '/lock/contents',
      ]);
    });
  });
});
