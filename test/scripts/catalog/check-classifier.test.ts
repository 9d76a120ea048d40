import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { checkClassifier } from '../../../scripts/catalog/rules/check-classifier.ts';
import { writeClassifier } from '../../../scripts/classifier/write-classifier.ts';
import { classifierFile, learnedFrom } from '../../../src/adapters/out/catalog/read-classifier.ts';
import type { Phrasing } from '../../../src/domain/catalog/vocabulary.ts';
import { learnCapabilities } from '../../../src/domain/match/learn-capabilities.ts';
import { aVocabulary } from '../../support/catalogs.ts';
import { temporaryFolders } from '../../support/temporary-folder.ts';

const newFolder = temporaryFolders();
const { capabilities } = aVocabulary();
const PHRASING: Phrasing = { capability: 'issue.list', texts: ['what is broken'], tools: [], objects: [], phrases: [] };

/** A `data/` folder whose classifier has no fault. */
function dataFolder(): string {
  const folder = newFolder();
  mkdirSync(join(folder, 'phrasings'));
  writeFileSync(join(folder, 'capabilities.jsonl'), capabilities.map((line) => JSON.stringify(line)).join('\n'));
  writeFileSync(join(folder, 'phrasings', 'code.jsonl'), JSON.stringify(PHRASING));
  const learned = learnCapabilities({ capabilities, phrasings: [PHRASING] });
  writeClassifier(classifierFile(folder), learnedFrom(folder), learned);
  return folder;
}

function entriesOf<Value>(values: readonly Value[]): { file: string; line: number; name: string; value: Value }[] {
  return values.map((value) => ({ file: 'data/x.jsonl', line: 1, name: '-', value }));
}

function faultsOf(folder: string, phrasings: readonly Phrasing[] = [PHRASING]): string[] {
  const data = { capabilities: entriesOf(capabilities), phrasings: entriesOf(phrasings) };
  return [...checkClassifier(folder, data)].map(({ file, fault }) => `${file}: ${fault}`);
}

describe('checkClassifier', () => {
  it('finds no fault with what was learned from the capabilities and phrasings as they are', () => {
    expect(faultsOf(dataFolder())).to.deep.equal([]);
  });

  it('misses the file', () => {
    const folder = dataFolder();
    rmSync(classifierFile(folder));

    expect(faultsOf(folder)).to.deep.equal(['data/classifier/weights.bin: is missing: run npm run learn:classifier']);
  });

  it('finds one that was learned before a phrasing was added', () => {
    const folder = dataFolder();
    appendFileSync(join(folder, 'phrasings', 'code.jsonl'), `\n${JSON.stringify(PHRASING)}`);

    expect(faultsOf(folder, [PHRASING, PHRASING])).to.deep.equal([
      'data/classifier/weights.bin: was learned from other capabilities or phrasings: run npm run learn:classifier',
    ]);
  });

  it('finds one that is not what its text teaches', () => {
    const folder = dataFolder();
    const learned = learnCapabilities({ capabilities, phrasings: [] });
    writeClassifier(classifierFile(folder), learnedFrom(folder), learned);

    expect(faultsOf(folder)).to.deep.equal([
      'data/classifier/weights.bin: is not what is learned from the capabilities and phrasings: run npm run learn:classifier',
    ]);
  });

  it('finds a file that cannot be read, and one that nothing reads', () => {
    const folder = dataFolder();
    writeFileSync(classifierFile(folder), '{}\n');
    writeFileSync(join(folder, 'classifier', 'notes.txt'), '');

    expect(faultsOf(folder)).to.deep.equal([
      'data/classifier/notes.txt: is a file nothing reads',
      'data/classifier/weights.bin: it has the form undefined, and form 1 is read',
    ]);
  });
});
