import type { Blank } from '../catalog/setting-blanks.ts';
import { homeFolders } from '../text/home-folders.ts';

const PATH =
  /(?<![\w:/.])(?:(?:~|\.{1,2})?\/[\w@+-][\w.@+-]*(?:\/[\w.@+-]+)*\/?|[A-Za-z]:\\[\w.@+-]+(?:\\[\w.@+-]+)*)/g;
/** Paths of a service, which are no files. */
const OF_SERVICE = /(?:\b(?:GET|POST|PUT|PATCH|DELETE|HEAD)|\b(?:endpoint|route|api|url|path of)s?)[`'"\s]+\/\S*/g;
const FILE = /\.[a-z][a-z0-9]{0,5}$/i;
const ADDRESS = /https?:\/\/[^\s,;'")<>]+[^\s,;.:'")<>!?]/g;
const REGION = /\b(?:us|eu|ap|ca|sa|me|af|il|mx|cn)-(?:gov-)?[a-z]+-\d\b/g;
const SECRET = /pass|secret|token|key\b/i;
/** Words of blanks for a folder that the server may use, unlike its own files. */
const FOLDER = /\b(?:folder|directory|project|repository)\b/i;
const OF_SERVER = /config|credential|executable|output|\bids?\b|\bref\b/i;
/** Minimum number of folders above which a common folder of several paths is no whole disk or home. */
const DEPTH = 2;

/**
 * Returns the value that texts state for a blank of a server: the folder of the only path or of all paths, the file
 * with the wanted ending, the only address, or the only cloud region. Null without one, and for secrets.
 * @param texts The whole task, then the words of the covered needs; the first text with a value counts.
 */
export function statedValue(blank: Blank, texts: readonly string[]): string | null {
  const words = `${blank.name} ${blank.value}`.replace(/[-_/]+/g, ' ');
  if (SECRET.test(words)) return null;
  for (const text of texts) {
    const value = valueIn(text, words, blank);
    if (value !== null) return value;
  }
  return null;
}

/** Returns the only cloud region that the first text with one states; null without one. */
export function statedRegion(texts: readonly string[]): string | null {
  return texts.map((text) => onlyOne(text.match(REGION) ?? [])).find((region) => region !== null) ?? null;
}

function valueIn(text: string, words: string, { name, value }: Blank): string | null {
  if (/\bregion\b/i.test(words)) return statedRegion([text]);
  const ending = /\.(\w{2,6})\b(?=[^<]*>)/.exec(value)?.[1];
  const paths = text.replace(OF_SERVICE, ' ').match(PATH) ?? [];
  if (/\b(?:path|file)\b/i.test(words) && ending !== undefined)
    return onlyOne(paths.filter((path) => path.toLowerCase().endsWith(`.${ending.toLowerCase()}`)));
  if (FOLDER.test(words) && !OF_SERVER.test(words)) return commonFolder([...paths, ...homeFolders(text)].map(folderOf));
  const addresses = text.match(ADDRESS) ?? [];
  if (/_?URL$/i.test(name) || value.includes('://')) return sameHost(value, addresses);
  return null;
}

function onlyOne(values: readonly string[]): string | null {
  const [first = null, ...others] = new Set(values);
  return others.length === 0 ? first : null;
}

function folderOf(path: string): string {
  const plain = path.replace(/[/\\]$/, '');
  return FILE.test(plain) ? plain.replace(/[/\\][^/\\]*$/, '') : plain;
}

function commonFolder(folders: readonly string[]): string | null {
  const [first, ...others] = folders.map((folder) => folder.split('/'));
  if (first === undefined) return null;
  if (others.every((one) => one.join('/') === first.join('/'))) return first.join('/');
  const shared = first.findIndex((part, place) => others.some((one) => one[place] !== part));
  const common = first.slice(0, shared === -1 ? first.length : shared);
  return common.filter((part) => part !== '').length >= DEPTH ? common.join('/') : null;
}

/** Returns the only address with the fixed part of the blank's host: any for a blank that is a whole address. */
function sameHost(value: string, addresses: readonly string[]): string | null {
  const fixed = /<[^>]+>([^/<>]*)/.exec(value)?.[1] ?? '';
  return onlyOne(addresses.filter((address) => hostOf(address).endsWith(fixed)));
}

function hostOf(address: string): string {
  return address.replace(/^https?:\/\//, '').replace(/[/:].*$/, '');
}
