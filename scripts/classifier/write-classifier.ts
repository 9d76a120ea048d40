import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { CLASSIFIER_FORMAT, type ClassifierHead } from '../../src/adapters/out/catalog/read-classifier.ts';
import type { ClassifierWeights } from '../../src/domain/catalog/capability-weights.ts';

/**
 * Writes weights as `read-classifier.ts` reads them.
 *
 * @param digest Of what they were learned from.
 */
export function writeClassifier(file: string, digest: string, learned: ClassifierWeights): void {
  const { capabilities, terms, keysOf, seconds, starts, classes, weights } = learned;
  const names = Buffer.from(terms.join('\n'));
  const head: ClassifierHead = {
    format: CLASSIFIER_FORMAT,
    learned_from: digest,
    capabilities,
    terms: terms.length,
    termBytes: names.length,
    keys: seconds.length,
    entries: classes.length,
  };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(
    file,
    Buffer.concat([
      Buffer.from(`${JSON.stringify(head)}\n`),
      names,
      ...[keysOf, seconds, starts, classes, weights].map(({ buffer, byteOffset, byteLength }) =>
        Buffer.from(buffer, byteOffset, byteLength),
      ),
    ]),
  );
}
