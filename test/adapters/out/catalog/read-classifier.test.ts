import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { writeClassifier } from '../../../../scripts/classifier/write-classifier.ts';
import { parseClassifier, readClassifier } from '../../../../src/adapters/out/catalog/read-classifier.ts';
import type { ClassifierWeights } from '../../../../src/domain/catalog/capability-weights.ts';
import { learnCapabilities } from '../../../../src/domain/match/learn-capabilities.ts';
import { aVocabulary } from '../../../support/catalogs.ts';
import { temporaryFolders } from '../../../support/temporary-folder.ts';
import { itRefusesWhatWasCut, withHead } from '../../../support/weights-files.ts';

const newFolder = temporaryFolders();
const LEARNED = learnCapabilities(
  aVocabulary({
    phrasings: [{ capability: 'chat.post', texts: ['größe 天气 tell the team'], tools: [], objects: [], phrases: [] }],
  }),
);

function written(weights: ClassifierWeights = LEARNED): { readonly file: string; readonly bytes: Buffer } {
  const file = join(newFolder(), 'classifier', 'weights.bin');
  writeClassifier(file, 'sha256:a', weights);
  return { file, bytes: readFileSync(file) };
}

describe('readClassifier', () => {
  it('reads back what was written', () => {
    expect(readClassifier(written().file, 'sha256:a')).to.deep.equal(LEARNED);
  });

  it('reads back one that learned nothing', () => {
    const nothing = learnCapabilities({ capabilities: [], phrasings: [] });

    expect(readClassifier(written(nothing).file, 'sha256:a')).to.deep.equal(nothing);
  });

  it('is null where there is no file, and where it was learned from something else', () => {
    expect(readClassifier(join(newFolder(), 'weights.bin'), 'sha256:a')).to.equal(null);
    expect(readClassifier(written().file, 'sha256:b')).to.equal(null);
  });

  it('names the file, what is wrong and what to do', () => {
    const { file, bytes } = written();
    writeFileSync(file, bytes.subarray(0, -1));

    expect(() => readClassifier(file, 'sha256:a')).to.throw(
      `${file} is no classifier that can be used: its first line promises ${bytes.length} bytes, and it has ${bytes.length - 1}. Put back`,
    );
  });

  itRefusesWhatWasCut(() => written().bytes, parseClassifier);

  for (const [kind, change, message] of [
    ['of another form', (head) => ({ ...head, format: 2 }), 'it has the form 2, and form 1 is read'],
    ['with less than no terms', (head) => ({ ...head, terms: -1 }), 'first line'],
    ['with a number of keys that is a text', (head) => ({ ...head, keys: '9' }), 'first line'],
    ['whose capabilities are no texts', (head) => ({ ...head, capabilities: [1] }), 'first line'],
    ['that does not say what it was learned from', (head) => ({ ...head, learned_from: null }), 'first line'],
    ['with fewer capabilities than its lists speak of', (head) => ({ ...head, capabilities: [] }), 'fit together'],
    ['that promises more than there is', (head) => ({ ...head, entries: 1e6 }), 'promises'],
  ] as const satisfies readonly (readonly [string, (head: Record<string, unknown>) => object, string])[]) {
    it(`refuses a file ${kind}`, () => {
      expect(() => parseClassifier(withHead(written().bytes, change))).to.throw(RangeError, message);
    });
  }

  for (const [kind, change] of [
    ['whose keys do not ascend', { keysOf: LEARNED.keysOf.toReversed() }],
    ['whose entries begin beyond their end', { starts: LEARNED.starts.map((start) => start + 1) }],
    ['with a weight that is no number', { weights: LEARNED.weights.map(() => NaN) }],
  ] as const)
    it(`refuses a file ${kind}`, () => {
      const { bytes } = written({ ...LEARNED, ...change });

      expect(() => parseClassifier(bytes)).to.throw(RangeError, 'fit together');
    });
});
