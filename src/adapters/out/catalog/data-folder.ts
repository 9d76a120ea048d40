import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  TOOL_ROLES,
  type SearchPhraseLine,
  type ToolFeeds,
  type ToolRoles,
  type Vocabulary,
} from '../../../domain/catalog/vocabulary.ts';
import type { DecisionForest } from '../../../domain/catalog/decision-forest.ts';
import { ABILITY_FEATURES } from '../../../domain/task/ability-evidence.ts';
import { HIT_FEATURES } from '../../../domain/match/hit-evidence.ts';
import { SERVER_FEATURES } from '../../../domain/stack/candidate-evidence.ts';
import { TOOL_FEATURES } from '../../../domain/stack/tool-evidence.ts';
import { classifierFile, learnedFrom, phrasingFiles, readClassifier } from './read-classifier.ts';
import { readEncoder } from './read-encoder.ts';

/**
 * Parses a file with one JSON value on each line. The shape is unchecked here: `npm run catalog:check` verifies it.
 *
 * @param seen Receives every line, in an order independent of the file's.
 */
export function readJsonLines<Value>(file: string, seen?: (line: string) => void): Value[] {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  if (seen !== undefined) lines.toSorted().forEach(seen);
  return lines.map((line, index) => {
    try {
      return JSON.parse(line) as Value;
    } catch (cause) {
      throw new Error(`${file}, line ${index + 1}: not JSON`, { cause });
    }
  });
}

/** Reads the vocabulary from a `data/` folder (see `docs/catalog.md`). */
export function readVocabulary(folder: string): Vocabulary {
  const verbs = readJson(join(folder, 'verbs.json')) as Record<string, string>;
  const phraseLines = readJsonLines<SearchPhraseLine>(join(folder, 'search-phrases.jsonl'));
  return {
    capabilities: readJsonLines(join(folder, 'capabilities.jsonl')),
    verbs: splitMembers(verbs),
    ambiguousSystems: readJson(join(folder, 'ambiguous-systems.json')) as Vocabulary['ambiguousSystems'],
    unreadSystems: readJson(join(folder, 'unread-systems.json')) as Vocabulary['unreadSystems'],
    places: readJson(join(folder, 'places.json')) as Vocabulary['places'],
    givenNames: readJson(join(folder, 'given-names.json')) as Vocabulary['givenNames'],
    questions: readJsonLines(join(folder, 'questions.jsonl')),
    criteria: readJsonLines(join(folder, 'criteria.jsonl')),
    implications: readJsonLines(join(folder, 'implications.jsonl')),
    systemAliases: readJson(join(folder, 'system-aliases.json')) as Vocabulary['systemAliases'],
    foreignWords: readJson(join(folder, 'foreign-words.json')) as Vocabulary['foreignWords'],
    related: readJson(join(folder, 'related.json')) as Vocabulary['related'],
    coreTools: readJson(join(folder, 'core-tools.json')) as Vocabulary['coreTools'],
    toolVerbs: splitMembers(readJson(join(folder, 'tool-verbs.json')) as Record<string, string>),
    askedActs: readJsonLines(join(folder, 'asked-acts.jsonl')),
    toolThings: (readJson(join(folder, 'tool-things.json')) as string[]).map((group) => group.split(' ')),
    toolFeeds: Object.fromEntries(
      readJsonLines<ToolFeeds>(join(folder, 'tool-feeds.jsonl')).map(({ server, feeds }) => [server, feeds]),
    ),
    toolRoles: Object.fromEntries(
      readJsonLines<ToolRoles>(join(folder, 'tool-roles.jsonl')).map((line) => [line.server, rolesByTool(line)]),
    ),
    abilityChoice: readForest(join(folder, 'ability-choice', 'forest.json'), ABILITY_FEATURES),
    serverChoice: readForest(join(folder, 'server-choice', 'forest.json'), SERVER_FEATURES),
    searchChoice: readForest(join(folder, 'search-choice', 'forest.json'), HIT_FEATURES),
    toolChoice: readForest(join(folder, 'tool-choice', 'forest.json'), TOOL_FEATURES),
    searchPhrases: Object.fromEntries(phraseLines.map(({ server, phrases }) => [server, phrases])),
    furtherPhrases: Object.fromEntries(phraseLines.map(({ server, more = [] }) => [server, more])),
    usualProducts: readJsonLines(join(folder, 'usual-products.jsonl')),
    products: readJsonLines(join(folder, 'products.jsonl')),
    kinds: readJsonLines(join(folder, 'product-kinds.jsonl')),
    clients: readJsonLines(join(folder, 'clients.jsonl')),
    formats: readJsonLines(join(folder, 'formats.jsonl')),
    encoder: readEncoder(join(folder, 'encoder', 'weights.bin')),
    classifier: readClassifier(classifierFile(folder), learnedFrom(folder)),
    phrasings: phrasingFiles(folder).flatMap((file) => readJsonLines<Vocabulary['phrasings'][number]>(file)),
  };
}

function rolesByTool(line: ToolRoles): Vocabulary['toolRoles'][string] {
  return Object.fromEntries(TOOL_ROLES.flatMap((role) => line[role].map((tool) => [tool, role] as const)));
}

/**
 * Returns a learned judge; null without its file, which training writes.
 * @throws {Error} for a forest of other features than those that the engine computes.
 */
function readForest(file: string, features: readonly string[]): DecisionForest | null {
  if (!existsSync(file)) return null;
  const forest = readJson(file) as DecisionForest;
  if (forest.features.join() === features.join()) return forest;
  throw new Error(`${file} was trained on other features: train it again`);
}

/** Splits the words of each member of a JSON object. */
function splitMembers(members: Readonly<Record<string, string>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(members).map(([name, words]) => [name, words.split(' ')]));
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
