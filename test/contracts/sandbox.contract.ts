import { expect } from 'chai';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { ProcessLimits } from '../../src/adapters/out/sandbox/watched-process.ts';
import type { ConfinedProcess, Program, Sandbox } from '../../src/adapters/out/sandbox/sandbox.ts';
import { survivorsOf } from '../support/is-running.ts';
import { tagged } from '../support/tagged-processes.ts';
import { temporaryFolders } from '../support/temporary-folder.ts';

const NODE = process.execPath;
const LIMITS: ProcessLimits = { memory: 300 * 1024 ** 2, processes: 20 };

/** What every way to start programs of others must do, whatever it keeps away. */
export function itKeepsTheSandboxContract(name: string, make: (limits?: ProcessLimits) => Sandbox): void {
  describe(`${name}, as a sandbox`, () => {
    const newFolder = temporaryFolders();
    const programs: ConfinedProcess[] = [];
    afterEach(async () => {
      await Promise.all(programs.splice(0).map((program) => program.end(0)));
    });

    const start = async (script: string, given: Partial<Program> = {}, limits?: ProcessLimits) => {
      const program: Program = {
        command: NODE,
        args: ['--eval', script],
        environment: {},
        work: realpathSync(newFolder()),
        readable: [join(NODE, '..')],
        hosts: [],
        ...given,
      };
      const running = await make(limits).start(program);
      programs.push(running);
      return { running, program };
    };
    const outputOf = async (script: string, given: Partial<Program> = {}): Promise<string> => {
      const { running } = await start(script, given);
      const [output, said] = await Promise.all([text(running.leader.stdout), text(running.leader.stderr)]);
      expect(said).to.equal('');
      return output;
    };

    it('says of which tier it is and why', async () => {
      const { tier, reason } = await make().examine();
      expect(tier).to.be.oneOf(['bubblewrap', 'none']);
      expect(reason).to.match(/^\S.*\.$/);
    });

    it('joins the program to its standard input, output and error', async () => {
      const { running } = await start('process.stdin.pipe(process.stdout); console.error("to the side")');
      running.leader.stdin.end('there and back');
      const written = await Promise.all([text(running.leader.stdout), text(running.leader.stderr)]);
      expect(written).to.deep.equal(['there and back', 'to the side\n']);
    });

    it('ends with the status of the program', async () => {
      const { running } = await start('process.exit(7)');
      expect(await once(running.leader, 'exit')).to.deep.equal([7, null]);
    });

    it('passes arguments on as they are, whatever they hold', async () => {
      const given = ['', '--ro-bind', '$HOME', 'a b', '"', "'; exit 1", 'ü\n'];
      const script = 'console.log(JSON.stringify(process.argv.slice(1)))';
      const output = await outputOf('', { args: ['--eval', script, '--', ...given] });
      expect(JSON.parse(output)).to.deep.equal(given);
    });

    it('gives the environment that was asked for, a home and a folder for temporary files, and nothing of its own', async () => {
      process.env['QM_CONTRACT_SECRET'] = 'of-the-service';
      const output = await outputOf('console.log(JSON.stringify(process.env))', {
        environment: { ASKED: 'for', EMPTY: '', LD_LIBRARY_PATH: '/nowhere' },
      });
      delete process.env['QM_CONTRACT_SECRET'];
      const seen: unknown = JSON.parse(output);
      expect(seen).to.include({ ASKED: 'for', EMPTY: '' }).and.to.include.keys('HOME', 'TMPDIR', 'PATH');
      expect(output).not.to.contain('of-the-service');
      if (process.env['HOME'] !== undefined) expect(seen).not.to.include({ HOME: process.env['HOME'] });
    });

    it('gives a home and a folder for temporary files that can be written to', async () => {
      const script = `for (const folder of [process.env.HOME, process.env.TMPDIR]) fs.writeFileSync(folder + '/x', 'y'); console.log('fine')`;
      expect(await outputOf(script)).to.equal('fine\n');
    });

    it('starts the program in the work folder, whose files both sides see', async () => {
      const work = realpathSync(newFolder());
      writeFileSync(join(work, 'in.txt'), 'given');
      const script = `fs.writeFileSync('out.txt', fs.readFileSync('in.txt') + ' and taken'); console.log(process.cwd())`;
      const output = await outputOf(script, { work });
      expect(output.trim()).to.equal(make().seenWork(work));
      expect(readFileSync(join(work, 'out.txt'), 'utf8')).to.equal('given and taken');
    });

    it('lets the program read its readable folders at the same path', async () => {
      const folder = realpathSync(newFolder());
      mkdirSync(join(folder, 'inner'));
      writeFileSync(join(folder, 'inner', 'part.txt'), 'of the package');
      const script = `console.log(fs.readFileSync(${JSON.stringify(join(folder, 'inner', 'part.txt'))}, 'utf8'))`;
      expect(await outputOf(script, { readable: [join(NODE, '..'), folder] })).to.equal('of the package\n');
    });

    it('fails when the command is not there', async () => {
      const { running } = await start('', { command: '/nowhere/to/be/found' }).catch(() => ({ running: null }));
      if (running !== null) expect(await once(running.leader, 'exit')).not.to.deep.equal([0, null]);
    });

    for (const [what, script] of [
      ['ends when its input does', 'process.stdin.resume()'],
      ['ignores requests to end', `process.on('SIGTERM', () => {}); setInterval(() => {}, 1e6)`],
      [
        'leaves its group and starts others',
        `const { spawn } = require('child_process');
         const script = "process.on('SIGTERM', () => {}); setInterval(() => {}, 1e6)";
         for (let i = 0; i < 3; i += 1) spawn(process.execPath, ['--eval', script], { detached: true, stdio: 'ignore' }).unref();
         setInterval(() => {}, 1e6)`,
      ],
      [
        'left others behind and ended',
        `const { spawn } = require('child_process');
         spawn('/bin/sleep', ['1000'], { detached: true, stdio: 'ignore' }).unref()`,
      ],
    ] as const) {
      it(`leaves nothing of a program that ${what}`, async () => {
        const mark = `contract-${Math.random()}`;
        const { running } = await start(`${script}; console.log('ready')`, { environment: { MARK: mark } });
        await once(running.leader.stdout, 'data');
        const ids = tagged(mark);
        await running.end(200);
        expect(tagged(mark)).to.deep.equal([]);
        expect(await survivorsOf([...ids, running.leader.pid ?? 0])).to.deep.equal([]);
      });
    }

    it('can be told to end twice, and after the program has ended', async () => {
      const { running } = await start('');
      await once(running.leader, 'exit');
      await Promise.all([running.end(100), running.end(100)]);
      await running.end(100);
    });

    it('has nothing exceeded while the program keeps within its limits', async () => {
      const { running } = await start('');
      await once(running.leader, 'exit');
      expect(running.exceeded).to.equal(null);
    });

    it('ends a program that uses more memory than it may, and says so', async () => {
      const hog = `const kept = []; setInterval(() => kept.push(Buffer.alloc(16 * 1024 ** 2, 1)), 1)`;
      const { running } = await start(hog, {}, LIMITS);
      await once(running.leader, 'exit');
      expect(running.exceeded).to.equal('memory');
    });

    it('ends a program whose children use more memory together than it may', async () => {
      const hog = `const { spawn } = require('child_process');
        const script = "globalThis.kept = Buffer.alloc(100 * 1024 ** 2, 1); setInterval(() => {}, 1e6)";
        for (let i = 0; i < 4; i += 1) spawn(process.execPath, ['--eval', script], { stdio: 'ignore' });`;
      const { running } = await start(hog, {}, LIMITS);
      await once(running.leader, 'exit');
      expect(running.exceeded).to.equal('memory');
    });

    it('ends a program that starts more processes than it may, and says so', async () => {
      const mark = `contract-${Math.random()}`;
      const bomb = `const { spawn } = require('child_process');
        for (let i = 0; i < 30; i += 1) spawn('/bin/sleep', ['1000'], { stdio: 'ignore' });`;
      const { running } = await start(bomb, { environment: { MARK: mark } }, LIMITS);
      await once(running.leader, 'exit');
      expect(running.exceeded).to.equal('processes');
      await running.end(0);
      expect(tagged(mark)).to.deep.equal([]);
    });

    it('removes what it made for the program', async () => {
      const { running } = await start('console.log(process.env.TMPDIR)');
      const folder = (await text(running.leader.stdout)).trim();
      await running.end(100);
      if (folder !== '/tmp') expect(existsSync(folder)).to.equal(false);
    });
  });
}
