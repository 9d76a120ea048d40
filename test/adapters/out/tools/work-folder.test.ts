import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, linkSync, mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { WorkFolder } from '../../../../src/adapters/out/tools/work-folder.ts';
import { temporaryFolders } from '../../../support/temporary-folder.ts';

describe('WorkFolder', () => {
  const outside = temporaryFolders();
  let folder: WorkFolder;
  beforeEach(async () => {
    folder = await WorkFolder.make();
  });
  afterEach(() => folder.remove());
  const put = (path: string, text: string): void => writeFileSync(join(folder.path, path), text);
  const seen = async (): Promise<string[]> =>
    (await folder.files()).map(({ path, bytes }) => `${path}: ${Buffer.from(bytes).toString()}`);

  it('gives regular files in order of path, whatever depth they are at', async () => {
    mkdirSync(join(folder.path, 'b', 'c'), { recursive: true });
    put('b/c/d.txt', 'deep');
    put('a.txt', 'flat');
    put('.hidden', '');

    expect(await seen()).to.deep.equal(['.hidden: ', 'a.txt: flat', 'b/c/d.txt: deep']);
  });

  it('follows no link, neither to a file nor to a folder nor out of the folder', async () => {
    const elsewhere = outside();
    writeFileSync(join(elsewhere, 'secret'), 'do not tell');
    put('a.txt', 'mine');
    symlinkSync(join(elsewhere, 'secret'), join(folder.path, 'link'));
    symlinkSync(elsewhere, join(folder.path, 'folder'));
    symlinkSync('a.txt', join(folder.path, 'inner'));
    linkSync(join(elsewhere, 'secret'), join(folder.path, 'hard'));

    expect(await seen()).to.deep.equal(['a.txt: mine']);
  });

  it('leaves out holes, giants, pipes and what cannot be read', async () => {
    put('a.txt', 'mine');
    put('hole', 'x');
    truncateSync(join(folder.path, 'hole'), 32 * 1024 * 1024);
    put('giant', 'x');
    truncateSync(join(folder.path, 'giant'), 10 ** 12);
    execFileSync('mkfifo', [join(folder.path, 'pipe')]);

    expect(await seen()).to.deep.equal(['a.txt: mine']);
  });

  it('takes at most 64 MiB in all', async () => {
    const quarter = Buffer.alloc(20 * 1024 * 1024, 'x');
    for (const name of ['a', 'b', 'c', 'd']) writeFileSync(join(folder.path, name), quarter);
    put('e', 'small');

    expect((await folder.files()).map(({ path }) => path)).to.deep.equal(['a', 'b', 'c', 'e']);
  });

  it('takes at most 200 files, the first ones', async () => {
    for (let index = 0; index < 250; index += 1) put(`file-${1_000 + index}`, '');

    const paths = (await folder.files()).map(({ path }) => path);
    expect([paths.length, paths[0], paths.at(-1)]).to.deep.equal([200, 'file-1000', 'file-1199']);
  });

  it('does not look deeper than anybody would go', async () => {
    mkdirSync(join(folder.path, ...Array.from({ length: 40 }, () => 'd')), { recursive: true });
    put('a.txt', 'mine');

    expect(await seen()).to.deep.equal(['a.txt: mine']);
  });

  it('goes with everything in it, whatever rights that was left with', async () => {
    mkdirSync(join(folder.path, 'a', 'b'), { recursive: true });
    put('a/b/c.txt', '');
    chmodSync(join(folder.path, 'a', 'b'), 0o000);
    chmodSync(join(folder.path, 'a'), 0o000);
    await folder.remove();

    expect(existsSync(join(folder.path, '..'))).to.equal(false);
  });
});
