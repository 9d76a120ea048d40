import { readdirSync } from 'node:fs';
import { DATA_FILES, type Data, type DataFile, type Entry, type PartName } from './data-files.ts';
import { faultAt, type Fault } from './fault.ts';
import { matchSchema } from './match-schema.ts';
import { readEntries } from './read-entries.ts';

/** Folders of what was learned; rules of their own look into them. */
const LEARNED = [
  '/encoder',
  '/classifier',
  '/reader',
  '/tool-choice',
  '/ability-choice',
  '/server-choice',
  '/search-choice',
];

/**
 * Reads every file of a `data/` folder. Only entries of the right shape get into `data`; for the others there is a fault,
 * as there is for a file that is missing or that nothing reads.
 */
export function readData(folder: string): { readonly data: Data; readonly faults: readonly Fault[] } {
  const faults: Fault[] = [];
  const found = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile() && !LEARNED.some((part) => file.parentPath.endsWith(part)))
      .map((file) => `${file.parentPath}/${file.name}`.slice(folder.length).replace(/^\/+/, '')),
  );
  const filesOf = ({ path, form }: DataFile): DataFile[] =>
    path.endsWith('/')
      ? [...found]
          .filter((file) => file.startsWith(path) && file.endsWith('.jsonl'))
          .map((file) => ({ path: file, form }))
      : [{ path, form }];

  const read = <Part extends PartName>(part: Part): readonly Entry<Data[Part][number]['value']>[] =>
    filesOf(DATA_FILES[part]).flatMap((file) => {
      if (!found.delete(file.path)) {
        faults.push(faultAt({ file: `data/${file.path}`, line: 1, name: '-' }, 'is missing'));
        return [];
      }
      const reading = readEntries(folder, file);
      const matching = matchSchema(part, reading.entries);
      faults.push(...reading.faults, ...matching.faults);
      return matching.entries;
    });

  const data: Data = {
    servers: read('servers'),
    compact: read('compact'),
    evidence: read('evidence'),
    organisations: read('organisations'),
    packages: read('packages'),
    toolSchemas: read('toolSchemas'),
    models: read('models'),
    skills: read('skills'),
    frameworks: read('frameworks'),
    capabilities: read('capabilities'),
    verbs: read('verbs'),
    related: read('related'),
    coreTools: read('coreTools'),
    toolVerbs: read('toolVerbs'),
    askedActs: read('askedActs'),
    toolThings: read('toolThings'),
    toolFeeds: read('toolFeeds'),
    toolRoles: read('toolRoles'),
    searchPhrases: read('searchPhrases'),
    ambiguousSystems: read('ambiguousSystems'),
    unreadSystems: read('unreadSystems'),
    places: read('places'),
    givenNames: read('givenNames'),
    systemAliases: read('systemAliases'),
    foreignWords: read('foreignWords'),
    questions: read('questions'),
    criteria: read('criteria'),
    implications: read('implications'),
    products: read('products'),
    kinds: read('kinds'),
    usualProducts: read('usualProducts'),
    clients: read('clients'),
    formats: read('formats'),
    phrasings: read('phrasings'),
    fine: read('fine'),
  };
  for (const file of found)
    faults.push(faultAt({ file: `data/${file}`, line: 1, name: '-' }, 'is a file nothing reads'));
  return { data, faults };
}
