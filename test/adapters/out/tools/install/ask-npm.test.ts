import { expect } from 'chai';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { askNpm } from '../../../../../src/adapters/out/tools/install/ask-npm.ts';
import { InstallFailure } from '../../../../../src/adapters/out/tools/install/installer.ts';
import { NpmInstaller } from '../../../../../src/adapters/out/tools/install/npm-installer.ts';
import { complaintOf, rejectionOf } from '../../../../support/failure.ts';
import { temporaryFolders } from '../../../../support/temporary-folder.ts';

const REGISTRY = 'http://127.0.0.1:1/npm';
const npm =
  (version: string, registry = REGISTRY) =>
  ([first]: readonly string[]) =>
    Promise.resolve({ status: 0, printed: `${first === '--version' ? version : registry}\n`, said: '' });

describe('askNpm', () => {
  const newFolder = temporaryFolders();

  for (const version of ['11.17.0', '11.20.3', '12.0.0', '12.0.0-pre.1', '20.1.0'])
    it(`takes npm ${version}`, async () => {
      expect((await askNpm(npm(version))).href).to.equal('http://127.0.0.1:1/npm/');
    });

  for (const version of ['11.16.9', '11.9.0', '10.99.0', '6.14.18'])
    it(`refuses npm ${version} and says what to do`, async () => {
      const refusal = await rejectionOf(askNpm(npm(version)));
      expect(refusal).to.be.instanceOf(InstallFailure).and.include({ kind: 'unsupported' });
      expect(refusal).to.have.property('message').that.includes(`npm ${version} cannot keep out dependencies`);
      expect(refusal)
        .to.have.property('message')
        .that.matches(/npm install --global npm@latest$/);
    });

  for (const [version, registry] of [
    ['', REGISTRY],
    ['eleven', REGISTRY],
    ['12.0.0', 'undefined'],
  ])
    it(`refuses an npm of version "${version}" with the registry "${registry}"`, async () => {
      expect(await complaintOf(askNpm(npm(version ?? '', registry)))).to.match(/^npm does not work here/);
    });

  it('lets an old npm install nothing', async () => {
    const folder = newFolder();
    const log = join(folder, 'asked');
    writeFileSync(join(folder, 'npm'), `#!/bin/sh\necho "$1" >> ${log}\necho 11.16.0\n`, { mode: 0o755 });
    const installer = new NpmInstaller(join(folder, 'packages'), { PATH: folder });
    const wanted = { type: 'npm', identifier: 'greeter', version: '1.0.0', executable: null } as const;
    const refused = await rejectionOf(installer.install(wanted, 10_000, new AbortController().signal));
    expect(refused).to.be.instanceOf(InstallFailure).and.include({ kind: 'unsupported' });
    expect(readFileSync(log, 'utf8').split('\n')).not.to.include('install');
  });
});
