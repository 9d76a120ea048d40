import { expect } from 'chai';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { InstallFailure } from '../../../../../src/adapters/out/tools/install/installer.ts';
import { PypiInstaller } from '../../../../../src/adapters/out/tools/install/pypi-installer.ts';
import { rejectionOf } from '../../../../support/failure.ts';
import { describeWithPip, describeWithUv, pathOfPip } from '../../../../support/installing-python.ts';
import { packWheel, StandInPypi } from '../../../../support/stand-in-pypi.ts';
import { temporaryFolders } from '../../../../support/temporary-folder.ts';

const never = new AbortController().signal;
const MODULE = 'def main():\n  pass\n';

/** Requirements of packages of the index, by name and version. */
const INDEX: Readonly<Record<string, readonly string[]>> = {
  'inner 1.0': [],
  'inner 1.5': [],
  'inner 2.0': [],
  'inner 3.0rc1': [],
  'needs-old 1.0': ['inner<2'],
  'needs-some 1.0': ['inner!=1.5', 'inner>=1'],
  'needs-new 1.0': ['inner>=1'],
  'needs-new 2.0': ['inner>=2'],
  'further 1.0': [],
  'optional 1.0': ['further; extra == "more"', 'inner==1.0; extra == "less"'],
  'circle 1.0': ['turn'],
  'turn 1.0': ['circle>=1'],
  'behind 1.0': ['astray'],
};

const INSTALLED: Readonly<Record<string, readonly [readonly string[], readonly string[]]>> = {
  nothing: [[], []],
  'a package, in its newest version that is no draft': [['inner'], ['inner 2.0']],
  'a range of versions': [['inner>=1,<2'], ['inner 1.5']],
  'a draft': [['inner>=3.0rc1'], ['inner 3.0rc1']],
  'a package under another spelling': [['Needs_Old'], ['inner 1.5', 'needs_old 1.0']],
  'versions that others narrow down': [
    ['inner', 'needs-old', 'needs-some'],
    ['inner 1.0', 'needs_old 1.0', 'needs_some 1.0'],
  ],
  'an older version where the newest contradicts': [
    ['needs-old', 'needs-new'],
    ['inner 1.5', 'needs_new 1.0', 'needs_old 1.0'],
  ],
  'an extra': [['optional[more]'], ['further 1.0', 'optional 1.0']],
  'an extra later than the package': [
    ['optional', 'optional[less,unheard]'],
    ['inner 1.0', 'optional 1.0'],
  ],
  'packages that need each other': [['circle'], ['circle 1.0', 'turn 1.0']],
  'something for another machine': [
    ['nowhere; sys_platform == "win32"', 'inner==1.0; python_version >= "3"'],
    ['inner 1.0'],
  ],
  'an address for an extra that nobody wants': [['away @ ADDRESS ; extra == "never"'], []],
};

const REFUSED: Readonly<Record<string, string>> = {
  'a wheel at an address': 'inner @ ADDRESS',
  'sources at an address': 'inner @ HOST/files/inner-1.0.tar.gz',
  'a repository': 'inner @ git+HOST/inner.git',
  'a file of this machine': 'inner @ file://FILE',
  'a package that asks for an address': 'behind',
};

/** The packages that were installed beside the one that was asked for. */
function packagesIn(folder: string): readonly string[] {
  return readdirSync(folder)
    .flatMap((name) => /^(.*)-(.*)\.dist-info$/.exec(name)?.slice(1).join(' ') ?? [])
    .filter((name) => name !== 'stranger 1.0')
    .toSorted();
}

describeWithPip('PypiInstaller and what packages ask for (pip)', () => specify('pip'));
describeWithUv('PypiInstaller and what packages ask for (needs uv)', () => specify('uv'));

