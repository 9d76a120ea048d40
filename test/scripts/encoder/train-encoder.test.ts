import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { digestOf, type Manifest } from '../../../scripts/encoder/manifest.ts';
import { readEncoder } from '../../../src/adapters/out/catalog/read-encoder.ts';
import { startProgram } from '../../support/program.ts';
import { temporaryFolders } from '../../support/temporary-folder.ts';

const SCRIPT = 'scripts/train-encoder.ts';

describe('npm run train:encoder', () => {
  const newFolder = temporaryFolders();

  it('writes weights that can be read, and beside them what they are and what they learned from', async () => {
    const out = join(newFolder(), 'encoder');
    const { code } = await startProgram(SCRIPT, ['--epochs', '0', '--out', out]).ended;
    const weights = readEncoder(join(out, 'weights.bin'));
    const manifest = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8')) as Manifest;

    expect(code).to.equal(0);
    expect(manifest).to.deep.include({
      words: weights?.words.length,
      losses: [],
      weights: digestOf(join(out, 'weights.bin')),
    });
    expect(manifest.inputs).to.include.keys(
      'capabilities/code.jsonl',
      'phrasings/code.jsonl',
      'catalog/servers.jsonl',
      'data/search-phrases.jsonl',
    );
  });

  it('refuses epochs that are no number', async () => {
    const { code, stderr } = await startProgram(SCRIPT, ['--epochs', 'many', '--out', newFolder()]).ended;

    expect(code).to.equal(1);
    expect(stderr).to.include('--epochs is no number of epochs: many');
  });
});
