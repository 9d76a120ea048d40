import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { digestOf, readManifest } from '../../../scripts/encoder/manifest.ts';
import { readEncoder } from '../../../src/adapters/out/catalog/read-encoder.ts';
import { DATA } from '../../support/planted-faults.ts';
import { startProgram } from '../../support/program.ts';
import { temporaryFolders } from '../../support/temporary-folder.ts';

const SCRIPT = 'scripts/train-encoder.ts';

describe('npm run train:encoder', () => {
  const newFolder = temporaryFolders();

  it('works out anew what the finer capabilities mean, and leaves the rest as it was', async () => {
    const out = newFolder();
    cpSync(join(DATA, 'encoder'), out, { recursive: true });
    const { code } = await startProgram(SCRIPT, ['--senses', '--out', out]).ended;
    const before = readEncoder(join(DATA, 'encoder', 'weights.bin'));
    const after = readEncoder(join(out, 'weights.bin'));

    expect(code).to.equal(0);
    expect(after?.senses.ids).to.deep.equal(before?.senses.ids);
    expect(after?.pieceRows.values).to.deep.equal(before?.pieceRows.values);
    expect(readManifest(out)).to.deep.include({
      inputs: readManifest(join(DATA, 'encoder')).inputs,
      weights: digestOf(join(out, 'weights.bin')),
    });
  });

  it('says so when there are no weights whose senses it could renew, and writes nothing', async () => {
    const out = newFolder();
    const { code, stderr } = await startProgram(SCRIPT, ['--senses', '--out', out]).ended;

    expect(code).to.equal(1);
    expect(stderr).to.include('holds no weights.bin: train it first, without --senses');
    expect(() => readFileSync(join(out, 'manifest.json'))).to.throw('ENOENT');
  });

  it('refuses epochs that are no number', async () => {
    const { code, stderr } = await startProgram(SCRIPT, ['--epochs', 'many', '--out', newFolder()]).ended;

    expect(code).to.equal(1);
    expect(stderr).to.include('--epochs is no number of epochs: many');
  });
});
