import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { EmbeddedCatalog } from '../src/adapters/out/catalog/embedded-catalog.ts';
import { capabilityPairs, catalogPairs, outsidePairs, type Capability } from './encoder/training-pairs.ts';
import { train } from './encoder/training.ts';

const { values } = parseArgs({
  options: {
    pairs: { type: 'string' },
    fine: { type: 'string', default: '' },
    out: { type: 'string' },
    epochs: { type: 'string', default: '6' },
    dim: { type: 'string', default: '128' },
    batch: { type: 'string', default: '256' },
    rate: { type: 'string', default: '0.3' },
    temp: { type: 'string', default: '0.07' },
    parts: { type: 'string', default: 'oxc' },
  },
});
const DATA = fileURLToPath(new URL('../data', import.meta.url));
const catalog = await new EmbeddedCatalog(DATA).current();
const fine = values.fine
  .split(',')
  .filter((f) => f !== '')
  .flatMap((file) =>
    readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Capability),
  );
const coarse = catalog.vocabulary.phrasings.map(({ capability, texts, tools }) => ({
  id: capability,
  title: catalog.vocabulary.capabilities.find(({ id }) => id === capability)?.title ?? '',
  texts,
  tools: tools.length === 0 ? texts : tools,
}));
const capabilities = [...coarse, ...fine];
const outside = values.pairs === undefined ? [] : outsidePairs(values.pairs);
const p = values.parts;
const trained = train(
  (epoch) => [
    ...(p.includes('o') ? outside : []),
    ...(p.includes('c') ? capabilityPairs(capabilities, 100 + epoch) : []),
    ...(p.includes('x') ? catalogPairs(catalog, capabilities, 200 + epoch) : []),
  ],
  {
    dimensions: Number(values.dim),
    pieces: 2 ** 15,
    leastTexts: 3,
    batch: Number(values.batch),
    epochs: Number(values.epochs),
    rate: Number(values.rate),
    temperature: Number(values.temp),
    seed: 7,
    report: console.log,
  },
);
const quantize = (rows: Float32Array, d: number) => {
  const count = rows.length / d;
  const vals = new Int8Array(rows.length);
  const scales = new Float32Array(count);
  for (let r = 0; r < count; r += 1) {
    let top = 0;
    for (let a = 0; a < d; a += 1) top = Math.max(top, Math.abs(rows[r * d + a]!));
    scales[r] = top / 127;
    if (top > 0) for (let a = 0; a < d; a += 1) vals[r * d + a] = Math.round((rows[r * d + a]! / top) * 127);
  }
  return { vals, scales };
};
const d = Number(values.dim);
const w = quantize(trained.wordRows, d),
  pc = quantize(trained.pieceRows, d);
const words = Buffer.from(trained.words.join('\n'));
const head = Buffer.from(
  JSON.stringify({
    dimensions: d,
    words: trained.words.length,
    pieces: pc.scales.length,
    unseen: trained.unseen,
    wordBytes: words.length,
  }) + '\n',
);
const bytes = (a: Float32Array | Int8Array) => Buffer.from(a.buffer, a.byteOffset, a.byteLength);
writeFileSync(
  values.out!,
  Buffer.concat([
    head,
    words,
    bytes(trained.importance),
    bytes(w.scales),
    bytes(pc.scales),
    bytes(w.vals),
    bytes(pc.vals),
  ]),
);
console.log(trained.words.length, 'words', trained.pieceRows.length / d, 'pieces');
