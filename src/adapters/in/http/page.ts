import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Middleware } from 'koa';

/** Policy of the page: own files only, no inline script or style, no markup from texts. */
export const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};
/** Addresses of screens; all others belong to the API. */
const SCREEN = /^\/(?:$|catalog(?:\/|$)|runs(?:\/|$)|settings$)/;
const HASHED = /^\/assets\//;

type PageFile = {
  readonly plain: Buffer;
  readonly br: Buffer | null;
  readonly gzip: Buffer | null;
  readonly etag: string;
  readonly type: string;
};

/** Files of the built page by their addresses. They are read once; none when the page was never built. */
export function readPage(folder: string): ReadonlyMap<string, PageFile> {
  if (!existsSync(join(folder, 'index.html'))) return new Map();
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TYPES[extname(entry.name)] !== undefined)
    .map(({ parentPath, name }) => join(parentPath, name));
  return new Map(names.map((name) => [name.slice(folder.length).replaceAll('\\', '/'), fileOf(name)]));
}

function fileOf(name: string): PageFile {
  const plain = readFileSync(name);
  const packed = (ending: string): Buffer | null => (existsSync(name + ending) ? readFileSync(name + ending) : null);
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { plain, br: packed('.br'), gzip: packed('.gz'), etag, type: TYPES[extname(name)] ?? '' };
}

/**
 * Serves the page and its files. Addresses are looked up by their exact names. The page itself is open to everybody; its
 * data needs the token as elsewhere.
 */
export function servePage(files: ReadonlyMap<string, PageFile>): Middleware {
  return (context, next) => {
    if (context.method !== 'GET' && context.method !== 'HEAD') return next();
    const file = files.get(SCREEN.test(context.path) ? '/index.html' : context.path);
    if (file === undefined) return next();
    context.status = 200;
    context.set('Content-Type', file.type);
    context.set('Content-Security-Policy', PAGE_POLICY);
    context.set('Referrer-Policy', 'no-referrer');
    context.set('X-Content-Type-Options', 'nosniff');
    context.set('Cache-Control', HASHED.test(context.path) ? 'public, max-age=31536000, immutable' : 'no-cache');
    context.set('ETag', file.etag);
    context.vary('Accept-Encoding');
    if (context.get('if-none-match').split(/,\s*/).includes(file.etag)) {
      context.status = 304;
      return undefined;
    }
    const encoding = context.acceptsEncodings('br', 'gzip', 'identity');
    const packed = encoding === 'br' ? file.br : encoding === 'gzip' ? file.gzip : null;
    if (packed !== null) context.set('Content-Encoding', String(encoding));
    context.body = packed ?? file.plain;
    return undefined;
  };
}
