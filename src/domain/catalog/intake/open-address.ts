import type { Input } from '../server-document.ts';
import { isSecretName, looksSecret } from './looks-secret.ts';
import { isAddressTemplate } from './web-address.ts';

const LOCAL =
  /^https?:\/\/(?:localhost|[^/:]*\.localhost|127\.[\d.]+|0\.0\.0\.0|\[[^\]]*\]|host\.docker\.internal)(?:[:/?#]|$)/i;

/** What clients fill in themselves: `${NAME}`, `${env:NAME}`, `${input:NAME}`. */
const BLANK = /\$\{(?:env:|input:)?([\w.-]{1,100})\}/g;

/** An address without what may be secret in it: values of its query become variables. */
export type OpenAddress =
  { readonly url: string; readonly variables: Readonly<Record<string, Input>> } | { readonly refused: string };

export function openAddress(text: string): OpenAddress {
  const [written = '', query = ''] = (text.trim().split('#')[0] ?? '').split(/\?(.*)/s);
  const blanks = [...written.matchAll(BLANK)].map(([, name = '']) => name);
  const place = written.replaceAll(BLANK, '{$1}');
  if (!isAddressTemplate(place)) return { refused: 'has no address on the web' };
  if (LOCAL.test(place)) return { refused: 'is on this machine' };
  if (place.split('/').slice(3).some(looksSecret)) return { refused: 'has an address that seems to hold a secret' };
  const names = query.split('&').flatMap((pair) => pair.split('=')[0] ?? []);
  const open = [...new Set(names.filter((name) => name !== ''))];
  if (!open.every((name) => /^[\w.-]{1,100}$/.test(name)))
    return { refused: 'has an address whose query cannot be read' };
  const variables = [...blanks, ...open].map(
    (name) => [name, { isRequired: true, ...(isSecretName(name) && { isSecret: true }) }] as const,
  );
  const parts = open.map((name) => `${name}={${name}}`).join('&');
  return { url: parts === '' ? place : `${place}?${parts}`, variables: Object.fromEntries(variables) };
}
