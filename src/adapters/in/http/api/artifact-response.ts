import type { Context } from 'koa';

/** Content types by file extension; browsers execute none of them. */
const TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv; charset=utf-8',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  json: 'application/json; charset=utf-8',
  log: 'text/plain; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  pdf: 'application/pdf',
  png: 'image/png',
  tsv: 'text/tab-separated-values; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  webp: 'image/webp',
};
const UNKNOWN = 'application/octet-stream';

/** Content types of artifacts, without parameters. */
export const ARTIFACT_TYPES: readonly string[] = [
  ...new Set([UNKNOWN, ...Object.values(TYPES)].map((type) => type.split(';')[0] ?? type)),
];

/** Responds with an untrusted file as a download, so that it never opens as a page of this origin. */
export function answerArtifact(context: Context, path: string, bytes: Uint8Array): void {
  const name = path.split('/').at(-1) ?? '';
  const ending = /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const plain = name.replaceAll(/[^A-Za-z0-9._ -]/g, '_');
  context.body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  context.set({
    'Content-Type': Object.hasOwn(TYPES, ending) ? (TYPES[ending] ?? UNKNOWN) : UNKNOWN,
    'Content-Disposition': `attachment; filename="${plain}"; filename*=UTF-8''${asExtendedValue(name)}`,
    'Content-Security-Policy': "sandbox; default-src 'none'",
  });
}

/** @see RFC 8187 */
function asExtendedValue(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
