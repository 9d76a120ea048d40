import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Vocabulary } from '../../../domain/catalog/vocabulary.ts';
import { classifierFile, learnedFrom, phrasingFiles, readClassifier } from './read-classifier.ts';
import { readEncoder } from './read-encoder.ts';
import { readJsonLines } from './read-json-lines.ts';

/** Reads the vocabulary from the files of a `data/` folder; their format is described in `docs/catalog.md`. */
export function readVocabulary(folder: string): Vocabulary {
  const verbs = readJson(join(folder, 'verbs.json')) as Record<string, string>;
  return {
    capabilities: readJsonLines(join(folder, 'capabilities.jsonl')),
    verbs: Object.fromEntries(Object.entries(verbs).map(([name, members]) => [name, members.split(' ')])),
    ambiguousSystems: readJson(join(folder, 'ambiguous-systems.json')) as Vocabulary['ambiguousSystems'],
    unreadSystems: readJson(join(folder, 'unread-systems.json')) as Vocabulary['unreadSystems'],
    questions: readJsonLines(join(folder, 'questions.jsonl')),
    criteria: readJsonLines(join(folder, 'criteria.jsonl')),
    implications: readJsonLines(join(folder, 'implications.jsonl')),
    systemAliases: readJson(join(folder, 'system-aliases.json')) as Vocabulary['systemAliases'],
    foreignWords: readJson(join(folder, 'foreign-words.json')) as Vocabulary['foreignWords'],
    related: readJson(join(folder, 'related.json')) as Vocabulary['related'],
    products: readJsonLines(join(folder, 'products.jsonl')),
    kinds: readJsonLines(join(folder, 'product-kinds.jsonl')),
    encoder: readEncoder(join(folder, 'encoder', 'weights.bin')),
    classifier: readClassifier(classifierFile(folder), learnedFrom(folder)),
    phrasings: phrasingFiles(folder).flatMap((file) => readJsonLines<Vocabulary['phrasings'][number]>(file)),
  };
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
