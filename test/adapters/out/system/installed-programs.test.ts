import { chmodSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect } from 'chai';
import { findPrograms } from '../../../../src/adapters/out/system/installed-programs.ts';
import { temporaryFolders } from '../../../support/temporary-folder.ts';

describe('findPrograms', () => {
  const newFolder = temporaryFolders();

  it('finds the first executable file of each name on the path', async () => {
    const [first, second] = [newFolder(), newFolder()];
    for (const [folder, name, mode] of [
      [first, 'uvx', 0o644],
      [second, 'uvx', 0o755],
      [second, 'node', 0o755],
    ] as const) {
      writeFileSync(join(folder, name), '');
      chmodSync(join(folder, name), mode);
    }

    expect(await findPrograms(['uvx', 'node', 'docker'], [first, second].join(delimiter), [''])).to.deep.equal({
      uvx: join(second, 'uvx'),
      node: join(second, 'node'),
      docker: null,
    });
  });
});
