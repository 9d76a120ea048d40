import { expect } from 'chai';
import { InstallFailure } from '../../../../../src/adapters/out/tools/install/installer.ts';
import { readNpmLock } from '../../../../../src/adapters/out/tools/install/read-npm-lock.ts';

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
