import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { classifierFile, learnedFrom, parseClassifier } from '../../../src/adapters/out/catalog/read-classifier.ts';
import type { ClassifierWeights } from '../../../src/domain/catalog/capability-weights.ts';
import type { Vocabulary } from '../../../src/domain/catalog/vocabulary.ts';
import { learnCapabilities } from '../../../src/domain/match/learn-capabilities.ts';
import type { Data } from '../data-files.ts';
import { faultAt, type Fault } from '../fault.ts';

const RENEW = 'run npm run learn:classifier';

/** The classifier is there, and is what is learned from the capabilities and phrasings as they are. */
export function* checkClassifier(
  folder: string,
  { capabilities, phrasings }: Pick<Data, 'capabilities' | 'phrasings'>,
): Generator<Fault> {
  const file = classifierFile(folder);
  const found = existsSync(dirname(file)) ? readdirSync(dirname(file)) : [];
  for (const name of found) if (!file.endsWith(`/${name}`)) yield faultOf(name, 'is a file nothing reads');
  if (!existsSync(file)) {
    yield faultOf('weights.bin', `is missing: ${RENEW}`);
    return;
  }
  try {
    const read = parseClassifier(readFileSync(file));
    const vocabulary = { capabilities: capabilities.map(valueOf), phrasings: phrasings.map(valueOf) };
    if (read.learnedFrom !== learnedFrom(folder))
      yield faultOf('weights.bin', `was learned from other capabilities or phrasings: ${RENEW}`);
    else if (!isLearnedFrom(vocabulary, read.weights))
      yield faultOf('weights.bin', `is not what is learned from the capabilities and phrasings: ${RENEW}`);
  } catch (cause) {
    yield faultOf('weights.bin', cause instanceof Error ? cause.message : 'cannot be read');
  }
}

function valueOf<Value>({ value }: { readonly value: Value }): Value {
  return value;
}

function isLearnedFrom(
  vocabulary: Pick<Vocabulary, 'capabilities' | 'phrasings'>,
  weights: ClassifierWeights,
): boolean {
  const learned = learnCapabilities(vocabulary);
  return (
    learned.capabilities.join('\n') === weights.capabilities.join('\n') &&
    learned.terms.join('\n') === weights.terms.join('\n') &&
    (['keysOf', 'seconds', 'starts', 'classes', 'weights'] as const).every((list) =>
      bytesOf(learned[list]).equals(bytesOf(weights[list])),
    )
  );
}

function bytesOf({ buffer, byteOffset, byteLength }: Uint32Array | Uint16Array | Float32Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

function faultOf(file: string, fault: string): Fault {
  return faultAt({ file: `data/classifier/${file}`, line: 1, name: '-' }, fault);
}
