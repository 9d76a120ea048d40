import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { npxVersion } from '../../../../src/adapters/out/tools/npx-version.ts';

describe('npxVersion', () => {
  let cache = '';
  const install = async (id: string, asked: readonly string[], name: string, version: string): Promise<void> => {
    const folder = join(cache, '_npx', id);
    await mkdir(join(folder, 'node_modules', name), { recursive: true });
    await writeFile(join(folder, 'package.json'), JSON.stringify({ _npx: { packages: asked } }));
    await writeFile(join(folder, 'node_modules', name, 'package.json'), JSON.stringify({ name, version }));
  };
  beforeEach(async () => {
    cache = await mkdtemp(join(tmpdir(), 'quartermaster-test-'));
  });
  afterEach(() => rm(cache, { recursive: true }));

  it('is that of the package which was asked for by that very text', async () => {
    await install('a', ['@board/mcp@0.9'], '@board/mcp', '0.9.9');
    await install('b', ['@board/mcp', 'other'], '@board/mcp', '0.8.0');
    await install('c', ['@board/mcp'], '@board/mcp', '1.0.3');

    expect(await npxVersion(cache, '@board/mcp')).to.equal('1.0.3');
  });

  it('is null where nothing was installed, or something else, or what is there is damaged', async () => {
    expect(await npxVersion(cache, '@board/mcp')).to.equal(null);
    await install('a', ['other'], 'other', '1.0.0');
    await writeFile(join(cache, '_npx', 'file'), '');
    await mkdir(join(cache, '_npx', 'damaged'));
    await writeFile(join(cache, '_npx', 'damaged', 'package.json'), '{');
    expect(await npxVersion(cache, '@board/mcp')).to.equal(null);
  });
});
