import type { PublishedDocument } from '../published-entry.ts';
import { type LooseObject, present } from './loose-object.ts';
import { hostOf, isWebAddress } from './web-address.ts';

const LONGEST = 1_000;
const FORGES: Readonly<Record<string, string>> = { 'github.com': 'github', 'gitlab.com': 'gitlab' };

/** Reads the repository; undefined for an empty object and for an invalid address. */
export function readRepository(document: LooseObject): PublishedDocument['repository'] {
  const object = document.object('repository');
  if (object === undefined) return undefined;
  const given = object.exact('url', LONGEST);
  const url = given === undefined ? undefined : webAddressOf(given);
  const source = object.text('source', 100);
  const id = object.exact('id', 200);
  const subfolder = readSubfolder(object);
  object.leaveOthers();
  if (url === undefined) {
    document.mend('repository', given === undefined ? 'is empty: left out' : 'has no web address: left out');
    return undefined;
  }
  if (url !== given) object.mend('url', 'became a web address');
  const forge = source ?? FORGES[hostOf(url) ?? ''] ?? hostOf(url) ?? '';
  if (source === undefined) object.mend('source', `became ${forge}`);
  return { url, source: forge, ...present({ id, subfolder }) };
}

/** Converts addresses of package managers (`git+https://…`, `git@github.com:…`) to browser addresses. */
function webAddressOf(text: string): string | undefined {
  const url = text
    .replace(/^git\+(?=https?:)/, '')
    .replace(/^git:\/\//, 'https://')
    .replace(/^(?:ssh:\/\/)?git@([\w.-]+)[:/]/, 'https://$1/')
    .replace(/^(?=(?:www\.)?(?:github|gitlab)\.com\/)/, 'https://');
  return isWebAddress(url) ? url : undefined;
}

function readSubfolder(object: LooseObject): string | undefined {
  const path = object.exact('subfolder', LONGEST);
  const clean = path?.replace(/^\.?\/+|\/+$/g, '');
  if (clean === undefined || clean === '' || clean === '.') return undefined;
  if (!clean.split('/').some((part) => part === '' || part === '.' || part === '..')) return clean;
  object.mend('subfolder', 'is not a path within: left out');
  return undefined;
}
