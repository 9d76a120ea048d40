/**
 * Learns the classifier from `capabilities.jsonl` and `phrasings/` and writes `classifier/weights.bin` beside them, so that no start has to
 * learn it: `node scripts/learn-classifier.ts [FOLDER]`. The same text gives the same file.
 */
import { fileURLToPath } from 'node:url';
import { classifierFile, learnedFrom } from '../src/adapters/out/catalog/read-classifier.ts';
import { readVocabulary } from '../src/adapters/out/catalog/data-folder.ts';
import { learnCapabilities } from '../src/domain/match/learn-capabilities.ts';
import { writeClassifier } from './classifier/write-classifier.ts';

const folder = process.argv[2] ?? fileURLToPath(new URL('../data', import.meta.url));
const learned = learnCapabilities(readVocabulary(folder));
writeClassifier(classifierFile(folder), learnedFrom(folder), learned);
console.log(
  `${learned.capabilities.length} capabilities, ${learned.terms.length} words, ${learned.seconds.length} words and pairs`,
);
