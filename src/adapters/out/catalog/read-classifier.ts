import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ClassifierWeights } from '../../../domain/catalog/weights.ts';
import { isCount, readWeights, splitHead, WeightsBody } from './weights-file.ts';

/** The one form of the file that is read; another one gets another number. */
export const CLASSIFIER_FORMAT = 1;

/** The first line of the file: what follows it, see `docs/catalog.md`. */
export type ClassifierHead = {
  readonly format: number;
  /** Digest of the files that it was learned from. */
  readonly learned_from: string;
  readonly capabilities: readonly string[];
  readonly terms: number;
  /** Bytes of the terms, one a line, in UTF-8. */
  readonly termBytes: number;
  readonly keys: number;
  readonly entries: number;
};

/** Where the classifier lies in a `data/` folder. */
export function classifierFile(folder: string): string {
  return join(folder, 'classifier', 'weights.bin');
}

/** The files of phrasings in a `data/` folder, in the order of their names. */
export function phrasingFiles(folder: string): string[] {
  return readdirSync(join(folder, 'phrasings'))
    .toSorted()
    .map((file) => join(folder, 'phrasings', file));
}

/** Digest of what a classifier learns from in a `data/` folder. */
export function learnedFrom(folder: string): string {
  const hash = createHash('sha256');
  for (const file of [join(folder, 'capabilities.jsonl'), ...phrasingFiles(folder)]) hash.update(readFileSync(file));
  return `sha256:${hash.digest('hex')}`;
}

/**
 * Reads what `scripts/learn-classifier.ts` writes; null where there is none, and where it was learned from something else: then it is
 * learned at the first use, which takes longer.
 *
 * @param digest As {@link learnedFrom} gives it.
 * @throws {Error} that says what is wrong with a file that is none of ours, was cut, or was changed so that it shows.
 */
export function readClassifier(file: string, digest: string): ClassifierWeights | null {
  const read = readWeights(file, 'classifier', parseClassifier);
  return read?.learnedFrom === digest ? read.weights : null;
}

/** @throws {RangeError} that says what is wrong. */
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
