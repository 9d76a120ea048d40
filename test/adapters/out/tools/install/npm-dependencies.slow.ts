import { expect } from 'chai';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InstallFailure } from '../../../../../src/adapters/out/tools/install/installer.ts';
import { NpmInstaller } from '../../../../../src/adapters/out/tools/install/npm-installer.ts';
import { rejectionOf } from '../../../../support/failure.ts';
import { describeWithNpm } from '../../../../support/installing-npm.ts';
import { packTarball, StandInNpm } from '../../../../support/stand-in-npm.ts';
import { temporaryFolders } from '../../../../support/temporary-folder.ts';

const never = new AbortController().signal;
const SECRET = 'of-the-host.txt';

/** What a package of a stranger asks for: `away` is on a host that is no registry, `host` is a folder of this machine. */
type Wish = (place: { readonly away: string; readonly host: string }) => Partial<Parameters<StandInNpm['publish']>[0]>;

const dependsOn = (kind: string, spec: string, name = 'inner') => ({ manifest: { [kind]: { [name]: spec } } });
const locked = (inner: object) => ({
  manifest: { _hasShrinkwrap: true, dependencies: { inner: '^1.0.0' } },
  files: {
    'npm-shrinkwrap.json': JSON.stringify({
      name: 'stranger',
      version: '1.0.0',
      lockfileVersion: 3,
      packages: {
        '': { name: 'stranger', version: '1.0.0', dependencies: { inner: '^1.0.0' } },
        'node_modules/inner': { version: '1.0.0', ...inner },
      },
    }),
  },
});

const INSTALLED: Readonly<Record<string, readonly [Wish, readonly string[]]>> = {
  'a range of versions': [() => dependsOn('dependencies', '^1.0.0'), ['inner', 'stranger']],
  'another name for a package': [() => dependsOn('dependencies', 'npm:inner@1', 'alias'), ['alias', 'stranger']],
  'a package that it brings along': [
    () => ({
      manifest: { dependencies: { within: '^1.0.0' }, bundleDependencies: ['within'] },
      files: { 'node_modules/within/package.json': '{"name":"within","version":"1.0.0"}' },
    }),
    ['stranger'],
  ],
  'an optional address, which is left out': [({ away }) => dependsOn('optionalDependencies', away), ['stranger']],
};

const REFUSED: Readonly<Record<string, readonly [Wish, string]>> = {
  'an archive of this machine': [({ host }) => dependsOn('dependencies', `file:${host}/inner.tgz`), 'EALLOWFILE'],
  'a folder of this machine': [({ host }) => dependsOn('dependencies', `file:${host}`), 'EALLOWDIRECTORY'],
  'an address': [({ away }) => dependsOn('dependencies', away), 'EALLOWREMOTE'],
  'an address as a peer': [({ away }) => dependsOn('peerDependencies', away), 'EALLOWREMOTE'],
  'a package that asks for an address': [() => dependsOn('dependencies', '1.0.0', 'middle'), 'EALLOWREMOTE'],
  'a repository': [({ away }) => dependsOn('dependencies', `git+${away}`), 'EALLOWGIT'],
  'a repository of a known host': [() => dependsOn('dependencies', 'github:nobody/nothing'), 'EALLOWGIT'],
};

const MISLEADING: Readonly<Record<string, (place: Parameters<Wish>[0]) => string>> = {
  'another host': ({ away }) => away,
  'a file of this machine': ({ host }) => `file://${host}/inner.tgz`,
};

