import { sentences } from '../text/sentences.ts';

/** Words for a file type in tasks, by extension. */
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
/** Up to ten words within one clause. */
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
const NAME = `["'\`]?(?<name>[\\w./-]{0,60}?[\\w-](?<ending>\\.[a-z]{1,4}[a-z0-9]{0,1}))\\b(?!\\.[a-z])`;
/** Negative lookbehind for existing files: `… from report.csv`. */
const SOURCE = '(?<!\\b(?:of|from|about|using|with|von|aus|über|sur|depuis|desde|sobre)[ \\t]+)';
/** `… to report.csv` */
const BY_NAME = [
  new RegExp(`\\b(?!convert)${MAKING}${BETWEEN}${SOURCE}(?:${AS}[ \\t]+|named |called )?${NAME}`, 'giu'),
  new RegExp(`\\bconvert${BETWEEN}${AS}[ \\t]+${NAME}`, 'giu'),
];
/** Text before the name of a target file; other files are excluded: `… tests for utils.ts`. */
const TARGET = new RegExp(
  `\\b(?:${MAKING}|${AS}|named|called|file|datei|fichier|archivo|fichero|file di testo|bestand)[ \\t]+["'\`]?$`,
  'iu',
);
/**
 * Participle before an existing file: `… the prices saved in old.csv`. After "be" the file is a target: `… shall be
 * saved in new.csv`.
 */
const STATE = /(?<!\bbe[ \t]+)\b(?:saved|written)(?:[ \t]+\w{1,20}){0,3}[ \t]+["'`]?$/i;
/** Placeholders in a file name: `report-YYYY-MM-DD.csv`. */
const TEMPLATE = /Y{2}|J{4}|A{4}|M{2}|D{2}|X{2}|N{2}/;
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

/** File that a task requests. */
type AskedFile = {
  /** Extension, such as `.csv`. */
  readonly ending: string;
  /** Lower-case name without its folder; null when the task gives none. */
  readonly name: string | null;
};

/**
 * Returns at most three files in a fixed order. A file without a name is left out when a named file has the same
 * extension.
 */
export function askedFiles(task: string): AskedFile[] {
  const text = task.slice(0, 20_000);
  const found = [
    ...BY_NAME.flatMap((pattern) => [...text.matchAll(pattern)]).flatMap((match) => fileOf(match)),
    ...BY_KIND.filter(([, ...patterns]) => patterns.some((pattern) => pattern.test(text))).map(([ending]) => ({
      ending,
      name: null,
    })),
  ];
  const named = new Set(found.flatMap(({ ending, name }) => (name === null ? [] : ending)));
  const files = found.filter(({ ending, name }) => name !== null || !named.has(ending));
  const byName = new Map(files.map((file) => [`${file.ending} ${file.name ?? ''}`, file]));
  return [...byName.keys()]
    .toSorted()
    .slice(0, MOST)
    .flatMap((key) => byName.get(key) ?? []);
}

function fileOf({ 0: whole, index, input, groups }: RegExpExecArray): AskedFile[] {
  const ending = groups?.['ending']?.toLowerCase() ?? '';
  if (!KNOWN.has(ending)) return [];
  const path = groups?.['name'] ?? '';
  const name = path.slice(path.lastIndexOf('/') + 1);
  const before = input.slice(Math.max(0, index - 10), index + whole.lastIndexOf(path));
  const isTarget = TARGET.test(before) && !STATE.test(before) && !TEMPLATE.test(name);
  return [{ ending, name: isTarget ? name.toLowerCase() : null }];
}

/** Language names in the supported languages, by the codes of `naturalLanguage`. */
const NAMES: Readonly<Record<string, string>> = {
  en: 'english englisch anglais inglés ingles inglês inglese engels 英语 英文 英語 영어 английском английский',
  de: 'german deutsch allemand alemán aleman alemão tedesco duits 德语 德文 ドイツ語 독일어 немецком немецкий',
  fr: 'french französisch franzoesisch français francais francés frances francês francese frans 法语 法文 フランス語 프랑스어 французском французский',
  es: 'spanish spanisch espagnol español espanol espanhol spagnolo spaans 西班牙语 スペイン語 스페인어 испанском испанский',
  pt: 'portuguese portugiesisch portugais portugués português portugues portoghese portugees 葡萄牙语 ポルトガル語',
  it: 'italian italienisch italien italiano italiaans 意大利语 イタリア語',
  nl: 'dutch niederländisch néerlandais neerlandés holandés holandês olandese nederlands 荷兰语 オランダ語',
  zh: 'chinese mandarin chinesisch chinois chino chinês cinese chinees 中文 汉语 中国語 중국어 китайском',
  ja: 'japanese japanisch japonais japonés japonês giapponese japans 日语 日文 日本語 일본어 японском',
  ko: 'korean koreanisch coréen coreano koreaans 韩语 韓国語 한국어 корейском',
  ru: 'russian russisch russe ruso russo 俄语 ロシア語 러시아어 русском русский',
  ar: 'arabic arabisch arabe árabe arabo 阿拉伯语 アラビア語',
};

const LANGUAGES = new Map(
  Object.entries(NAMES).flatMap(([code, names]) => names.split(' ').map((name) => [name, code])),
);

/** Verbs of saying and writing; a language name after one of them is the output language. */
const SAYING =
  /\b(?:answer|reply|respond|write|summar|translat|report|draft|describe|explain|say|compose|post|antwort|schreib|übersetz|fass|erklär|réponds|répond|écri|tradui|résume|expliq|responde|escrib|traduc|resum|explica|escrev|traduz|rispond|scriv|traduc|riassum|spieg|antwoord|schrijf|vertaal|leg uit|ответ|напиши|перевед)/iu;
const LATIN_ASK =
  /\b(?:in|into|to|auf|ins|en|em|in het|naar het|al|para|na|на)\s+(?:plain |simple |einfachem )?(\p{L}{4,20})(?=\s*(?:$|[.,;:!?)"”]|and\b|und\b|et\b|y\b|e\b|en\b|with\b|please\b|bitte\b|for\b|für\b|pour\b|para\b|per\b|using\b|so that\b|zusammen\b|um\b|ab\b|at most\b|that\b|about\b))/giu;
const EAST_ASK =
  /(?:用|译成|翻译成|翻译为)\s*([\p{Script=Han}]{1,4}?[语文])|([\p{Script=Han}\p{Script=Katakana}]{1,6}語)(?:で|に)|([\p{Script=Hangul}]{1,6}어)로/gu;

/** Returns the language that a task requests for its answer, an ISO 639-1 code; null for none or an unknown one. */
export function askedLanguage(task: string): string | null {
  for (const sentence of sentences(task.slice(0, 20_000))) {
    for (const [, ...names] of sentence.matchAll(EAST_ASK)) {
      const code = LANGUAGES.get(names.find((name) => name !== undefined) ?? '');
      if (code !== undefined) return code;
    }
    const saying = SAYING.exec(sentence);
    if (saying === null) continue;
    for (const match of sentence.matchAll(LATIN_ASK)) {
      const code = LANGUAGES.get((match[1] ?? '').toLowerCase());
      if (code !== undefined && match.index > saying.index) return code;
    }
  }
  return null;
}
