import { readNumbers, type WrittenNumber } from '../text/read-numbers.ts';

/** Statement in an answer that needs a source. */
export type Claim =
  | { readonly kind: 'text'; readonly text: string; readonly keys: readonly string[]; readonly digits: number | null }
  | { readonly kind: 'number'; readonly text: string; readonly number: WrittenNumber; readonly line: string };

const LONGEST = 100_000;
const MOST = 300;
/** Whole numbers below this need no source, and neither do list numbers. */
const TRIVIAL = 10;

const CODE = /```(?!\s*\n|json|csv|text|markdown)[\s\S]*?(?:```|$)/g;
const URL = /\bhttps?:\/\/[^\s<>"'`)\]}|]+/gi;
const MAIL = /\b[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}\b/g;
const PATH = /(?<![\w/:])(?:[\w@~.-]{1,80}\/){1,12}[\w@.-]{1,80}\.[A-Za-z]\w{0,5}\b/g;
const ID =
  /(?<![\w-])(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?=[0-9a-f]*[a-f])(?=[0-9a-f]*\d)[0-9a-f]{7,64}|v?\d+(?:\.\d+){2,4}|(?:19|20)\d\d-\d\d-\d\d)(?![\w-])/gi;
const TICKET = /(?<![\w-])[A-Z][A-Z0-9]{1,9}-\d{1,8}(?![\w-])/g;
const UNDERSCORED = /(?<!\w)[A-Za-z][A-Za-z0-9]{0,30}_(?=\w{0,60}\d)\w{1,60}/g;
const HASH_NUMBER = /(?<![\w#&])#(\d{1,9})\b/g;
const TICKED = /`([^`\n]{4,120})`/g;
const QUOTED = /["“„«]([^"“”„«»\n]{20,400})["”“»]/g;
const LIST_NUMBER = /^[ \t]*(?:\d{1,3}[.)]|#{1,6})(?=\s)/gm;

/** Returns the addresses, ids, paths, long quotations and non-trivial numbers of an answer, each once, at most 300. */
export function claimsOf(answer: string): Claim[] {
  let rest = answer.slice(0, LONGEST).replace(CODE, ' ');
  const claims = new Map<string, Claim>();
  const take = (pattern: RegExp, keys: (found: RegExpMatchArray) => readonly string[] | null): void => {
    rest = rest.replace(pattern, (...found: unknown[]) => {
      const groups = found.slice(
        0,
        found.findIndex((one) => typeof one === 'number'),
      ) as string[];
      const key = keys(groups as RegExpMatchArray);
      if (key === null || claims.size >= MOST) return groups[0] ?? '';
      claims.set(`text ${key[0]}`, {
        kind: 'text',
        text: groups[0] ?? '',
        keys: key,
        digits: pattern === HASH_NUMBER ? Number(groups[1]) : null,
      });
      return blank(groups[0] ?? '');
    });
  };
  take(URL, ([found = '']) => [plainAddress(found)]);
  take(MAIL, ([found = '']) => [comparable(found)]);
  take(QUOTED, ([, inner = '']) => [comparable(inner).replace(/[.,;:!?…]+$/, '')]);
  take(PATH, ([found = '']) => [comparable(found)]);
  take(ID, ([found = '']) => [comparable(found), ...(/^v\d/i.test(found) ? [comparable(found.slice(1))] : [])]);
  take(TICKET, ([found = '']) => [comparable(found)]);
  take(UNDERSCORED, ([found = '']) => [comparable(found)]);
  take(HASH_NUMBER, ([, digits = '']) => [`#${digits}`]);
  take(TICKED, ([, inner = '']) => (/[_./-]|\d/.test(inner) && !/\s/.test(inner) ? [comparable(inner)] : null));
  rest = rest.replace(LIST_NUMBER, blank);
  for (const number of readNumbers(rest)) {
    if (claims.size >= MOST) break;
    if (!isTrivial(number))
      claims.set(`number ${number.text}`, { kind: 'number', text: number.text, number, line: lineAt(rest, number.at) });
  }
  return [...claims.values()];
}

/** Normalises text for comparison: lower case, single blanks, plain quotation marks, no JSON escapes. */
export function comparable(text: string): string {
  return text
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\[nrt]/g, ' ')
    .replace(/\\(["\\/])/g, '$1')
    .replace(/[“”„«»]/g, '"')
    .replace(/[’‘]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

/** Normalises an address: no trailing punctuation, fragment, trailing slash or `www.`. */
function plainAddress(address: string): string {
  return comparable(address)
    .replace(/[.,;:!?*_]+$/, '')
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/#.*$/, '')
    .replace(/\/$/, '');
}

function isTrivial({ values, isWhole, isMeasured }: WrittenNumber): boolean {
  return isWhole && !isMeasured && values.every((value) => value <= TRIVIAL);
}

function lineAt(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - 200), at);
  const behind = text.slice(at, at + 200);
  return `${before.slice(before.lastIndexOf('\n') + 1)}${behind.split('\n', 1)[0] ?? ''}`;
}

function blank(text: string): string {
  return ' '.repeat(text.length);
}
