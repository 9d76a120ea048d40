import { expect } from 'chai';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { arch, networkInterfaces } from 'node:os';
import { dirname } from 'node:path';
import type { Sandbox } from '../../../../src/adapters/out/sandbox/sandbox.ts';
import { Unsandboxed } from '../../../../src/adapters/out/sandbox/unsandboxed.ts';
import { describeWithBubblewrap, makeBubblewrap } from '../../../support/bubblewrap.ts';
import { ESCAPE_ATTEMPTS, type EscapeAttempt } from '../../../support/escape-attempts.ts';
import { EscapeStage } from '../../../support/escape-stage.ts';

/** Conditions of this machine under which an attempt cannot be expected to succeed even without a sandbox. */
const MET: Readonly<Record<NonNullable<EscapeAttempt['needs']>, boolean>> = {
  root: process.getuid?.() === 0 && arch() === 'x64',
  'a route': Object.keys(networkInterfaces()).some((name) => name !== 'lo'),
  'the module': false,
  x64: arch() === 'x64',
};

describeWithBubblewrap('A program in bubblewrap', function () {
  const confined = makeBubblewrap();
  const free = new Unsandboxed({ PATH: '/usr/local/sbin:/usr/sbin:/sbin:/usr/local/bin:/usr/bin:/bin' });

  const escapes = async ({ script, escaped = () => false }: EscapeAttempt, sandbox: Sandbox): Promise<boolean> => {
    const stage = await EscapeStage.open();
    try {
      const program = await sandbox.start({
        command: process.execPath,
        args: ['-e', RUN, script],
        environment: stage.environment,
        work: stage.work,
        readable: [stage.shown, dirname(process.execPath)],
        hosts: [],
      });
      program.leader.stderr.resume();
      program.leader.stdin.end();
      let output = '';
      program.leader.stdout.on('data', (piece: Buffer) => (output += piece.toString('latin1')));
      if (program.leader.exitCode === null && program.leader.signalCode === null) await once(program.leader, 'exit');
      await program.end(0);
      return output.includes('ESCAPED') || escaped(stage);
    } finally {
      await stage.close();
    }
  };

  it('is tested by forty attempts or more', () => {
    expect(ESCAPE_ATTEMPTS.length).to.be.at.least(40);
    expect(spawnSync('perl', ['-e', '1']).status, 'perl').to.equal(0);
  });

  for (const attempt of ESCAPE_ATTEMPTS) {
    it(`never ${attempt.what}`, async () => {
      if (attempt.needs === undefined || MET[attempt.needs])
        expect(await escapes(attempt, free), 'without a sandbox').to.equal(true);
      expect(await escapes(attempt, confined), 'in the sandbox').to.equal(false);
    });
  }
});

/** Runs a script beside a program that has the environment of neither. */
const RUN = `require('child_process').spawnSync('/bin/sh', ['-c', process.argv[1]], { stdio: 'inherit' })`;
