import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { startProgram } from './support/program.ts';
import { temporaryFolders } from './support/temporary-folder.ts';

const TASK = 'Read the open issues in Linear';
const MINE = '{\n\t// mine\n\t"editor.fontSize": 12,\n}\n';

describe('The program on a machine with clients', () => {
  const newFolder = temporaryFolders();

  it('writes a valid configuration by one command, and undo gives the same bytes', async () => {
    const home = newFolder();
    const file = join(home, '.gemini', 'settings.json');
    mkdirSync(join(home, '.gemini'));
    writeFileSync(file, MINE);
    const env = {
      HOME: home,
      XDG_DATA_HOME: join(home, 'data'),
      XDG_CONFIG_HOME: join(home, 'config'),
      QM_CATALOG: 'memory:',
    };
    const words = ['apply', TASK, '--client', 'detected', '--scope', 'user', '--yes'];

    expect(await startProgram('src/main.ts', words, env).ended).to.include({ code: 0 });
    expect(readFileSync(file, 'utf8'))
      .to.include('// mine')
      .and.include('https://mcp.linear.app/mcp')
      .and.include('includeTools');
    expect(existsSync(join(home, '.cursor'))).to.equal(false);
    expect(await startProgram('src/main.ts', ['undo'], env).ended).to.include({ code: 0 });
    expect(readFileSync(file, 'utf8')).to.equal(MINE);
  });
});
