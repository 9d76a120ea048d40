/**
 * Trains the encoder on the project's own text and on pairs of outside data sets, and writes `data/encoder/weights.bin` with a
 * manifest: what went in by name and digest, the options, and how the loss fell. The same input gives the same weights.
 *
 * node scripts/train-encoder.ts --pairs FOLDER [--epochs 8] [--out FOLDER]
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { EmbeddedCatalog } from '../src/adapters/out/catalog/embedded-catalog.ts';
import { readJsonLines } from '../src/adapters/out/catalog/read-json-lines.ts';
import type { EncoderWeights } from '../src/domain/catalog/encoder-weights.ts';
import type { FineCapability } from '../src/domain/catalog/fine-capability.ts';
import { SentenceEncoder } from '../src/domain/ranking/encoder/sentence-encoder.ts';
import { quantize } from './encoder/quantize.ts';
import { sensesOf } from './encoder/senses.ts';
import { train } from './encoder/training.ts';
import { capabilityPairs, catalogPairs, outsidePairs, type WordedCapability } from './encoder/training-pairs.ts';
import { writeEncoder } from './encoder/write-encoder.ts';

const DATA = fileURLToPath(new URL('../data', import.meta.url));
const OPTIONS = {
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

const catalog = await new EmbeddedCatalog(DATA).current();
const fine = filesIn(join(DATA, 'capabilities')).flatMap((file) => readJsonLines<FineCapability>(file));
const titles = new Map(catalog.vocabulary.capabilities.map(({ id, title }) => [id, title]));
const worded: readonly WordedCapability[] = [
  ...catalog.vocabulary.phrasings.map(({ capability, texts, tools }) => ({
    id: capability,
    title: titles.get(capability) ?? '',
    texts,
    tools: tools.length === 0 ? texts : tools,
  })),
  ...fine,
];
const outside = values.pairs === undefined ? [] : outsidePairs(values.pairs);
const log: string[] = [];
const epochs = Number(values.epochs);
const trained = train(
  (epoch) => [...outside, ...capabilityPairs(worded, 100 + epoch), ...catalogPairs(catalog, worded, 200 + epoch)],
  { ...OPTIONS, epochs, report: (line) => void (log.push(line), process.stdout.write(`${line}\n`)) },
);

const weights: EncoderWeights = {
  dimensions: OPTIONS.dimensions,
  unseen: trained.unseen,
  words: trained.words,
  importance: trained.importance,
  wordRows: quantize(trained.wordRows, OPTIONS.dimensions),
  pieceRows: quantize(trained.pieceRows, OPTIONS.dimensions),
  senses: { ids: [], rows: { values: new Int8Array(), scales: new Float32Array() } },
};
const senses = {
  ids: fine.map(({ id }) => id),
  rows: quantize(sensesOf(fine, new SentenceEncoder(weights)), OPTIONS.dimensions),
};
mkdirSync(values.out, { recursive: true });
writeEncoder(join(values.out, 'weights.bin'), { ...weights, senses });
const inputs = [
  ...(values.pairs === undefined ? [] : filesIn(values.pairs)),
  ...['capabilities', 'phrasings', 'catalog'].flatMap((folder) => filesIn(join(DATA, folder))),
];
writeFileSync(
  join(values.out, 'manifest.json'),
  `${JSON.stringify(
    {
      options: { ...OPTIONS, epochs },
      inputs: Object.fromEntries(inputs.map((file) => [nameOf(file), digestOf(file)])),
      words: trained.words.length,
      log,
      weights: digestOf(join(values.out, 'weights.bin')),
    },
    null,
    1,
  )}\n`,
);

function filesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.jsonl'))
    .toSorted()
    .map((file) => join(folder, file));
}

/** The last folder and the name of a file: where it lay is nobody's business. */
function nameOf(file: string): string {
  return file.split('/').slice(-2).join('/');
}

function digestOf(file: string): string {
  return `sha256:${createHash('sha256').update(readFileSync(file)).digest('hex')}`;
}
