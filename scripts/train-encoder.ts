/**
 * Trains the encoder and writes `weights.bin` with its `manifest.json`; `docs/encoder.md` says from what and how. The same input gives
 * the same files.
 *
 * node scripts/train-encoder.ts [--pairs FOLDER] [--epochs 8] [--out FOLDER]
 * node scripts/train-encoder.ts --senses [--out FOLDER]
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { EmbeddedCatalog } from '../src/adapters/out/catalog/embedded-catalog.ts';
import { readEncoder } from '../src/adapters/out/catalog/read-encoder.ts';
import { digestsOf, readManifest, writeManifest } from './encoder/manifest.ts';
import { packWeights } from './encoder/pack-weights.ts';
import { withSenses } from './encoder/senses.ts';
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
  temperature: 0.07,
  seed: 7,
};

const { values } = parseArgs({
  options: {
    /** Folder of outside pairs; without it the encoder learns from our own text alone. */
    pairs: { type: 'string' },
    epochs: { type: 'string', default: '8' },
    /** Keeps what was learned, and works out anew what the finer capabilities mean: seconds instead of minutes. */
    senses: { type: 'boolean', default: false },
    out: { type: 'string', default: join(DATA, 'encoder') },
  },
});
const out = values.out;
const fine = readFineCapabilities(DATA);
const senses = digestsOf(linesIn(join(DATA, 'capabilities')));
await (values.senses ? renewSenses() : trainAnew());

function renewSenses(): void {
  const weights = readEncoder(join(out, 'weights.bin'));
  if (weights === null) throw new Error(`${out} holds no weights.bin: train it first, without --senses`);
  writeEncoder(join(out, 'weights.bin'), withSenses(weights, fine));
  writeManifest(out, { ...readManifest(out), senses });
}

async function trainAnew(): Promise<void> {
  const options = { ...OPTIONS, epochs: epochsOf(values.epochs) };
  const pairsOf = makePairs(await new EmbeddedCatalog(DATA).current(), fine, values.pairs);
  const { table, losses, pairs } = train(pairsOf, options, report);
  const weights = packWeights(table, options.dimensions);
  mkdirSync(out, { recursive: true });
  writeEncoder(join(out, 'weights.bin'), withSenses(weights, fine));
  const own = ['capabilities', 'phrasings', 'catalog'].map((folder) => join(DATA, folder));
  const folders = values.pairs === undefined ? own : [values.pairs, ...own];
  const inputs = digestsOf(folders.flatMap(linesIn));
  writeManifest(out, { options, inputs, words: table.words.length, pairs, losses, senses });
}

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
