import { expect } from 'chai';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { InstallFailure } from '../../../../../src/adapters/out/tools/install/installer.ts';
import { NpmInstaller } from '../../../../../src/adapters/out/tools/install/npm-installer.ts';
import { findRegistry, readNpmLock } from '../../../../../src/adapters/out/tools/install/npm-registry.ts';
import { complaintOf, rejectionOf } from '../../../../support/failure.ts';
import { temporaryFolders } from '../../../../support/temporary-folder.ts';

const REGISTRY = 'http://127.0.0.1:1/npm';
const npm =
  (version: string, registry = REGISTRY) =>
  ([first]: readonly string[]) =>
    Promise.resolve({ status: 0, stdout: `${first === '--version' ? version : registry}\n`, stderr: '' });

describe('findRegistry', () => {
  const newFolder = temporaryFolders();

  for (const version of ['11.17.0', '11.20.3', '12.0.0', '12.0.0-pre.1', '20.1.0'])
    it(`takes npm ${version}`, async () => {
      expect((await findRegistry(npm(version))).href).to.equal('http://127.0.0.1:1/npm/');
    });

  for (const version of ['11.16.9', '11.9.0', '10.99.0', '6.14.18'])
    it(`refuses npm ${version} and says what to do`, async () => {
      const refusal = await rejectionOf(findRegistry(npm(version)));
      expect(refusal).to.be.instanceOf(InstallFailure).and.include({ kind: 'unsupported' });
      expect(refusal).to.have.property('message').that.includes(`npm ${version} cannot keep out dependencies`);
      expect(refusal)
        .to.have.property('message')
        .that.matches(/npm install --global npm@latest$/);
    });

  for (const [version, registry] of [
    ['', REGISTRY],
    ['eleven', REGISTRY],
    ['12.0.0', 'undefined'],
  ])
    it(`refuses an npm of version "${version}" with the registry "${registry}"`, async () => {
      expect(await complaintOf(findRegistry(npm(version ?? '', registry)))).to.match(/^npm does not work here/);
    });

  it('lets an old npm install nothing', async () => {
    const folder = newFolder();
    const log = join(folder, 'asked');
    writeFileSync(join(folder, 'npm'), `#!/bin/sh\necho "$1" >> ${log}\necho 11.16.0\n`, { mode: 0o755 });
    const installer = new NpmInstaller(join(folder, 'packages'), { PATH: folder });
    const wanted = { type: 'npm', identifier: 'greeter', version: '1.0.0', executable: null } as const;
    const refused = await rejectionOf(installer.install(wanted, 10_000, new AbortController().signal));
    expect(refused).to.be.instanceOf(InstallFailure).and.include({ kind: 'unsupported' });
    expect(readFileSync(log, 'utf8').split('\n')).not.to.include('install');
  });
});

const registry = new URL('https://registry.example/npm/');
const integrity = `sha512-${'A'.repeat(86)}==`;
const fromRegistry = (name: string) => ({
  version: '1.2.3',
  resolved: `${registry.href}${name}/-/${name}-1.2.3.tgz`,
  integrity,
});

const read = (packages: Readonly<Record<string, unknown>>) =>
  readNpmLock(
    { packages: { '': {}, 'node_modules/greeter': fromRegistry('greeter'), ...packages } },
    'greeter',
    registry,
  );
const complaint = (packages: Readonly<Record<string, unknown>>): string => {
  try {
    read(packages);
    return 'it did not fail';
  } catch (error) {
    if (!(error instanceof InstallFailure)) throw error;
    return error.message;
  }
};

describe('readNpmLock', () => {
  it('gives version and integrity of the package', () => {
    expect(read({ 'node_modules/a/node_modules/@b/c': fromRegistry('@b/c') })).to.deep.equal({
      version: '1.2.3',
      integrity,
    });
  });

  it('takes a package that lies in the archive of another', () => {
    expect(read({ 'node_modules/greeter/node_modules/within': { version: '1.0.0', inBundle: true } })).to.be.an(
      'object',
    );
  });

  for (const resolved of [
    undefined,
    'https://elsewhere.example/npm/a.tgz',
    'https://registry.example/a.tgz',
    'https://registry.example/npm/../a.tgz',
    'https://registry.example/npm/%2e%2e/a.tgz',
    'https://registry.example:8443/npm/a.tgz',
    'http://registry.example/npm/a.tgz',
    'https://registry.example@elsewhere.example/npm/a.tgz',
    'file:../a.tgz',
    'git+https://registry.example/npm/a.git#abc',
    './folder',
  ])
    it(`refuses one from ${resolved ?? 'nobody knows where'}`, () => {
      const entry = { ...fromRegistry('a'), resolved };
      const message = 'a does not come from the registry that npm is configured with';
      expect(complaint({ 'node_modules/a': entry })).to.equal(message);
    });

  for (const stated of [undefined, '', 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=', 'sha512-', `sha512-${'A'.repeat(20)}`])
    it(`refuses the integrity ${String(stated)}`, () => {
      const entry = { ...fromRegistry('a'), integrity: stated };
      expect(complaint({ 'node_modules/a': entry })).to.equal('a has no SHA-512 in the registry');
    });

  it('checks what claims to lie in the archive of another and names an address', () => {
    const entry = { ...fromRegistry('a'), resolved: 'https://elsewhere.example/a.tgz', inBundle: true };
    expect(complaint({ 'node_modules/a': entry })).to.match(/^a does not come from the registry/);
  });

  it('refuses a link', () => {
    expect(complaint({ 'node_modules/a': { resolved: '../../a', link: true } })).to.equal('a is a link to a folder');
  });

  it('takes a thousand packages and no more', () => {
    const some = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`node_modules/p${at}`, fromRegistry(`p${at}`)]));
    expect(read(some(999))).to.be.an('object');
    expect(complaint(some(1_000))).to.equal('it consists of 1001 packages, and at most 1000 are installed');
  });

  it('refuses a lock that does not name the package', () => {
    for (const lock of [null, [], {}, { packages: null }, { packages: { 'node_modules/a': fromRegistry('a') } }])
      expect(() => readNpmLock(lock, 'greeter', registry)).to.throw(InstallFailure, 'did not say which version');
  });
});
