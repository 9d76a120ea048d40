import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { isRunning, survivorsOf } from './support/is-running.ts';
import { startProgram, type Program } from './support/program.ts';
import type { ProcessBehaviour } from './support/scripted-mcp/stdio-server.ts';

const SERVER = fileURLToPath(new URL('support/scripted-mcp/stdio-server.ts', import.meta.url));

describe('quartermaster verify, as a program', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quartermaster-test-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  /** Starts it where `npx` starts a scripted server instead of anything else, and writes down what the server says. */
  const start = async (behaviour: ProcessBehaviour, words: readonly string[]): Promise<Program> => {
    const launcher = join(folder, 'npx');
    const said = join(folder, 'said');
    await writeFile(launcher, `#!/bin/sh\nexec "${process.execPath}" "${SERVER}" "${behaviour}" 2>"${said}"\n`);
    await chmod(launcher, 0o755);
    const path = `${folder}:${process.env['PATH'] ?? ''}`;
    return startProgram('src/main.ts', ['verify', ...words], { PATH: path, TMPDIR: folder });
  };

  it('starts a server when it is told to, and tells what it saw', async () => {
    const program = await start('good', ['sequential-thinking', '--run-unsandboxed', '--json']);
    const { code, stdout, stderr } = await program.ended;

    expect(stderr).to.match(
      /^\[1\/1\] open +io\.github\.modelcontextprotocol\/sequentialthinking \(4\.2\.0\): listed 1 tool/,
    );
    expect(code).to.equal(0);
    expect(JSON.parse(stdout)).to.deep.include({ outcomes: { open: 1 }, untried: [], unreached: 0 });
  });

  it('starts nothing where no sandbox works, unless it is told to', async () => {
    const words = ['verify', 'sequential-thinking'];
    const { code, stdout } = await startProgram('src/main.ts', words, { PATH: folder, TMPDIR: folder }).ended;

    expect(code).to.equal(1);
    expect(stdout).to.include('--run-unsandboxed');
  });

  it('ends in good order when it is interrupted, and leaves no process and no folder behind', async () => {
    const program = await start('stubborn and silent', ['sequential-thinking', '--run-unsandboxed']);
    const ids = await idsIn(join(folder, 'said'), program);
    program.process.kill('SIGINT');
    const { code, stdout } = await program.ended;

    expect(code).to.equal(130);
    expect(stdout).to.include('1 not reached');
    expect(ids).to.have.length(2);
    expect(ids.filter(isRunning)).to.deep.equal([]);
  });

  it('leaves no process behind either when it is interrupted twice', async () => {
    const program = await start('stubborn and silent', ['sequential-thinking', '--run-unsandboxed']);
    const ids = await idsIn(join(folder, 'said'), program);
    program.process.kill('SIGINT');
    program.process.kill('SIGTERM');
    const { code } = await program.ended;

    expect(code).to.equal(130);
    expect(ids).to.have.length(2);
    expect(await survivorsOf(ids)).to.deep.equal([]);
  });
});

/** The process ids that a stubborn server tells once it is there; none when the program ends before. */
async function idsIn(file: string, program: Program): Promise<number[]> {
  const over = new AbortController();
  void program.ended.then(() => over.abort());
  while (!over.signal.aborted) {
    const text = await readFile(file, 'utf8').catch(() => '');
    const ids = [...text.matchAll(/process_(\d+)/g)].map(([, id]) => Number(id));
    if (text.endsWith('\n') && ids.length === 2) return ids;
  }
  return [];
}
