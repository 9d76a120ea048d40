import { expect } from 'chai';
import * as fc from 'fast-check';
import { InMemoryCatalogStore } from '../../../../src/adapters/out/catalog/in-memory-catalog-store.ts';
import { indexOf } from '../../../../src/adapters/out/sources/package-registries.ts';
import {
  checkRegistryAddress,
  PackagesSource,
  type KnownPackage,
} from '../../../../src/adapters/out/sources/packages-source.ts';
import { readNpmPackage, readPythonPackage } from '../../../../src/adapters/out/sources/read-registry-package.ts';
import { RetryingFetcher } from '../../../../src/adapters/out/sources/retrying-fetcher.ts';
import { sha256 } from '../../../../src/adapters/out/system/sha256.ts';
import { readPackageFact } from '../../../../src/domain/catalog/intake/read-package-fact.ts';
import { manualClock } from '../../../support/manual-clock.ts';
import { openStandInServer, type StandInServer } from '../../../support/stand-in-server.ts';
import { pull } from '../../../support/syncing.ts';

const DAY_MS = 86_400_000;
const npmDocument = (version: string, deprecated?: string) => ({
  'dist-tags': { latest: version },
  versions: { [version]: deprecated === undefined ? {} : { deprecated } },
});

describe('PackagesSource', () => {
  let registry: StandInServer;
  let documents: Record<string, object>;
  let store = new InMemoryCatalogStore();
  let clock = manualClock();

  const sync = (type: KnownPackage['type'], names: readonly string[]) => {
    const known = names.map((identifier) => ({ type, identifier }));
    const reader = new RetryingFetcher(manualClock(), 'test');
    const source = new PackagesSource(
      type,
      () => Promise.resolve(registry.url),
      () => Promise.resolve(known),
      reader,
      clock,
    );
    return pull(source, { store, clock });
  };
  const factOf = async (key: string) =>
    readPackageFact((await store.read(0)).put.find((record) => record.key === key)?.body ?? '');

  beforeEach(async () => {
    store = new InMemoryCatalogStore();
    clock = manualClock();
    documents = { '/board-mcp': npmDocument('2.4.1') };
    registry = await openStandInServer((path, _query, { headers }) => {
      const text = JSON.stringify(documents[path] ?? null);
      const etag = `"${sha256(text)}"`;
      if (documents[path] === undefined) return { status: 404 };
      return headers['if-none-match'] === etag ? { status: 304 } : { status: 200, body: text, headers: { etag } };
    });
  });
  afterEach(() => registry.close());

  it('stores the newest version with the day, and a missing package as missing', async () => {
    expect(await sync('npm', ['board-mcp', '@ghost/mcp'])).to.include({ status: 'done', added: 2 });

    expect(await factOf('npm:board-mcp')).to.include({ exists: true, version: '2.4.1', at: '2026-08-22' });
    expect(await factOf('npm:@ghost/mcp')).to.include({ exists: false, version: null, source: 'registry' });
    expect(registry.asked).to.deep.equal(['/board-mcp', '/@ghost%2fmcp']);
  });

  it('asks a Python index by the normal name', async () => {
    documents['/board-kit/'] = { files: [{ filename: 'board_kit-1.2-py3-none-any.whl' }] };
    await sync('pypi', ['Board_Kit']);

    expect(await factOf('pypi:board-kit')).to.include({ version: '1.2', identifier: 'Board_Kit' });
  });

  it('asks again after a week only, and then with the ETag', async () => {
    await sync('npm', ['board-mcp']);
    expect(await sync('npm', ['board-mcp'])).to.include({ status: 'unchanged', pages: 0 });
    clock.skip(8 * DAY_MS);
    await sync('npm', ['board-mcp']);

    expect(registry.asked).to.have.length(2);
    expect(await factOf('npm:board-mcp')).to.include({ version: '2.4.1', at: '2026-08-30' });
  });

  it('reads a registry in batches, and never as a whole', async () => {
    const names = Array.from({ length: 230 }, (_, number) => `mcp-${number}`);

    expect(await sync('npm', names)).to.include({ pages: 10, added: 200 });
    expect(await sync('npm', names)).to.include({ pages: 2, added: 30 });
  });

  it('waits and tries again when the registry is busy', async () => {
    registry.plan({ status: 429, headers: { 'retry-after': '1' } }, { status: 503 });

    expect(await sync('npm', ['board-mcp'])).to.include({ status: 'done', added: 1 });
    expect(registry.asked).to.have.length(3);
  });

  it('ends without a fact when the registry refuses or says no JSON', async () => {
    registry.plan({ status: 401 });
    expect(await sync('npm', ['board-mcp'])).to.include({ status: 'failed' });
    registry.plan('page', 'page', 'page', 'page', 'page');
    expect(await sync('npm', ['board-mcp'])).to.include({ status: 'failed' });

    expect(await factOf('npm:board-mcp')).to.equal(null);
  });
});

describe('readNpmPackage', () => {
  it('follows a deprecated package to the one that its publisher names', () => {
    expect(readNpmPackage(npmDocument('1.0.0', 'This package has moved to @boardly/mcp.'))).to.deep.equal({
      version: '1.0.0',
      deprecated: true,
      replaced_by: '@boardly/mcp',
    });
    expect(readNpmPackage(npmDocument('1.0.0', 'No longer maintained'))).to.deep.equal({
      version: '1.0.0',
      deprecated: true,
    });
  });

  it('knows no version under a tag that is none', () => {
    expect(readNpmPackage(npmDocument('next'))).to.equal(null);
  });
});

describe('readPythonPackage', () => {
  it('takes the highest release that is not yanked', () => {
    const files = [
      { filename: 'board_kit-1.9.0.tar.gz' },
      { filename: 'board_kit-1.10.0-py3-none-any.whl' },
      { filename: 'board_kit-2.0.0-py3-none-any.whl', yanked: 'broken' },
      { filename: 'board_kit-3.0.0rc1-py3-none-any.whl' },
    ];

    expect(readPythonPackage({ files })).to.deep.equal({ version: '1.10.0' });
    expect(readPythonPackage({ files: [] })).to.equal(null);
  });

  it('reads any document, or refuses it with a TypeError', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (document) => {
        for (const read of [readNpmPackage, readPythonPackage])
          try {
            read(document);
          } catch (error) {
            expect(error).to.be.instanceOf(TypeError);
          }
      }),
    );
  });
});

describe('the address of a package registry', () => {
  it('is the strongest one of pip’s configuration', () => {
    expect(indexOf("global.index-url='http://a.example/simple'\n:env:.index-url='http://b.example/simple'\n")).to.equal(
      'http://b.example/simple',
    );
    expect(indexOf("global.timeout='3'\n")).to.equal(undefined);
  });

  it('is refused with a password, and the password is not repeated', () => {
    expect(() => checkRegistryAddress('https://me:hunter2@npm.example/', 'npm')).to.throw(/^(?!.*hunter2).*password/);
    expect(() => checkRegistryAddress('undefined', 'npm')).to.throw('no address');
  });
});
