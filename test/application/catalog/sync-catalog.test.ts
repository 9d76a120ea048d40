import { expect } from 'chai';
import { SOURCE_KINDS, type SourceKind } from '../../../src/application/ports/catalog-source.ts';
import type { Claim } from '../../../src/domain/catalog/intake/resolve-name-claims.ts';
import { makeSyncCatalog } from '../../../src/application/catalog/sync-catalog.ts';
import { aCatalog } from '../../support/catalogs.ts';
import { manualClock } from '../../support/manual-clock.ts';
import { scriptedSource } from '../../support/scripted-source.ts';
import { aSourceReport } from '../../support/sync-dependencies.ts';

const signal = new AbortController().signal;

function engine(statuses: Partial<Record<string, 'failed' | 'unchanged'>> = {}, claims: readonly Claim[] = []) {
  const clock = manualClock();
  const refreshed: string[] = [];
  const sources = [...SOURCE_KINDS, 'registry' as const].map((kind, index) =>
    scriptedSource(`${kind}${index}`, [], kind),
  );
  const syncCatalog = makeSyncCatalog(
    sources,
    (source) => {
      clock.skip(1_000);
      const status = statuses[source.name] ?? 'done';
      return Promise.resolve(aSourceReport({ source: source.name, status, added: status === 'done' ? 1 : 0 }));
    },
    {
      current: () => Promise.resolve(aCatalog({ claims })),
      refresh: () => {
        refreshed.push(clock.now().toISOString());
        return Promise.resolve(aCatalog({ claims }));
      },
    },
    clock,
  );
  return { syncCatalog, refreshed };
}

describe('syncCatalog', () => {
  it('syncs every source, one after the other, whatever becomes of the others', async () => {
    const { syncCatalog } = engine({ registry0: 'failed', models1: 'unchanged' });
    const report = await syncCatalog({ kinds: [], signal });

    expect(report.sources.map(({ source, status }) => [source, status])).to.deep.equal([
      ['registry0', 'failed'],
      ['models1', 'unchanged'],
      ['skills2', 'done'],
      ['registry4', 'done'],
    ]);
    expect(report).to.include({ started_at: '2026-08-22T12:00:00.000Z', duration_ms: 4_000 });
  });

  it('takes the changes over into the catalog at its end, if there are any', async () => {
    const changing = engine({ registry0: 'failed', models1: 'unchanged', skills2: 'unchanged' });
    await changing.syncCatalog({ kinds: [], signal });
    expect(changing.refreshed).to.deep.equal(['2026-08-22T12:00:04.000Z']);

    await changing.syncCatalog({ kinds: ['models'], signal });
    expect(changing.refreshed).to.have.length(1);
  });

  it('counts the names of others that registries publish under and tells a hundred of them, whether anything changed or not', async () => {
    const claims = Array.from({ length: 120 }, (_, number) => ({
      source: 'registry:x',
      name: `a.b/c${number}`,
      owner: 'catalog',
      entries: 1,
    }));
    for (const statuses of [{}, { registry0: 'unchanged', registry4: 'unchanged' }] as const) {
      const report = await engine(statuses, claims).syncCatalog({ kinds: ['registry'], signal });
      expect(report).to.deep.include({ claimed: 120, claims: claims.slice(0, 100) });
    }
  });

  it('syncs only the kinds that are asked for', async () => {
    const { syncCatalog } = engine();
    const names = async (...kinds: SourceKind[]) =>
      (await syncCatalog({ kinds, signal })).sources.map(({ source }) => source);

    expect(await names('registry')).to.deep.equal(['registry0', 'registry4']);
    expect(await names('packages')).to.deep.equal(['packages3']);
    expect(await names('skills', 'models')).to.deep.equal(['models1', 'skills2']);
  });
});