describeWithNpm('NpmInstaller and what packages ask for (needs npm 11.17 or newer)', function () {
  this.timeout(60_000);
  const newFolder = temporaryFolders();
  const registry = new StandInNpm();
  const bystander = new StandInNpm();
  let place = { away: '', host: '' };

  before(async () => {
    await Promise.all([registry.start(), bystander.start()]);
    bystander.publish({ name: 'inner', version: '1.0.0' });
    place = { away: `${bystander.address}/inner/-/1.0.0`, host: join(newFolder(), 'host') };
    mkdirSync(place.host);
    const files = { 'package.json': '{"name":"inner","version":"1.0.0"}', [SECRET]: 'secret' };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(place.host, name), text);
    writeFileSync(join(place.host, 'inner.tgz'), packTarball(files));
  });
  after(() => Promise.all([registry.stop(), bystander.stop()]));
  beforeEach(() => {
    bystander.asked.length = 0;
    registry.publish({ name: 'inner', version: '1.0.0' });
    registry.publish({ name: 'middle', version: '1.0.0', manifest: { dependencies: { inner: place.away } } });
  });

  const publish = ({ manifest = {}, files = {}, dist = {} }: ReturnType<Wish>) =>
    registry.publish({
      name: 'stranger',
      version: '1.0.0',
      dist,
      manifest: { bin: 'run.js', ...manifest },
      files: { 'run.js': '', ...files },
    });
  const install = (folder: string) =>
    new NpmInstaller(folder, {
      PATH: process.env['PATH'] ?? '',
      npm_config_registry: registry.address,
      npm_config_fetch_retries: '0',
    }).install({ type: 'npm', identifier: 'stranger', version: '1.0.0', executable: null }, 50_000, never);
  const refusal = async (folder: string): Promise<InstallFailure> =>
    (await rejectionOf(install(folder))) as InstallFailure;
  const expectNothingIn = (folder: string): void => {
    expect(bystander.asked).to.deep.equal([]);
    expect(existsSync(join(folder, 'npm', 'stranger@1.0.0'))).to.equal(false);
    expect(readdirSync(folder, { recursive: true }).filter((path) => String(path).endsWith(SECRET))).to.deep.equal([]);
  };

  for (const [what, [wish, names]] of Object.entries(INSTALLED))
    it(`installs one that asks for ${what}`, async () => {
      publish(wish(place));
      const folder = newFolder();
      await install(folder);
      const modules = join(folder, 'npm', 'stranger@1.0.0', 'node_modules');
      expect(readdirSync(modules).filter((name) => !name.startsWith('.'))).to.have.members([...names]);
      expect(bystander.asked).to.deep.equal([]);
    });

  for (const [what, [wish, code]] of Object.entries(REFUSED))
    it(`refuses one that asks for ${what}`, async () => {
      publish(wish(place));
      const folder = newFolder();
      const { kind, message } = await refusal(folder);
      expect(kind).to.equal('unsupported');
      expect(message)
        .to.match(/^it wants .+ installed, which is no package of the registry/)
        .and.contain(code);
      expectNothingIn(folder);
    });

  for (const [where, address] of Object.entries(MISLEADING)) {
    it(`refuses one whose dependency the registry says to lie in ${where}`, async () => {
      registry.publish({ name: 'inner', version: '1.0.0', dist: { tarball: address(place), integrity: undefined } });
      publish(dependsOn('dependencies', '1.0.0'));
      const folder = newFolder();
      expect((await refusal(folder)).kind).to.equal('unsupported');
      expectNothingIn(folder);
    });
    it(`refuses one that the registry itself says to lie in ${where}`, async () => {
      publish({ dist: { tarball: address(place), integrity: undefined } });
      const folder = newFolder();
      expect((await refusal(folder)).kind).to.equal('unsupported');
      expectNothingIn(folder);
    });
    it(`takes nothing from ${where} that the lock of a package names`, async () => {
      publish(locked({ resolved: address(place) }));
      const folder = newFolder();
      // npm 11 refuses it, npm 12 leaves such locks unread.
      await install(folder).catch(() => undefined);
      expect(bystander.asked).to.deep.equal([]);
      const paths = readdirSync(folder, { recursive: true }).map(String);
      expect(paths.filter((path) => path.endsWith(SECRET))).to.deep.equal([]);
    });
  }

  it('refuses one whose content the registry does not vouch for', async () => {
    publish({ dist: { integrity: undefined } });
    const folder = newFolder();
    expect((await refusal(folder)).message).to.equal('stranger has no SHA-512 in the registry');
    expectNothingIn(folder);
  });
});
