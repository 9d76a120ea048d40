import { expect } from 'chai';
import { FixedCatalog } from '../../../src/adapters/out/catalog/fixed-catalog.ts';
import { InMemoryCatalogStore } from '../../../src/adapters/out/catalog/in-memory-catalog-store.ts';
import { sha256 } from '../../../src/adapters/out/system/sha256.ts';
import { makeVerifyServer } from '../../../src/application/catalog/verify-server.ts';
import {
  makeVerifyServers,
  type VerifyProgress,
  type VerifyReport,
  type VerifyRequest,
} from '../../../src/application/catalog/verify-servers.ts';
import type { Isolation } from '../../../src/application/ports/tool-host.ts';
import type { Sighting } from '../../../src/domain/catalog/verification/probe.ts';
import { readVerification } from '../../../src/domain/catalog/intake/add-evidence.ts';
import type { Server } from '../../../src/domain/catalog/server.ts';
import { aCatalog, aChat, aFetcher, anEntry, aPackage } from '../../support/catalogs.ts';
import { failureOf } from '../../support/failure.ts';
import { sawATool, ScriptedProbe } from '../../support/scripted-probe.ts';
import { aVerification } from '../../support/verifications.ts';
import { manualClock } from '../../support/manual-clock.ts';

const NOW = '2026-11-21T06:00:00.000Z';
const BOARD = 'com.boardly/board-mcp';
const CHAT = 'com.parley/chat-mcp';
const FETCHER = 'org.example/page-fetcher';
const never = new AbortController().signal;

const request = (members: Partial<VerifyRequest> = {}): VerifyRequest => ({
  names: [],
  stale: false,
  sample: null,
  seed: 'test',
  unsandboxed: true,
  today: NOW.slice(0, 10),
  ...members,
});

class FullStore extends InMemoryCatalogStore {
  override write(): Promise<never> {
    return Promise.reject(new Error('disk full'));
  }
}

class Bench {
  readonly store: InMemoryCatalogStore;
  readonly probe: ScriptedProbe;
  confined = new ScriptedProbe(() => Promise.resolve(sawATool));
  isolation: Isolation = { tier: 'off', reason: 'bwrap is not installed.' };
  readonly progress: VerifyProgress[] = [];
  readonly #servers: readonly Server[];

  constructor(
    servers: readonly Server[] = aCatalog().servers,
    probe = new ScriptedProbe(() => Promise.resolve(sawATool)),
    store = new InMemoryCatalogStore(),
  ) {
    this.#servers = servers;
    this.store = store;
    this.probe = probe;
  }

