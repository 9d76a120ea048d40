import { SHARED_DOMAINS } from './shared-domains.ts';

/** Words around the name of a vendor in names of accounts and scopes, such as `get`sentry and elastic`co`. */
const BEFORE = ['get', 'use', 'try', 'the', 'make', 'join'];
const AFTER = [
  'hq',
  'inc',
  'io',
  'ai',
  'co',
  'com',
  'dev',
  'app',
  'org',
  'net',
  'labs',
  'lab',
  'team',
  'software',
  'cloud',
];

/** Returns the letters and digits of a name in lower case. */
function bare(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Returns the name that the holder of a domain registered: `sentry` for `mcp.sentry.dev`; empty for a shared domain. */
export function registeredName(host: string): string {
  if (SHARED_DOMAINS.some((domain) => host === domain || host.endsWith(`.${domain}`))) return '';
  const labels = host.toLowerCase().split('.');
  const isSecondLevel =
    labels.length > 2 && /^(?:co|com|org|net|gov|ac|edu)$/.test(labels.at(-2) ?? '') && labels.at(-1)?.length === 2;
  return labels.at(isSecondLevel ? -3 : -2) ?? '';
}

/**
 * Whether the name of an account, scope or domain is that of a product or of its family: `notion` owns `notion`, and
 * `google` owns `google maps`.
 */
export function bearsName(owner: string, product: string): boolean {
  const name = bare(owner);
  if (name.length < 2) return false;
  const [first = ''] = product.split(' ');
  return name === bare(product) || name === bare(first) || name === bare(withoutEnding(product));
}

/** Whether the name of an account, scope or domain is that of a product with a usual word before or after it. */
export function bearsNameWithin(owner: string, product: string): boolean {
  const name = bare(owner);
  return (
    bearsName(owner, product) ||
    BEFORE.some((word) => name.startsWith(word) && bearsName(name.slice(word.length), product)) ||
    AFTER.some((word) => name.endsWith(word) && bearsName(name.slice(0, -word.length), product))
  );
}

/** Returns `monday` for `monday.com`. */
function withoutEnding(product: string): string {
  return product.replace(/\.[a-z]{2,4}$/, '');
}
