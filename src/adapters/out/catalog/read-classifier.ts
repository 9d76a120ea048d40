import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ClassifierWeights } from '../../../domain/catalog/capability-weights.ts';
import { isCount, readWeights, splitHead, WeightsBody } from './weights-file.ts';

/** Version of the file format; the reader accepts no other. */
export const CLASSIFIER_FORMAT = 1;

/** First line of the file (see `docs/catalog.md`). */
export type ClassifierHead = {
  readonly format: number;
  /** Digest of the training files. */
  readonly learned_from: string;
  readonly capabilities: readonly string[];
  readonly terms: number;
  /** Size in bytes of the terms, one per line, in UTF-8. */
  readonly termBytes: number;
  readonly keys: number;
  readonly entries: number;
};

export function classifierFile(folder: string): string {
  return join(folder, 'classifier', 'weights.bin');
}

/** Returns the paths of the phrasings in a `data/` folder, by name. */
export function phrasingFiles(folder: string): string[] {
  return readdirSync(join(folder, 'phrasings'))
    .toSorted()
    .map((file) => join(folder, 'phrasings', file));
}

/** Returns the digest of the classifier's training files in a `data/` folder. */
export function learnedFrom(folder: string): string {
  const hash = createHash('sha256');
  for (const file of [join(folder, 'capabilities.jsonl'), ...phrasingFiles(folder)]) hash.update(readFileSync(file));
  return `sha256:${hash.digest('hex')}`;
}

/**
 * Reads the file written by `scripts/learn-classifier.ts`; null when it is missing or was learned from other files.
 * The classifier is then learned on first use, which takes longer.
 *
 * @param digest Result of {@link learnedFrom}.
 * @throws {Error} that explains a foreign, truncated or damaged file.
 */
export function readClassifier(file: string, digest: string): ClassifierWeights | null {
  const read = readWeights(file, 'classifier', parseClassifier);
  return read?.learnedFrom === digest ? read.weights : null;
}

/** @throws {RangeError} that explains the fault. */
export function parseClassifier(bytes: Buffer): {
  readonly learnedFrom: string;
  readonly weights: ClassifierWeights;
} {
  const { head: claimed, border } = splitHead<ClassifierHead>(bytes, CLASSIFIER_FORMAT);
  const { learned_from, capabilities, terms, termBytes, keys, entries } = sound(claimed);
  const body = new WeightsBody(bytes, border, termBytes + 4 * (terms + 1) + 4 * keys + 4 * (keys + 1) + 6 * entries);
  const weights: ClassifierWeights = {
    capabilities,
    terms: body.words(termBytes, terms),
    keysOf: body.integers(terms + 1),
    seconds: body.integers(keys),
    starts: body.integers(keys + 1),
    classes: body.shorts(entries),
    weights: body.floats(entries),
  };
  const isWhole =
    ascends(weights.keysOf, keys) &&
    ascends(weights.starts, entries) &&
    weights.classes.every((place) => place < capabilities.length) &&
    weights.weights.every((weight) => weight > 0 && weight < Infinity);
  if (!isWhole) throw new RangeError('its lists do not fit together');
  return { learnedFrom: learned_from, weights };
}

function ascends(list: Uint32Array, last: number): boolean {
  return list.at(-1) === last && list.every((value, at) => at === 0 || value >= (list[at - 1] ?? 0));
}

function sound(head: Partial<ClassifierHead>): ClassifierHead {
  const { learned_from, capabilities, terms, termBytes, keys, entries } = head;
  const isSound =
    typeof learned_from === 'string' &&
    Array.isArray(capabilities) &&
    capabilities.every((id) => typeof id === 'string') &&
    [terms, termBytes, keys, entries].every((count) => isCount(count, 0));
  if (!isSound) throw new RangeError('its first line does not say what is in it');
  return head as ClassifierHead;
}
