import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { startProgram } from './support/program.ts';
import { temporaryFolders } from './support/temporary-folder.ts';

const BIN = fileURLToPath(new URL('../bin/quartermaster.js', import.meta.url));

describe('The command quartermaster', () => {
  const newFolder = temporaryFolders();

  /** A folder with the command and programs that print where they lie. */
  const stage = (...programs: readonly string[]): string => {
    const folder = newFolder();
    for (const name of ['bin', 'src', 'dist']) mkdirSync(join(folder, name));
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    copyFileSync(BIN, join(folder, 'bin', 'quartermaster.js'));
    for (const program of programs)
      writeFileSync(join(folder, program), `console.log('${program}', ...process.argv.slice(2));`);
    return join(folder, 'bin', 'quartermaster.js');
  };

  it('runs the sources of a clone, whatever was compiled before', async () => {
    const { stdout } = await startProgram(stage('src/main.ts', 'dist/main.js'), ['recommend', 'a task']).ended;

    expect(stdout).to.equal('src/main.ts recommend a task\n');
  });

  it('runs what was compiled where there are no sources', async () => {
    const { stdout } = await startProgram(stage('dist/main.js'), ['recommend', 'a task']).ended;

    expect(stdout).to.equal('dist/main.js recommend a task\n');
  });

  it('says that it was never compiled where there is neither, as in what npm installs from a repository', async () => {
    const { code, stderr } = await startProgram(stage(), ['serve']).ended;

    expect(code).to.equal(1);
    expect(stderr).to.match(/^quartermaster: this installation was never compiled\. Run "npm ci && npm pack" .*\n$/);
  });

  it('tells an older Node what it needs, and ends with 1 without running anything', async () => {
    const older = join(newFolder(), 'older.mjs');
    writeFileSync(older, `Object.defineProperty(process, 'versions', { value: { node: '20.20.2' } });`);
    const env = { NODE_OPTIONS: `--import=${pathToFileURL(older).href}` };
    const { code, stdout, stderr } = await startProgram(stage('src/main.ts', 'dist/main.js'), ['serve'], env).ended;

    expect({ code, stdout }).to.deep.equal({ code: 1, stdout: '' });
    expect(stderr).to.equal(
      'quartermaster: Node 24 or newer is needed, and this is Node 20.20.2. ' +
        'Install a newer one (https://nodejs.org) and start quartermaster with it.\n',
    );
  });
});
