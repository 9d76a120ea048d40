import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { checkEncoder } from '../../../scripts/catalog/rules/check-encoder.ts';
import { writeManifest } from '../../../scripts/encoder/manifest.ts';
import { writeEncoder } from '../../../scripts/encoder/write-encoder.ts';
import { someWeights } from '../../support/encoders.ts';
import { temporaryFolders } from '../../support/temporary-folder.ts';

const newFolder = temporaryFolders();

const OPTIONS = { dimensions: 4, pieces: 64, leastTexts: 1, batch: 4, epochs: 2, rate: 0.3, temperature: 0.1, seed: 1 };

/** A `data/` folder with an encoder that has no fault. */
function dataFolder(pieces = 64): string {
  const folder = newFolder();
  const encoder = join(folder, 'encoder');
  mkdirSync(encoder);
  const pieceRows = { values: new Int8Array(4 * pieces), scales: new Float32Array(pieces) };
  writeEncoder(join(encoder, 'weights.bin'), { ...someWeights({}), pieceRows });
  writeManifest(encoder, { options: OPTIONS, inputs: {}, words: 0, pairs: 9, losses: [2, 1] });
  return folder;
}

function faultsOf(folder: string): string[] {
  return [...checkEncoder(folder)].map(({ file, fault }) => `${file}: ${fault}`);
}

function changeManifest(folder: string, change: (manifest: object) => object): void {
  const file = join(folder, 'encoder', 'manifest.json');
  writeFileSync(file, JSON.stringify(change(JSON.parse(readFileSync(file, 'utf8')) as object)));
}

describe('checkEncoder', () => {
  it('finds no fault with weights that their manifest speaks of', () => {
    expect(faultsOf(dataFolder())).to.deep.equal([]);
  });

  for (const file of ['weights.bin', 'manifest.json'])
    it(`misses ${file}`, () => {
      const folder = dataFolder();
      rmSync(join(folder, 'encoder', file));

      expect(faultsOf(folder)).to.deep.equal([`data/encoder/${file}: is missing`]);
    });

  it('misses both where there is no folder', () => {
    expect(faultsOf(newFolder())).to.have.length(2);
  });

  it('finds weights that were changed after the manifest was written', () => {
    const folder = dataFolder();
    const file = join(folder, 'encoder', 'weights.bin');
    const bytes = readFileSync(file);
    bytes[bytes.length - 1] = 99;
    writeFileSync(file, bytes);

    expect(faultsOf(folder).join()).to.match(/manifest\.json: speaks of weights sha256:\w{64}, and there are sha256:/);
  });

  it('finds weights that were cut', () => {
    const folder = dataFolder();
    const file = join(folder, 'encoder', 'weights.bin');
    writeFileSync(file, readFileSync(file).subarray(0, -1));

    expect(faultsOf(folder).join()).to.include('weights.bin: its first line promises');
  });

  it('finds a manifest that is not JSON, or does not say all', () => {
    const folder = dataFolder();
    changeManifest(folder, (manifest) => ({ ...manifest, losses: [2] }));
    expect(faultsOf(folder).join()).to.include('manifest.json: does not say what');

    writeFileSync(join(folder, 'encoder', 'manifest.json'), 'to do');
    expect(faultsOf(folder)).to.deep.equal(['data/encoder/manifest.json: is not a JSON object']);
  });

  it('finds weights of more than 8 MB', () => {
    expect(faultsOf(dataFolder(1_000_000)).join()).to.match(/weights\.bin: has 8\d{6} bytes, more than 8000000: /);
  });

  it('finds a file that nothing reads', () => {
    const folder = dataFolder();
    writeFileSync(join(folder, 'encoder', 'old.bin'), '');

    expect(faultsOf(folder)).to.deep.equal(['data/encoder/old.bin: is a file nothing reads']);
  });
});
