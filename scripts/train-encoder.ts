/**
 * Trains the encoder and writes `weights.bin` with its `manifest.json`; `docs/encoder.md` says from what and how. The same input gives
 * the same files.
 *
 * node scripts/train-encoder.ts [--pairs FOLDER] [--epochs 8] [--out FOLDER]
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { EmbeddedCatalog } from '../src/adapters/out/catalog/embedded-catalog.ts';
import { digestsOf, writeManifest } from './encoder/manifest.ts';
import { packWeights } from './encoder/pack-weights.ts';
import { train, type TrainingOptions } from './encoder/training.ts';
import { linesIn, makePairs, readFineCapabilities } from './encoder/training-text.ts';
import { writeEncoder } from './encoder/write-encoder.ts';

const DATA = fileURLToPath(new URL('../data', import.meta.url));
const OPTIONS: Omit<TrainingOptions, 'epochs'> = {
  dimensions: 128,
  pieces: 2 ** 15,
  leastTexts: 3,
  batch: 256,
  rate: 0.3,
  temperature: 0.1,
  seed: 7,
};

const { values } = parseArgs({
  options: {
    /** Folder of outside pairs; without it the encoder learns from our own text alone. */
    pairs: { type: 'string' },
    epochs: { type: 'string', default: '8' },
    out: { type: 'string', default: join(DATA, 'encoder') },
  },
});
const options = { ...OPTIONS, epochs: epochsOf(values.epochs) };
const catalog = await new EmbeddedCatalog(DATA).current();
const { table, losses, pairs } = train(makePairs(catalog, readFineCapabilities(DATA), values.pairs), options, report);
mkdirSync(values.out, { recursive: true });
writeEncoder(join(values.out, 'weights.bin'), packWeights(table, options.dimensions));
const own = ['capabilities', 'phrasings', 'catalog'].map((folder) => join(DATA, folder));
const folders = values.pairs === undefined ? own : [values.pairs, ...own];
const inputs = digestsOf([...folders.flatMap(linesIn), join(DATA, 'search-phrases.jsonl')]);
writeManifest(values.out, { options, inputs, words: table.words.length, pairs, losses });

function epochsOf(text: string): number {
  const epochs = Number(text);
  if (!Number.isInteger(epochs) || epochs < 0) throw new Error(`--epochs is no number of epochs: ${text}`);
  return epochs;
}

function report(epoch: number, loss: number): void {
  process.stdout.write(
    `epoch ${epoch + 1}: loss ${loss.toFixed(4)}, ${Math.round(performance.now() / 1000)} s so far\n`,
  );
}
