import { expect } from 'chai';
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, utimesSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { InstallFailure, type WantedPackage } from '../../../../../src/adapters/out/tools/install/installer.ts';
import { NpmInstaller } from '../../../../../src/adapters/out/tools/install/npm-installer.ts';
import { describeWithNpm } from '../../../../support/installing-npm.ts';
import { StandInNpm } from '../../../../support/stand-in-npm.ts';
import { tagged } from '../../../../support/tagged-processes.ts';
import { temporaryFolders } from '../../../../support/temporary-folder.ts';

const HELLO = '#!/usr/bin/env node\nconsole.log("hello", process.argv.slice(2).join(" "))';
const never = new AbortController().signal;

const wanted = (
  identifier: string,
  version: string | null = null,
  executable: string | null = null,
): WantedPackage => ({
  type: 'npm',
  identifier,
  version,
  executable,
});

const failureOf = async (promise: Promise<unknown>): Promise<InstallFailure> => {
  const error = await promise.catch((thrown: unknown) => thrown);
  if (error instanceof InstallFailure) return error;
  throw new Error('it did not fail as it should', { cause: error });
};

const run = async ({ command, args }: { command: string; args: readonly string[] }): Promise<string> =>
  (await promisify(execFile)(command, [...args, 'there'])).stdout;

const leftIn = (folder: string): readonly string[] => readdirSync(join(folder, 'npm', '.staging'));

