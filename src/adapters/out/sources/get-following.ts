import { SourceFailure } from '../../../application/ports/catalog-source.ts';
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Readable } from 'node:stream';
import {
  isPrivateAddress,
  isPrivateHost,
  PRIVATE_ADDRESS,
  privateAddress,
  publicLookup,
} from '../tools/private-addresses.ts';

export class HttpFailure extends SourceFailure {
  /** HTTP status; null without a usable response. */
  readonly status: number | null;
  /** Requested delay in milliseconds before the next request; null when none is requested. */
  readonly waitMs: number | null;
  readonly kind: 'unreachable' | 'interrupted' | 'refused' | 'redirected' | 'limited' | 'unusable' | 'too_large';

  constructor(
    kind: HttpFailure['kind'],
    message: string,
    details: { readonly status?: number; readonly waitMs?: number | null; readonly cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    this.kind = kind;
    this.status = details.status ?? null;
    this.waitMs = details.waitMs ?? null;
  }
}

const MOST_REDIRECTS = 5;
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];
const BODILESS: readonly number[] = [204, 205, 304];

type Asked = { readonly headers: Readonly<Record<string, string>>; readonly signal: AbortSignal };

/**
 * Requests a configured address, which may be private. Follows at most five redirects: within its origin or to public
 * addresses, which are checked at connection, and never from HTTPS to HTTP.
 *
 * @param isPrivate Replaced only by tests.
 * @throws {HttpFailure} `redirected` for a refused redirect; otherwise an error with a code or a cause with one.
 */
export async function getFollowing(address: string, asked: Asked, isPrivate = isPrivateAddress): Promise<Response> {
  const { origin } = new URL(address);
  let url = new URL(address);
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const response =
      url.origin === origin
        ? await fetch(url, { ...asked, redirect: 'manual' })
        : await getPublic(url, asked, isPrivate).catch((error: NodeJS.ErrnoException) => {
            throw error.code === PRIVATE_ADDRESS ? redirected(address, url, 'whose address is private') : error;
          });
    const location = response.headers.get('location');
    if (!REDIRECTS.includes(response.status) || location === null) return response;
    await response.body?.cancel();
    url = targetOf(address, location, url);
  }
  throw redirected(address, url, `the last of more than ${MOST_REDIRECTS} redirects`);
}

/** Returns an address without its query. */
export function placeOf(url: string): string {
  return url.split('?')[0] ?? url;
}

function targetOf(address: string, location: string, from: URL): URL {
  const target = URL.parse(location, from.href);
  if (target === null || !/^https?:$/.test(target.protocol))
    throw redirected(address, target, 'which is no address of the web');
  if (from.protocol === 'https:' && target.protocol === 'http:')
    throw redirected(address, target, 'which is not encrypted any more');
  if (target.username !== '' || target.password !== '')
    throw redirected(address, target, 'with a user name or a password');
  return target;
}

function redirected(address: string, target: URL | null, why: string): HttpFailure {
  const where = target === null ? 'something' : `${target.protocol}//${target.host}`;
  return new HttpFailure(
    'redirected',
    `${placeOf(address)} redirects to ${where}, ${why}. Redirects are followed within the configured origin and to public ` +
      'addresses, never from https to http. If it is right, configure where it leads to',
  );
}

async function getPublic(
  url: URL,
  { headers, signal }: Asked,
  isPrivate: (address: string) => boolean,
): Promise<Response> {
  if (isPrivateHost(url.hostname, isPrivate)) throw privateAddress(url.hostname);
  const message = await new Promise<IncomingMessage>((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const options = { signal, agent: false, lookup: publicLookup(isPrivate) };
    send(url, { ...options, headers: { ...headers, 'accept-encoding': 'identity' } }, resolve)
      .on('error', reject)
      .end();
  });
  const { statusCode: status = 0, rawHeaders } = message;
  const body = BODILESS.includes(status) ? null : Readable.toWeb(message);
  if (body === null) message.destroy();
  const response = new Response(body, { status });
  for (let at = 0; at + 1 < rawHeaders.length; at += 2)
    response.headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '');
  return response;
}

/** Parses a `Retry-After` header, seconds or a date, into milliseconds; null for any other text. */
export function retryAfter(header: string | null, now: Date): number | null {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000;
  const moment = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(moment) ? null : Math.max(0, moment - now.getTime());
}
