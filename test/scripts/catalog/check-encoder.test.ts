import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { checkEncoder } from '../../../scripts/catalog/rules/check-encoder.ts';
import { writeManifest } from '../../../scripts/encoder/manifest.ts';
import { writeEncoder } from '../../../scripts/encoder/write-encoder.ts';
import type { FineCapability } from '../../../src/domain/catalog/fine-capability.ts';
import { someWeights } from '../../support/encoders.ts';
import { temporaryFolders } from '../../support/temporary-folder.ts';

const newFolder = temporaryFolders();

function aFine(id: string): {
  readonly file: string;
  readonly line: number;
  readonly name: string;
  readonly value: FineCapability;
} {
  const of = id.slice(0, id.lastIndexOf('.'));
  const value = { id, of, title: id, verbs: [], objects: [], implied_by: [], tools: [], texts: [] };
  return { file: 'data/capabilities/code.jsonl', line: 7, name: id, value };
}

const FINE = [aFine('issue.list.sprint'), aFine('issue.list.filter')];
const OPTIONS = { dimensions: 4, pieces: 64, leastTexts: 1, batch: 4, epochs: 2, rate: 0.3, temperature: 0.1, seed: 1 };

/** A `data/` folder with an encoder that has no fault. */
function dataFolder(pieces = 64): string {
  const folder = newFolder();
  const encoder = join(folder, 'encoder');
  mkdirSync(encoder);
  const weights = someWeights({}, { 'issue.list.sprint': [1, 0, 0, 0], 'issue.list.filter': [0, 1, 0, 0] });
  const pieceRows = { values: new Int8Array(4 * pieces), scales: new Float32Array(pieces) };
  writeEncoder(join(encoder, 'weights.bin'), { ...weights, pieceRows });
  writeManifest(encoder, { options: OPTIONS, inputs: {}, words: 0, pairs: 9, losses: [2, 1], senses: {} });
  return folder;
}

function faultsOf(folder: string, fine = FINE): string[] {
  return [...checkEncoder(folder, { fine })].map(({ file, fault }) => `${file}: ${fault}`);
}

function changeManifest(folder: string, change: (manifest: object) => object): void {
  const file = join(folder, 'encoder', 'manifest.json');
  writeFileSync(file, JSON.stringify(change(JSON.parse(readFileSync(file, 'utf8')) as object)));
}

describe('checkEncoder', () => {
  it('finds no fault with weights that their manifest speaks of and that know the capabilities', () => {
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

  it('names each capability that the encoder does not know, where it stands, and each that there is no more', () => {
    const [sprint] = FINE;
    if (sprint === undefined) throw new RangeError('no capability');

    expect(faultsOf(dataFolder(), [sprint, aFine('issue.list.mine')])).to.deep.equal([
      'data/capabilities/code.jsonl: is a capability that the encoder does not know: run npm run train:encoder -- --senses',
      'data/encoder/weights.bin: knows the capability issue.list.filter, which there is no more: run npm run train:encoder -- --senses',
    ]);
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
