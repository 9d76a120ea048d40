import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseEncoder } from '../../../src/adapters/out/catalog/read-encoder.ts';
import { digestOf, type Manifest } from '../../encoder/manifest.ts';
import { faultAt, type Fault } from '../fault.ts';

/** Bytes: all of it is read at every start, and everybody who installs the package loads it. */
const MOST_BYTES = 8_000_000;
const FILES = ['weights.bin', 'manifest.json'];

/** The encoder is there, can be read, is small enough, and is the one that its manifest speaks of. */
export function* checkEncoder(folder: string): Generator<Fault> {
  const encoder = join(folder, 'encoder');
  const found = existsSync(encoder) ? readdirSync(encoder) : [];
  for (const file of found) if (!FILES.includes(file)) yield faultOf(file, 'is a file nothing reads');
  const missing = FILES.filter((file) => !found.includes(file));
  for (const file of missing) yield faultOf(file, 'is missing');
  if (missing.length > 0) return;
  const bytes = readFileSync(join(encoder, 'weights.bin'));
  if (bytes.length > MOST_BYTES)
    yield faultOf('weights.bin', `has ${bytes.length} bytes, more than ${MOST_BYTES}: lower leastTexts or pieces`);
  yield* checkManifest(join(encoder, 'manifest.json'), digestOf(join(encoder, 'weights.bin')));
  yield* checkWeights(bytes);
}

function* checkManifest(file: string, digest: string): Generator<Fault> {
  try {
    const { weights, inputs, options, losses } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Manifest>;
    if (weights !== digest)
      yield faultOf('manifest.json', `speaks of weights ${String(weights)}, and there are ${digest}`);
    if (inputs === undefined || options === undefined || losses?.length !== options.epochs)
      yield faultOf('manifest.json', 'does not say what the encoder was trained on, how, and the loss of each epoch');
  } catch {
    yield faultOf('manifest.json', 'is not a JSON object');
  }
}

function* checkWeights(bytes: Buffer): Generator<Fault> {
  try {
    parseEncoder(bytes);
  } catch (cause) {
    yield faultOf('weights.bin', cause instanceof Error ? cause.message : 'cannot be read');
  }
}

function faultOf(file: string, fault: string): Fault {
  return faultAt({ file: `data/encoder/${file}`, line: 1, name: '-' }, fault);
}
