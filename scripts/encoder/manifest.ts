import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { TrainingOptions } from './training.ts';

/** A file by its last folder and its name: where it lay is nobody's business. */
export type Digests = { readonly [file: string]: string };

/** What stands beside the weights: where they come from. */
export type Manifest = {
  readonly options: TrainingOptions;
  /** What words and pieces were learned from, */
  readonly inputs: Digests;
  /** how much was learned, */
  readonly words: number;
  readonly pairs: number;
  /** and the mean loss of each epoch. */
  readonly losses: readonly number[];
  /** Digest of `weights.bin`. */
  readonly weights: string;
};

/** @param manifest Without the digest of the weights, which must lie in the folder. */
export function writeManifest(folder: string, manifest: Omit<Manifest, 'weights'>): void {
  const whole: Manifest = { ...manifest, weights: digestOf(join(folder, 'weights.bin')) };
  writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(whole, null, 2)}\n`);
}

export function digestsOf(files: readonly string[]): Digests {
  return Object.fromEntries(files.map((file) => [`${basename(dirname(file))}/${basename(file)}`, digestOf(file)]));
}

export function digestOf(file: string): string {
  return `sha256:${createHash('sha256').update(readFileSync(file)).digest('hex')}`;
}
