import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
  readFileSync,
  lstatSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { FileChangeJournal } from '../../../../src/adapters/out/clients/file-change-journal.ts';
import { SystemClientFiles } from '../../../../src/adapters/out/clients/system-client-files.ts';
import type { ChangeJournal, JournalEntry } from '../../../../src/application/ports/change-journal.ts';
import { ConfigurationFault } from '../../../../src/application/ports/configuration-text.ts';
import type { ClientFiles } from '../../../../src/application/ports/client-files.ts';
import { MemoryChangeJournal, MemoryClientFiles } from '../../../support/client-files.ts';
import { clientNamed } from '../../../support/catalogs.ts';
import { temporaryFolders } from '../../../support/temporary-folder.ts';

const BOM_TEXT = '\uFEFF{\r\n\t"a": 1\r\n}';

function onDisk(home: string, env: Readonly<Record<string, string>> = {}): ClientFiles {
  return new SystemClientFiles({ platform: 'linux', home, folder: home, env });
}

const entry = (id: string, at: string): JournalEntry => ({
  id,
  at,
  clients: ['cursor'],
  files: [{ path: '/a', before: null, after: '{}', changes: [], format: 'json' }],
});

describe('Files of clients', () => {
  const newFolder = temporaryFolders();

  for (const [name, open] of [
    ['in memory', (): ClientFiles => new MemoryClientFiles()],
    ['on disk', (): ClientFiles => onDisk(newFolder())],
  ] as const) {
    describe(name, () => {
      it('are absent until they are written, and then have the same text', async () => {
        const files = open();
        const path = (await files.locate(clientNamed('cursor'), 'user')) ?? '';

        expect(await files.read(path)).to.equal(null);
        expect(await files.hasFolder(path)).to.equal(false);
        expect(await files.write(path, BOM_TEXT, null)).to.equal(true);
        expect(await files.read(path)).to.equal(BOM_TEXT);
        expect(await files.hasFolder(path)).to.equal(true);
      });

      it('change and go only while they have the expected text', async () => {
        const files = open();
        const path = files.resolve('~/a.json');
        await files.write(path, 'one', null);

        expect(await files.write(path, 'two', null)).to.equal(false);
        expect(await files.write(path, 'two', 'other')).to.equal(false);
        expect(await files.remove(path, 'two')).to.equal(false);
        expect(await files.read(path)).to.equal('one');
        expect(await files.remove(path, 'one')).to.equal(true);
        expect(await files.read(path)).to.equal(null);
      });

      it('are the first that exists of several', async () => {
        const files = open();
        const opencode = clientNamed('opencode');
        const [first = '', second = ''] = opencode.configuration.user.map((path) => files.resolve(path));

        expect(await files.locate(opencode, 'user')).to.equal(first);
        await files.write(second, '{}', null);
        expect(await files.locate(opencode, 'user')).to.equal(second);
        expect(await files.locate(clientNamed('lm-studio'), 'project')).to.equal(null);
      });
    });
  }

  it('keep their mode, and new ones belong to their owner alone', async () => {
    const files = onDisk(newFolder());
    const [old, fresh] = [files.resolve('~/x/old.json'), files.resolve('~/x/new.json')];
    mkdirSync(dirname(old));
    writeFileSync(old, 'a');
    chmodSync(old, 0o644);
    await files.write(old, 'b', 'a');
    await files.write(fresh, 'c', null);

    expect([old, fresh].map((path) => statSync(path).mode & 0o777)).to.deep.equal([0o644, 0o600]);
    expect(readdirSync(dirname(old))).to.have.members(['old.json', 'new.json']);
  });

  it('change once when two writers have read the same text', async () => {
    const files = onDisk(newFolder());
    const path = files.resolve('~/a.json');
    await files.write(path, 'old', null);
    const results = await Promise.all(['one', 'two', 'three'].map((text) => files.write(path, text, 'old')));

    expect(results.filter(Boolean)).to.have.length(1);
    expect(await files.read(path)).to.equal(['one', 'two', 'three'][results.indexOf(true)]);
    expect(readdirSync(dirname(path))).to.deep.equal(['a.json']);
  });

  it('stay as they are while another process keeps their lock', async () => {
    const files = onDisk(newFolder());
    const path = files.resolve('~/a.json');
    await files.write(path, 'old', null);
    writeFileSync(`${path}.quartermaster-lock`, '');
    const refused = await files.write(path, 'new', 'old').catch((error: unknown) => error);

    expect(refused).to.be.instanceOf(Error).with.property('message').that.includes('remove');
    expect(readFileSync(path, 'utf8')).to.equal('old');
  });

  it('are refused when their bytes are no UTF-8', async () => {
    const files = onDisk(newFolder());
    const path = files.resolve('~/latin.json');
    writeFileSync(path, Buffer.from([0x7b, 0xe9, 0x7d]));
    const fault = await files.read(path).catch((error: unknown) => error);

    expect(fault).to.be.instanceOf(ConfigurationFault);
    expect([...readFileSync(path)]).to.deep.equal([0x7b, 0xe9, 0x7d]);
  });

  it('stay links when they are links', async () => {
    const files = onDisk(newFolder());
    const [target, link] = [files.resolve('~/dotfiles.json'), files.resolve('~/link.json')];
    writeFileSync(target, 'a');
    symlinkSync(target, link);
    await files.write(link, 'b', 'a');

    expect(lstatSync(link).isSymbolicLink()).to.equal(true);
    expect(readFileSync(target, 'utf8')).to.equal('b');
  });

  it('lie where a variable of the environment says', async () => {
    const home = newFolder();
    const files = onDisk(home, { CODEX_HOME: join(home, 'codex') });

    expect(await files.locate(clientNamed('codex'), 'user')).to.equal(join(home, 'codex', 'config.toml'));
  });
});

describe('The journal of changes', () => {
  const newFolder = temporaryFolders();
  for (const [name, open] of [
    ['in memory', (): ChangeJournal => new MemoryChangeJournal()],
    ['in files', (): ChangeJournal => new FileChangeJournal(join(newFolder(), 'journal'))],
  ] as const) {
    it(`lists entries ${name}, newest first, until they are removed`, async () => {
      const journal = open();
      await journal.add(entry('a', '2026-11-01T00:00:00Z'));
      await journal.add(entry('b', '2026-11-02T00:00:00Z'));

      expect(await journal.list()).to.deep.equal([
        entry('b', '2026-11-02T00:00:00Z'),
        entry('a', '2026-11-01T00:00:00Z'),
      ]);
      await journal.remove('b');
      await journal.remove('no-such-entry');
      expect((await journal.list()).map(({ id }) => id)).to.deep.equal(['a']);
    });
  }

  it('can be read by its owner alone', async () => {
    const folder = join(newFolder(), 'journal');
    await new FileChangeJournal(folder).add(entry('a', '2026-11-01T00:00:00Z'));

    expect(existsSync(join(folder, 'a.json'))).to.equal(true);
    expect([folder, join(folder, 'a.json')].map((path) => statSync(path).mode & 0o777)).to.deep.equal([0o700, 0o600]);
  });
});