function specify(tool: 'pip' | 'uv'): void {
  const newFolder = temporaryFolders();
  const index = new StandInPypi();
  const bystander = new StandInPypi();
  let path = '';
  let places: Readonly<Record<string, string>> = {};

  before(async () => {
    await Promise.all([index.start(), bystander.start()]);
    const [name, wheel] = packWheel('inner', '1.0', MODULE);
    const [host, file] = [new URL(bystander.address).origin, join(newFolder(), name)];
    bystander.publish('inner', '1.0', MODULE);
    writeFileSync(file, wheel);
    places = { ADDRESS: `${host}/files/${name}`, HOST: host, FILE: file };
    for (const [package_, requirements] of Object.entries(INDEX)) publish(package_, requirements);
    publish('astray 1.0', ['inner @ ADDRESS']);
    path = tool === 'pip' ? pathOfPip(newFolder()) : (process.env['PATH'] ?? '');
  });
  after(() => Promise.all([index.stop(), bystander.stop()]));
  beforeEach(() => void bystander.asked.splice(0));

  const publish = (package_: string, requirements: readonly string[]): void => {
    const [name = '', version = ''] = package_.split(' ');
    const lines = requirements.map(
      (one) => `Requires-Dist: ${one.replace(/ADDRESS|HOST|FILE/, (at) => places[at] ?? at)}`,
    );
    index.publish(name, version, MODULE, lines);
  };
  const install = (folder: string, version: string | null = '1.0', bounds: readonly string[] = []) =>
    new PypiInstaller(folder, { PATH: path, UV_INDEX_URL: index.address }).install(
      { type: 'pypi', identifier: 'stranger', version, executable: null, bounds },
      50_000,
      never,
    );
  const expectRefusal = async (folder: string): Promise<string> => {
    const refusal = await rejectionOf(install(folder));
    expect(refusal).to.be.instanceOf(InstallFailure).and.include({ kind: 'unsupported' });
    expect(readdirSync(join(folder, 'pypi'), { recursive: true })).to.deep.equal(['.staging']);
    return (refusal as InstallFailure).message;
  };

  for (const [what, [requirements, packages]] of Object.entries(INSTALLED))
    it(`installs one that asks for ${what}`, async () => {
      publish('stranger 1.0', requirements);
      expect(packagesIn((await install(newFolder())).readable[0] ?? '')).to.deep.equal(packages);
      expect(bystander.asked).to.deep.equal([]);
    });

  for (const [what, requirement] of Object.entries(REFUSED))
    it(`refuses one that asks for ${what}`, async () => {
      publish('stranger 1.0', [requirement]);
      expect(await expectRefusal(newFolder())).to.match(/ wants inner.* installed, which is no package of the index$/);
      expect(bystander.asked).to.deep.equal([]);
    });

  it('keeps to bounds of its dependencies, beside the installation without them', async () => {
    publish('stranger 1.0', ['inner']);
    const folder = newFolder();
    const newest = packagesIn((await install(folder)).readable[0] ?? '');
    const bounded = packagesIn((await install(folder, '1.0', ['inner<2'])).readable[0] ?? '');

    expect(newest).to.include('inner 2.0').and.not.to.include('inner 1.5');
    expect(bounded).to.include('inner 1.5').and.not.to.include('inner 2.0');
    expect(packagesIn((await install(folder)).readable[0] ?? '')).to.deep.equal(newest);
  });

  it('installs an older one where no version satisfies what the newest asks for', async () => {
    publish('stranger 1.0', ['inner==1.0']);
    publish('stranger 2.0', ['further', 'inner>=4']);
    expect((await install(newFolder(), null)).version).to.equal('1.0');
    index.withdraw('stranger', '2.0');
  });

  if (tool === 'pip')
    it('says what contradicts each other', async () => {
      publish('stranger 1.0', ['inner>=2', 'needs-old']);
      expect(await expectRefusal(newFolder())).to.equal(
        'the index has no wheel of inner<2,>=2, which is what stranger==1.0 and needs-old==1.0 ask for; ' +
          'older versions were tried, but not every combination of them',
      );
    });
}
