/**
 * A program that starts another and prints the descriptors that this one was given: `bubblewrap`, `none` (as servers are started) or
 * `bare` (as Node starts programs).
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Unsandboxed } from '../../src/adapters/out/sandbox/unsandboxed.ts';
import { makeBubblewrap } from './bubblewrap.ts';

const LIST = 'for d in $(ls /proc/self/fd); do readlink "/proc/$$/fd/$d"; done';
const tier = process.argv[2];

if (tier === 'bare') {
  console.log(spawnSync('/bin/sh', ['-c', LIST], { encoding: 'utf8' }).stdout);
} else {
  const sandbox = tier === 'none' ? new Unsandboxed({}) : makeBubblewrap();
  const work = mkdtempSync(join(tmpdir(), 'quartermaster-'));
  const program = { command: '/bin/sh', args: ['-c', LIST], environment: {}, work, readable: [], hosts: [] };
  const running = await sandbox.start(program);
  console.log(await text(running.leader.stdout));
  await running.end(0);
  rmSync(work, { recursive: true });
}