  verify(members: Partial<VerifyRequest> = {}, signal = never): Promise<VerifyReport> {
    const isolation = () => Promise.resolve(this.isolation);
    const parts = { probe: this.probe, confined: this.confined, isolation, sha256, clock: manualClock(NOW) };
    const catalog = new FixedCatalog(aCatalog({ servers: this.#servers }));
    const all = makeVerifyServers(catalog, this.store, makeVerifyServer(parts), sha256, isolation);
    return all(request(members), (progress) => this.progress.push(progress), signal);
  }

  async stored(): Promise<string[]> {
    const { put } = await this.store.read(0);
    return put.map(({ source, kind, key }) => `${source} ${kind} ${key}`).toSorted();
  }
}

const names = ({ verified }: VerifyReport): string[] => verified.map(({ server }) => server);
const many = (count: number): Server[] =>
  Array.from({ length: count }, (_, index) => anEntry({ name: `org.example/${String(index).padStart(2, '0')}` }));

describe('verifyServers', () => {
  it('speaks to the servers that are named, by whatever they are called, each once', async () => {
    const bench = new Bench();
    const report = await bench.verify({ names: ['board-mcp', BOARD, 'Parley'] });

    expect(names(report)).to.deep.equal([BOARD, CHAT]);
    expect(bench.probe.sent).to.have.length(2);
  });

  it('refuses a name that the catalog does not know, before it speaks to anybody', async () => {
    const bench = new Bench();
    const failure = await failureOf(bench.verify({ names: ['Parley', 'board-mcpp'] }));

    expect(failure).to.include({ code: 'not_found' });
    expect(failure.message).to.include('board-mcpp').and.to.include(BOARD);
    expect(bench.probe.sent).to.deep.equal([]);
  });

  it('refuses a name that several servers share, and says which', async () => {
    const bench = new Bench([anEntry(), anEntry({ name: 'org.other/board-mcp' })]);

    expect(await failureOf(bench.verify({ names: ['board-mcp'] }))).to.include({ code: 'ambiguous_name' });
  });

  it('stores what it saw as a record of its own for each way to reach a server', async () => {
    const bench = new Bench();
    const { verified } = await bench.verify();
    const { put } = await bench.store.read(0);

    expect(await bench.stored()).to.deep.equal([
      `verify verification ${BOARD} npm:board-mcp`,
      `verify verification ${CHAT} https://mcp.parley.example/mcp`,
      `verify verification ${FETCHER} pypi:page-fetcher`,
    ]);
    for (const { key, body } of put)
      expect(readVerification(body)).to.deep.equal(verified.find(({ server }) => server === key.split(' ')[0]));
    expect(verified[0]).to.include({ outcome: 'open', at: NOW, target: 'npm:board-mcp@1.0.3', version: '1.0.3' });
  });

  it('replaces older evidence of the same way', async () => {
    const bench = new Bench();
    await bench.verify({ names: [BOARD] });
    await bench.verify({ names: [BOARD] });

    expect(await bench.stored()).to.have.length(1);
  });

  describe('where a sandbox works', () => {
    const confinedBench = (sighting: Sighting = sawATool): Bench => {
      const bench = new Bench([anEntry()]);
      bench.isolation = { tier: 'bubblewrap', reason: 'It holds.' };
      bench.confined = new ScriptedProbe(() => Promise.resolve(sighting));
      return bench;
    };

    it('starts programs in it, without being told to', async () => {
      const bench = confinedBench();
      const report = await bench.verify({ unsandboxed: false });

      expect(names(report)).to.deep.equal([BOARD]);
      expect([bench.confined.sent.length, bench.probe.sent.length]).to.deep.equal([1, 0]);
    });

    it('tries a server that wants a credential again with a placeholder, and keeps the tools that it lists', async () => {
      const bench = new Bench([
        anEntry({
          credentials: [
            {
              alternatives: [['BOARD_TOKEN']],
              pick: ['BOARD_TOKEN'],
              required: true,
              scopes: [],
              get_it: null,
              why: null,
            },
          ],
        }),
      ]);
      bench.isolation = { tier: 'bubblewrap', reason: 'It holds.' };
      bench.confined = new ScriptedProbe((target) =>
        Promise.resolve(
          target.method === 'stdio' && 'BOARD_TOKEN' in target.settings
            ? sawATool
            : { saw: 'end', status: 1, said: 'BOARD_TOKEN is required', printed: '' },
        ),
      );
      const [seen] = (await bench.verify({ unsandboxed: false })).verified;

      expect(seen).to.include({ outcome: 'gated', version: '1.0.3' });
      expect(seen?.tools?.map(({ name }) => name)).to.deep.equal(['look']);
      expect(bench.confined.sent).to.have.length(2);
    });

    it('says nothing of a server that may have failed for want of a network', async () => {
      const bench = confinedBench({ saw: 'end', status: 1, said: 'fetch failed', printed: '' });
      const { verified, untried } = await bench.verify({ unsandboxed: false });

      expect(verified).to.deep.equal([]);
      expect(untried[0]?.reason).to.include('in a sandbox that reaches nobody').and.to.include('fetch failed');
    });
  });

  it('keeps the evidence of a server that it could not try', async () => {
    const bench = new Bench(
      [anEntry()],
      new ScriptedProbe(() => Promise.resolve({ saw: 'nothing', reason: 'npx is not installed here' })),
    );
    const report = await bench.verify();

    expect(report).to.deep.include({ verified: [], outcomes: {}, unreached: 0 });
    expect(report.untried).to.deep.equal([{ server: BOARD, reason: 'npx is not installed here' }]);
    expect(await bench.stored()).to.deep.equal([]);
  });

  it('counts the outcomes and tells of each server as soon as it is known', async () => {
    const bench = new Bench(
      aCatalog().servers,
      new ScriptedProbe((target) =>
        Promise.resolve(target.method === 'stdio' ? sawATool : { saw: 'answer', status: 401, type: null, body: '' }),
      ),
    );
    const { outcomes } = await bench.verify();

    expect(outcomes).to.deep.equal({ open: 2, gated: 1 });
    expect(bench.progress.map(({ done, total }) => `${done}/${total}`)).to.deep.equal(['1/3', '2/3', '3/3']);
  });

  it('speaks to two servers at a time', async () => {
    const bench = new Bench(many(9));
    await bench.verify();

    expect(bench.probe.busiest).to.equal(2);
    expect(bench.probe.sent).to.have.length(9);
  });

  it('starts no process unless it may, and says why', async () => {
    const bench = new Bench();

    expect(names(await bench.verify({ unsandboxed: false }))).to.deep.equal([CHAT]);
    const { untried } = await bench.verify({ unsandboxed: false, names: [BOARD] });
    expect(untried[0]?.reason).to.include('there is no sandbox').and.to.include('--run-unsandboxed');
    expect(bench.probe.sent.every(({ method }) => method !== 'stdio')).to.equal(true);
  });

  it('does not choose what cannot be tried, but says so of what was named', async () => {
    const bench = new Bench([anEntry({ packages: [aPackage({ type: 'oci' })], prefer: 'oci:board-mcp' }), aFetcher()]);

    expect(await bench.verify()).to.deep.include({ untried: [] });
    expect((await bench.verify({ names: [BOARD] })).untried).to.have.length(1);
  });

  it('chooses those that nobody spoke to lately', async () => {
    const bench = new Bench([
      anEntry({ verification: aVerification({ at: '2026-11-01T00:00:00Z' }) }),
      aChat({ verification: aVerification({ at: '2026-10-01T00:00:00Z' }) }),
      aFetcher(),
    ]);

    expect(names(await bench.verify({ stale: true }))).to.deep.equal([CHAT, FETCHER]);
  });

  it('chooses a sample that is the same each time', async () => {
    const first = names(await new Bench(many(30)).verify({ sample: 4 }));

    expect(first).to.have.length(4);
    expect(names(await new Bench(many(30)).verify({ sample: 4 }))).to.deep.equal(first);
    expect(names(await new Bench(many(30)).verify({ sample: 4, seed: 'other' }))).to.not.deep.equal(first);
  });

  it('stops when it is told to, keeps what it has and says how many it did not reach', async () => {
    const stop = new AbortController();
    const probe = new ScriptedProbe(() => {
      if (probe.sent.length === 5) stop.abort(new Error('enough'));
      return Promise.resolve(sawATool);
    });
    const bench = new Bench(many(12), probe);
    const report = await bench.verify({}, stop.signal);

    expect(report.verified.length).to.be.within(3, 4);
    expect(report.unreached).to.equal(12 - report.verified.length);
    expect(await bench.stored()).to.have.length(report.verified.length);
    expect(probe.sent.length).to.be.at.most(6);
  });

  it('stops when it can store nothing, and fails with the reason', async () => {
    const bench = new Bench(many(12), undefined, new FullStore());
    const ended = await bench.verify().then(
      () => 'done',
      (error: unknown) => error,
    );

    expect(ended).to.have.property('message', 'disk full');
    expect(bench.probe.sent.length).to.be.at.most(2);
  });
});
