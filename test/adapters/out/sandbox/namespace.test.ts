import { expect } from 'chai';
import { spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { clearLeftovers } from '../../../../src/adapters/out/sandbox/namespace.ts';
import { systemPlaces } from '../../../../src/adapters/out/sandbox/system-places.ts';
import { startedWith } from '../../../torture/service/processes.ts';
import { describeWithBubblewrap } from '../../../support/bubblewrap.ts';
import { survivorsOf } from '../../../support/is-running.ts';
import { temporaryFolders } from '../../../support/temporary-folder.ts';

const OPTIONS = ['--unshare-all', '--unshare-user', '--die-with-parent', '--ro-bind', '/', '/'];
const MOST_LOOKS = 200;

describeWithBubblewrap('What bubblewrap left behind', () => {
  const newFolder = temporaryFolders();
  let bubblewrap: string;
  let begin: readonly string[];
  const optionsIn = (folder: string, ...more: readonly string[]): string => {
    const file = join(folder, 'options');
    writeFileSync(file, [...OPTIONS, ...more].map((option) => `${option}\0`).join(''));
    return file;
  };
  before(() => {
    const system = systemPlaces(process.env['PATH'] ?? '');
    if (typeof system === 'string') throw new Error(system);
    ({ bubblewrap } = system);
    begin = [bubblewrap, '--args', '3', '--', system.prlimit];
  });
  const seen = async (mark: string, enough: number): Promise<readonly number[]> => {
    const found = () => startedWith(mark).filter(({ line }) => line.startsWith(bubblewrap));
    for (let look = 0; look < MOST_LOOKS && found().length !== enough; look += 1) await setTimeout(20);
    return found().map(({ id }) => id);
  };

  it('is ended: the first process of a namespace whose maker died before it was done', async () => {
    const mark = newFolder();
    // Nobody reads what it says of itself, so that it dies of that, and its child waits.
    const script = '{ sleep 0.2; exec "$@" 3<"$OPTIONS" 4>&1; } | true';
    const env = { PATH: process.env['PATH'], OPTIONS: optionsIn(mark, '--info-fd', '4') };
    spawnSync('/bin/sh', ['-c', script, 'sh', ...begin, '--nofile=64', '--', '/bin/true', mark], {
      env,
      stdio: 'ignore',
    });
    const left = await seen(mark, 1);
    expect(left, 'what bubblewrap leaves behind').to.have.length(1);

    clearLeftovers(begin);
    expect(await survivorsOf(left)).to.deep.equal([]);
  });

  it('is not taken for a namespace that is at work', async () => {
    const mark = newFolder();
    const words = [
      '-c',
      'exec "$@" 3<"$OPTIONS"',
      'sh',
      ...begin,
      '--nofile=64',
      '--',
      '/bin/sh',
      '-c',
      'read line; :',
      mark,
    ];
    const env = { PATH: process.env['PATH'], OPTIONS: optionsIn(mark, '--setenv', 'MARK', mark) };
    // The shell waits by itself: a child that it forked would look like a third process for a moment.
    const working = spawn('/bin/sh', words, { env, stdio: ['pipe', 'ignore', 'ignore'] });
    expect(await seen(mark, 2), 'the namespace and its first process').to.have.length(2);

    clearLeftovers(begin);
    spawnSync('/bin/true');
    expect([working.exitCode, working.signalCode]).to.deep.equal([null, null]);
    working.kill('SIGKILL');
  });
});
