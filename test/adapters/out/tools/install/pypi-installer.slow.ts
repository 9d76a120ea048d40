import { expect } from 'chai';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { InstallFailure, type Installed } from '../../../../../src/adapters/out/tools/install/installer.ts';
import { PypiInstaller } from '../../../../../src/adapters/out/tools/install/pypi-installer.ts';
import { describeWithPip } from '../../../../support/installing-python.ts';
import { StandInPypi } from '../../../../support/stand-in-pypi.ts';
import { temporaryFolders } from '../../../../support/temporary-folder.ts';

const never = new AbortController().signal;

const kindOf = async (promise: Promise<unknown>): Promise<string> => {
  const error = await promise.catch((thrown: unknown) => thrown);
  return error instanceof InstallFailure ? error.kind : String(error);
};

const run = async ({ command, args, environment: env }: Installed): Promise<string> =>
  (await promisify(execFile)(command, [...args, 'there'], { env: { ...env } })).stdout;

const environment = (address: string) => ({ PATH: process.env['PATH'] ?? '', UV_INDEX_URL: address });

describeWithPip('PypiInstaller (needs python3 with pip)', function () {
  this.timeout(60_000);
  const newFolder = temporaryFolders();
  const index = new StandInPypi();
  before(async () => {
    await index.start();
    index.publish('py-greeter', '1.0', 'def main():\n  import sys\n  print("hello", *sys.argv[1:])\n');
    index.publish('py-greeter', '1.1', 'def main():\n  print("newer")\n');
  });
  after(() => index.stop());

  const install = (
    identifier: string,
    version: string | null,
    executable: string | null = null,
    address = index.address,
  ) =>
    new PypiInstaller(newFolder(), environment(address)).install(
      { type: 'pypi', identifier, version, executable },
      50_000,
      never,
    );

  it('installs exactly the version that was asked for and says how it is started', async () => {
    const installed = await install('py-greeter', '1.0');
    expect(installed.version).to.equal('1.0');
    expect(await run(installed)).to.equal('hello there\n');
  });

  it('finds the newest version when none is given', async () => {
    const installed = await install('Py_Greeter', null);
    expect(installed.version).to.equal('1.1');
    expect(await run(installed)).to.equal('newer\n');
  });

  it('asks nobody for what lies here already', async () => {
    const folder = newFolder();
    const wanted = { type: 'pypi', identifier: 'py-greeter', version: '1.0', executable: null } as const;
    await new PypiInstaller(folder, environment(index.address)).install(wanted, 50_000, never);
    const again = await new PypiInstaller(folder, environment('http://127.0.0.1:1')).install(wanted, 50_000, never);
    expect(await run(again)).to.equal('hello there\n');
  });

  it('says what is missing', async () => {
    expect(await kindOf(install('py-nobody', null))).to.equal('package_missing');
    expect(await kindOf(install('py-greeter', '9.9'))).to.equal('package_missing');
    expect(await kindOf(install('py-greeter', '1.0', 'py-shouter'))).to.equal('unsupported');
  });

  it('does not call a package missing that another Python could use', async () => {
    index.publishUnfit('py-future', '1.0');
    expect(await kindOf(install('py-future', null))).to.equal('unsupported');
    expect(await kindOf(install('py-future', '1.0'))).to.equal('unsupported');
    expect(await kindOf(install('py-future', '2.0'))).to.equal('package_missing');
  });

  it('says that the index could not be asked', async () => {
    expect(await kindOf(install('py-greeter', '1.0', null, 'http://127.0.0.1:1/simple'))).to.equal('not_from_here');
  });

  it('says that there is no Python here', async () => {
    const installer = new PypiInstaller(newFolder(), { PATH: '/nowhere' });
    const wanted = { type: 'pypi', identifier: 'py-greeter', version: null, executable: null } as const;
    expect(await kindOf(installer.install(wanted, 5_000, never))).to.equal('unsupported');
  });

  for (const name of [
    '',
    '-r',
    '--index-url=x',
    '../x',
    './x',
    'x @ file:///etc',
    'git+https://x',
    'x[y]',
    'x==1',
    'x;y',
  ])
    it(`asks nobody for ${JSON.stringify(name)}`, async () => {
      expect(await kindOf(install(name, null))).to.equal('unsupported');
    });
  for (const version of ['', '>=1', '1.*', '1 ; x', 'file:x'])
    it(`asks nobody for a version ${JSON.stringify(version)}`, async () => {
      expect(await kindOf(install('py-greeter', version))).to.equal('unsupported');
    });
  for (const bound of ['mcp', '-r x', 'mcp @ file:///etc', 'mcp<2;x', '<2', 'mcp<2,'])
    it(`asks nobody for a bound ${JSON.stringify(bound)}`, async () => {
      const wanted = {
        type: 'pypi',
        identifier: 'py-greeter',
        version: '1.0',
        executable: null,
        bounds: [bound],
      } as const;
      expect(await kindOf(new PypiInstaller(newFolder(), environment(index.address)).install(wanted, 5_000, never))) //
        .to.equal('unsupported');
    });
});
