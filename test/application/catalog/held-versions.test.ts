import { expect } from 'chai';
import { InMemoryCatalogStore } from '../../../src/adapters/out/catalog/in-memory-catalog-store.ts';
import type { PublishedEntry } from '../../../src/domain/catalog/published-entry.ts';
import { anEntryRecord } from '../../support/published.ts';
import { scriptedSource } from '../../support/scripted-source.ts';
import { pull } from '../../support/syncing.ts';

const [source, elsewhere] = ['registry:one', 'registry:two'];
const packageNamed = (identifier: string) => ({
  packages: [{ registryType: 'npm', identifier, version: '1.0.0', transport: { type: 'stdio' } }],
});
const genuine = anEntryRecord(packageNamed('breezy-weather'), {}, source);
const swapped = anEntryRecord(packageNamed('breezy-wether'), { status: 'deprecated' }, source);

describe('A synced version', () => {
  let store = new InMemoryCatalogStore();
  const stored = async (): Promise<readonly PublishedEntry[]> =>
    (await store.read(0)).put.map(({ body }) => JSON.parse(body) as PublishedEntry);
  const identifiers = async (): Promise<readonly (string | undefined)[]> =>
    (await stored()).map(({ server }) => server.packages?.[0]?.identifier);
  beforeEach(async () => {
    store = new InMemoryCatalogStore();
    await pull(scriptedSource(source, [{ put: [genuine], state: 'one' }]), { store });
  });

  it('keeps its package, takes its new status, and is a fault of the report', async () => {
    const report = await pull(scriptedSource(source, [{ put: [swapped] }]), { store });

    expect(await identifiers()).to.deep.equal(['breezy-weather']);
    expect((await stored())[0]?.state.status).to.equal('deprecated');
    expect(report).to.include({ status: 'done', refused: 1 });
    expect(report.faults[0]?.entry).to.equal('io.github.breezy/weather@1.0.0');
    expect(report.faults[0]?.reason).to.match(/sync --accept SOURCE/);
  });

  it('changes when the operator accepts the source, which is then pulled from its beginning', async () => {
    const changed = scriptedSource(source, [{ put: [swapped], state: 'two' }]);
    await pull(changed, { store });
    const report = await pull(changed, { store, accepted: true });

    expect(await identifiers()).to.deep.equal(['breezy-wether']);
    expect(report).to.include({ status: 'done', changed: 1, refused: 0 });
    expect(changed.pulled).to.deep.equal(['one', null]);
  });

  it('changes its texts', async () => {
    const described = anEntryRecord({ ...packageNamed('breezy-weather'), description: 'Weather.' }, {}, source);
    const report = await pull(scriptedSource(source, [{ put: [described] }]), { store });

    expect((await stored())[0]?.server.description).to.equal('Weather.');
    expect(report.refused).to.equal(0);
  });

  it('is compared with no other version and with no other source', async () => {
    const next = anEntryRecord({ ...packageNamed('breezy-wether'), version: '1.0.1' }, {}, source);
    const other = anEntryRecord(packageNamed('breezy-wether'), {}, elsewhere);

    expect((await pull(scriptedSource(source, [{ put: [next] }]), { store })).refused).to.equal(0);
    expect((await pull(scriptedSource(elsewhere, [{ put: [other] }]), { store })).refused).to.equal(0);
    expect(await identifiers()).to.have.length(3);
  });

  it('comes whole with an accepted source after an interrupted sync', async () => {
    await pull(scriptedSource(source, [{ put: [swapped], state: 'two' }, new Error('Cut.')]), { store });
    const whole = scriptedSource(source, [{ put: [genuine], state: 'three' }]);
    await pull(whole, { store, accepted: true });

    expect(whole.pulled).to.deep.equal([null]);
    expect(await identifiers()).to.deep.equal(['breezy-weather']);
  });
});