describeWithNpm('NpmInstaller (needs npm 11.17 or newer)', function () {
  this.timeout(60_000);
  const newFolder = temporaryFolders();
  const registry = new StandInNpm();
  before(() => registry.start());
  after(() => registry.stop());
  beforeEach(() => {
    registry.mood = 'fine';
    registry.asked.length = 0;
    registry.publish({
      name: 'greeter',
      version: '1.0.0',
      manifest: { bin: { greeter: 'run.js' }, scripts: { postinstall: 'touch ran-something' } },
      files: { 'run.js': HELLO },
    });
    registry.publish({ name: 'greeter', version: '1.1.0', manifest: { bin: 'run.js' }, files: { 'run.js': HELLO } });
    registry.publish({
      name: '@scope/many',
      version: '2.0.0-rc.1',
      manifest: { bin: { first: 'a.js', second: 'b.sh' }, dependencies: { greeter: '^1.0.0' } },
      files: { 'a.js': HELLO, 'b.sh': '#!/bin/sh\necho by shell' },
    });
    registry.publish({ name: 'library', version: '1.0.0' });
    registry.publish({
      name: 'outside',
      version: '1.0.0',
      manifest: { bin: { outside: '../../../../../../../../bin/sh' } },
    });
    registry.publish({
      name: 'elsewhere',
      version: '1.0.0',
      manifest: { bin: 'x.js', dependencies: { greeter: 'git+https://127.0.0.1:1/nobody/nothing.git' } },
      files: { 'x.js': HELLO },
    });
  });

  const environment = (extra: Readonly<Record<string, string>> = {}): Record<string, string> => ({
    PATH: process.env['PATH'] ?? '',
    npm_config_registry: registry.address,
    npm_config_fetch_retries: '0',
    ...extra,
  });
  const installerIn = (folder: string) => new NpmInstaller(folder, environment());

  it('installs exactly the version that was asked for and says how it is started', async () => {
    const folder = newFolder();
    const installed = await installerIn(folder).install(wanted('greeter', '1.0.0'), 30_000, never);
    expect(installed.version).to.equal('1.0.0');
    expect(installed.command).to.equal(process.execPath);
    expect(installed.readable).to.include(join(folder, 'npm', 'greeter@1.0.0'));
    expect(await run(installed)).to.equal('hello there\n');
    expect(leftIn(folder)).to.deep.equal([]);
  });

  it('runs nothing of the package', async () => {
    const folder = newFolder();
    await installerIn(folder).install(wanted('greeter', '1.0.0'), 30_000, never);
    const home = join(folder, 'npm', 'greeter@1.0.0', 'node_modules', 'greeter');
    expect(readdirSync(home)).to.have.members(['package.json', 'run.js']);
  });

  it('finds the newest version when none is given, and keeps to it', async () => {
    const installer = installerIn(newFolder());
    expect((await installer.install(wanted('greeter'), 30_000, never)).version).to.equal('1.1.0');
    registry.asked.length = 0;
    expect((await installer.install(wanted('greeter'), 30_000, never)).version).to.equal('1.1.0');
    expect(registry.asked).to.deep.equal([]);
  });

  it('still knows the newest version when the service starts again, for an hour', async () => {
    const folder = newFolder();
    const publish = (version: string): void =>
      registry.publish({ name: 'riser', version, manifest: { bin: 'run.js' }, files: { 'run.js': HELLO } });
    publish('1.1.0');
    await installerIn(folder).install(wanted('riser'), 30_000, never);
    registry.asked.length = 0;
    expect((await installerIn(folder).install(wanted('riser'), 30_000, never)).version).to.equal('1.1.0');
    expect(registry.asked).to.deep.equal([]);

    const longAgo = Date.now() / 1_000 - 3_700;
    utimesSync(join(folder, 'npm', '.newest', 'riser'), longAgo, longAgo);
    publish('1.2.0');
    // npm itself takes what it asked for a moment ago, too.
    const fresh = new NpmInstaller(folder, environment({ npm_config_cache: newFolder() }));
    expect((await fresh.install(wanted('riser'), 30_000, never)).version).to.equal('1.2.0');
  });

  it('does not take a version that was asked for by number for the newest', async () => {
    const installer = installerIn(newFolder());
    await installer.install(wanted('greeter', '1.0.0'), 30_000, never);
    expect((await installer.install(wanted('greeter'), 30_000, never)).version).to.equal('1.1.0');
  });

  it('notes what the registry said of its content', async () => {
    const folder = newFolder();
    await installerIn(folder).install(wanted('greeter', '1.0.0'), 30_000, never);
    const note: unknown = JSON.parse(readFileSync(join(folder, 'npm', 'greeter@1.0.0', 'quartermaster.json'), 'utf8'));
    expect(note)
      .to.have.property('integrity')
      .that.matches(/^sha512-/);
  });

  it('asks nobody for what lies here already', async () => {
    const folder = newFolder();
    await installerIn(folder).install(wanted('greeter', '1.0.0'), 30_000, never);
    registry.mood = 'broken';
    const again = await installerIn(folder).install(wanted('greeter', '1.0.0'), 30_000, never);
    expect(await run(again)).to.equal('hello there\n');
  });

  it('takes the command that is named, with dependencies and whatever it is written in', async () => {
    const installer = installerIn(newFolder());
    const second = await installer.install(wanted('@scope/many', '2.0.0-rc.1', 'second'), 30_000, never);
    expect(await run(second)).to.equal('by shell\n');
    const first = await installer.install(wanted('@scope/many', '2.0.0-rc.1', 'first'), 30_000, never);
    expect(await run(first)).to.equal('hello there\n');
  });

  for (const [what, name, version, executable, kind] of [
    ['a package that is not there', 'nobody', null, null, 'package_missing'],
    ['a version that is not there', 'greeter', '9.9.9', null, 'package_missing'],
    ['a package without commands', 'library', '1.0.0', null, 'unsupported'],
    ['a command that the package does not have', 'greeter', '1.0.0', 'shouter', 'unsupported'],
    ['a package of several commands, none of which is named like it', '@scope/many', '2.0.0-rc.1', null, 'unsupported'],
    ['a command outside the package', 'outside', '1.0.0', null, 'unsupported'],
  ] as const) {
    it(`fails for ${what}: ${kind}`, async () => {
      const failure = await failureOf(
        installerIn(newFolder()).install(wanted(name, version, executable), 30_000, never),
      );
      expect(failure.kind).to.equal(kind);
    });
  }

  it('fetches no dependency from a repository', async () => {
    const folder = newFolder();
    await failureOf(installerIn(folder).install(wanted('elsewhere', '1.0.0'), 30_000, never));
    expect(existsSync(join(folder, 'npm', 'elsewhere@1.0.0'))).to.equal(false);
  });

  it('says that the registry could not be asked', async () => {
    registry.mood = 'broken';
    expect((await failureOf(installerIn(newFolder()).install(wanted('greeter'), 30_000, never))).kind).to.equal(
      'not_from_here',
    );
    const closed = new NpmInstaller(newFolder(), environment({ npm_config_registry: 'http://127.0.0.1:1' }));
    expect((await failureOf(closed.install(wanted('greeter'), 30_000, never))).kind).to.equal('not_from_here');
  });

  it('says that npm is not here', async () => {
    const nowhere = new NpmInstaller(newFolder(), environment({ PATH: '/nowhere' }));
    expect((await failureOf(nowhere.install(wanted('greeter'), 30_000, never))).kind).to.equal('unsupported');
  });

  it('gives up in time and leaves neither a folder nor a process', async () => {
    registry.mood = 'silent';
    const folder = newFolder();
    expect((await failureOf(installerIn(folder).install(wanted('greeter', '1.0.0'), 1_500, never))).kind).to.equal(
      'timeout',
    );
    expect(tagged(folder)).to.deep.equal([]);
    expect(leftIn(folder)).to.deep.equal([]);
    expect(existsSync(join(folder, 'npm', 'greeter@1.0.0'))).to.equal(false);
  });

  it('stops when it is told to, with the reason, and leaves neither a folder nor a process', async () => {
    registry.mood = 'silent';
    const folder = newFolder();
    const stop = new AbortController();
    const installing = installerIn(folder)
      .install(wanted('greeter', '1.0.0'), 30_000, stop.signal)
      .catch((thrown: unknown) => thrown);
    while (registry.asked.length === 0) await setTimeout(10);
    const reason = new Error('enough');
    stop.abort(reason);
    expect(await installing).to.equal(reason);
    expect(tagged(folder)).to.deep.equal([]);
    expect(leftIn(folder)).to.deep.equal([]);
  });

  it('installs the same thing at the same time without harm', async () => {
    const folder = newFolder();
    const both = await Promise.all(
      [1, 2].map(() => installerIn(folder).install(wanted('greeter', '1.0.0'), 50_000, never)),
    );
    expect(both[0]).to.deep.equal(both[1]);
    expect(await run(both[0] ?? { command: '', args: [] })).to.equal('hello there\n');
    expect(leftIn(folder)).to.deep.equal([]);
  });

  it('removes what was left behind by one that was killed, and takes it for nothing', async () => {
    const folder = newFolder();
    const [old, young] = ['old', 'young'].map((name) => join(folder, 'npm', '.staging', name));
    for (const path of [old, young]) mkdirSync(path ?? '', { recursive: true });
    utimesSync(old ?? '', 1, 1);
    await installerIn(folder).install(wanted('greeter', '1.0.0'), 30_000, never);
    expect(leftIn(folder)).to.deep.equal(['young']);
  });

  for (const name of [
    '',
    '-g',
    '--registry=http://127.0.0.1:1',
    '.',
    '..',
    '../x',
    '/etc',
    './x',
    'a/b',
    '@a',
    '@/b',
    '@a/..',
    '@../b',
    'x@npm:y',
    'file:x',
    'git+ssh://x',
    'https://x.example/y.tgz',
    'a b',
    'a\nb',
    'a\0b',
    'user/repository',
    'x'.repeat(215),
  ]) {
    it(`asks nobody for ${JSON.stringify(name).slice(0, 40)}`, async () => {
      expect((await failureOf(installerIn(newFolder()).install(wanted(name), 30_000, never))).kind).to.equal(
        'unsupported',
      );
      expect(registry.asked).to.deep.equal([]);
    });
  }
  for (const version of ['latest', '^1.0.0', '1', '1.0', '>=1.0.0', 'file:x', '../1.0.0', '1.0.0 || 2.0.0', '']) {
    it(`asks nobody for a version ${JSON.stringify(version)}`, async () => {
      const failure = await failureOf(installerIn(newFolder()).install(wanted('greeter', version), 30_000, never));
      expect(failure.kind).to.equal('unsupported');
      expect(registry.asked).to.deep.equal([]);
    });
  }
});
