import { expect } from 'chai';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readWheels } from '../../../../../src/adapters/out/tools/install/read-wheels.ts';
import { complaintOf } from '../../../../support/failure.ts';
import { describeWithPip } from '../../../../support/installing-python.ts';
import { packWheel } from '../../../../support/stand-in-pypi.ts';
import { temporaryFolders } from '../../../../support/temporary-folder.ts';

const python = (args: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync('python3', args, { encoding: 'utf8' });
  return Promise.resolve({ status, stdout, stderr });
};

describeWithPip('readWheels (needs python3 with pip)', () => {
  const newFolder = temporaryFolders();
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(newFolder(), 'wheels'));
  });

  const lay = (name: string, version: string, requirements: readonly string[] = []): void => {
    const lines = requirements.map((one) => `Requires-Dist: ${one}`);
    const [file, wheel] = packWheel(name, version, '', lines);
    writeFileSync(join(folder, file), wheel);
  };
  const read = (requirement = 'stranger', bounds: readonly string[] = []) =>
    readWheels(python, folder, newFolder(), requirement, bounds);

  it('misses the package itself at first', async () => {
    const missing = [{ name: 'the-stranger', specifier: '==1.0', askers: [] }];
    expect(await read('The_Stranger==1.0')).to.deep.equal({ packages: [], missing });
  });

  it('says what is missing and who asks for certain versions of it', async () => {
    lay('stranger', '1.0', ['a', 'b<3', 'c']);
    lay('a', '1.0', ['b>=1']);
    expect(await read()).to.deep.equal({
      packages: ['stranger==1.0', 'a==1.0'],
      missing: [
        { name: 'b', specifier: '<3,>=1', askers: ['stranger==1.0', 'a==1.0'] },
        { name: 'c', specifier: '', askers: [] },
      ],
    });
  });

  it('removes a wheel of a version that is not asked for, and forgets what that asked for', async () => {
    lay('stranger', '1.0', ['a', 'b']);
    lay('a', '2.0', ['b>=2', 'c']);
    lay('b', '1.0', ['a<2']);
    const { packages, missing } = await read();
    expect({ packages, missing: missing.map(({ name, specifier }) => name + specifier) }).to.deep.equal({
      packages: ['stranger==1.0', 'b==1.0'],
      missing: ['a<2'],
    });
    expect(readdirSync(folder)).to.have.members(['stranger-1.0-py3-none-any.whl', 'b-1.0-py3-none-any.whl']);
  });

  it('takes what else is asked of packages that are needed', async () => {
    lay('stranger', '1.0', ['a>=1']);
    lay('a', '2.0');
    const { missing } = await read('stranger', ['a<=2.0,!=2.0', 'unheard<1']);
    expect(missing).to.deep.equal([{ name: 'a', specifier: '!=2.0,<=2.0,>=1', askers: ['stranger==1.0'] }]);
  });

  it('takes 200 packages and no more', async () => {
    const some = Array.from({ length: 200 }, (_, at) => `p${at}`);
    lay('stranger', '1.0', some.slice(1));
    expect((await read()).missing).to.have.length(199);
    lay('stranger', '1.0', some);
    expect(await complaintOf(read())).to.equal('it consists of more than 200 packages');
  });

  for (const requirement of ['a @ https://elsewhere.example/a.whl', 'a @ file:///etc/passwd', 'a[b] @ git+ssh://x/y'])
    it(`refuses ${requirement}`, async () => {
      lay('stranger', '1.0', [requirement]);
      expect(await complaintOf(read())).to.match(
        /^stranger==1\.0 wants a.+ installed, which is no package of the index$/,
      );
    });

  for (const requirement of ['-r /etc/passwd', './a', 'a = 1', 'a; ("x"', ''])
    it(`refuses a requirement ${JSON.stringify(requirement)}`, async () => {
      lay('stranger', '1.0', [requirement]);
      expect(await complaintOf(read())).to.match(/^the METADATA of stranger 1\.0 cannot be read \(/);
    });

  it('refuses requirements that are very long', async () => {
    lay('stranger', '1.0', [`a${Array.from({ length: 200 }, (_, at) => `!=${at}.0`).join(',')}`]);
    expect(await complaintOf(read())).to.equal('its requirements are too long');
  });

  it('refuses a wheel that is none', async () => {
    writeFileSync(join(folder, 'stranger-1.0-py3-none-any.whl'), 'no archive');
    expect(await complaintOf(read())).to.match(/^the METADATA of stranger 1\.0 cannot be read \(/);
  });

  it('says what to install where there is no pip', async () => {
    const bare = (args: readonly string[]) => python(['-S', ...args]);
    expect(await complaintOf(readWheels(bare, folder, newFolder(), 'stranger', []))).to.equal(
      'neither uv nor the pip of python3 is here: install one of them',
    );
  });
});
