/** Words by which a task asks for a file, by the ending of its name. */
const KINDS: readonly (readonly [ending: string, words: string])[] = [
  ['.csv', 'csv'],
  ['.jsonl', 'jsonl|ndjson'],
  ['.json', 'json'],
  ['.xlsx', 'xlsx|excel'],
  ['.pdf', 'pdf'],
  ['.docx', 'docx|word document|word file'],
  ['.pptx', 'pptx|powerpoint'],
  ['.md', 'markdown'],
  ['.html', 'html'],
  ['.svg', 'svg'],
  ['.png', 'png'],
  ['.xml', 'xml'],
  ['.txt', 'txt|text file'],
];

const MAKING =
  '(?:save|saved|write|written|export|exported|create|produce|generate|make|store|put|dump|convert|download|speicher\\w*|schreib\\w*|erstell\\w*|exportier\\w*|enregistre\\w*|export\\w*|crée\\w*|guarda\\w*|crea\\w*|salva\\w*|bewaar|maak)';
/** A few words of one clause. */
const BETWEEN = '(?:[ \\t]+(?:[^\\s.;!?]|\\.(?=\\w)){1,40}){0,10}?[ \\t]+';
const AS = '(?:as|to|into|in|als|in eine|en|como|como un|come|nach)';

/** `… save the table as a CSV file`, `export … to CSV`. */
const BY_KIND = KINDS.map(
  ([ending, words]) =>
    [
      ending,
      new RegExp(
        `\\b${MAKING}${BETWEEN}${AS}[ \\t]+(?:an? |one |the |eine |un |una )?(?:valid )?(?:${words})\\b`,
        'iu',
      ),
      new RegExp(
        `\\b${MAKING}[ \\t]+(?:an? |one |eine |un |una )(?:${words})(?:-?(?:file|datei)| file| fichier)?\\b`,
        'iu',
      ),
    ] as const,
);
const NAME = `["'\`]?[\\w./-]{0,60}?[\\w-](\\.[a-z]{1,4}[a-z0-9]{0,1})\\b(?!\\.[a-z])`;
/** What is read, converted or spoken of is there already: `… from report.csv`. */
const SOURCE = '(?<!\\b(?:of|from|about|using|with|von|aus|über|sur|depuis|desde|sobre)[ \\t]+)';
/** `… to report.csv` */
const BY_NAME = [
  new RegExp(`\\b(?!convert)${MAKING}${BETWEEN}${SOURCE}(?:${AS}[ \\t]+|named |called )?${NAME}`, 'giu'),
  new RegExp(`\\bconvert${BETWEEN}${AS}[ \\t]+${NAME}`, 'giu'),
];
const KNOWN = new Set([
  ...KINDS.map(([ending]) => ending),
  '.yaml',
  '.yml',
  '.tsv',
  '.jpg',
  '.gif',
  '.zip',
  '.py',
  '.ts',
]);
const MOST = 3;

/** Endings of the names of files that a task wants to have in the end, such as `.csv`; at most three, in a fixed order. */
export function askedFiles(task: string): string[] {
  const text = task.slice(0, 20_000);
  const named = BY_NAME.flatMap((pattern) => [...text.matchAll(pattern)])
    .map(([, ending = '']) => ending.toLowerCase())
    .filter((one) => KNOWN.has(one));
  const kinds = BY_KIND.filter(([, ...patterns]) => patterns.some((pattern) => pattern.test(text))).map(([one]) => one);
  return [...new Set([...named, ...kinds])].toSorted().slice(0, MOST);
}
