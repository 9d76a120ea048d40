import type { Server } from '../catalog/server.ts';
import { preferredWay } from '../catalog/launch.ts';

/** Version and its source; a `derived` version states only the date of the facts. */
export type EntryVersion = { readonly version: string; readonly source: 'server' | 'package' | 'derived' };

const LONGEST = 255;

/** Whether a text is an exact version: neither `latest`, a range nor another tag. */
export function isExactVersion(text: string): boolean {
  return (
    text.length <= LONGEST && /^v?\d+(?:\.\d+)*(?:[-+.]?[0-9A-Za-z][0-9A-Za-z.+-]*)?$/.test(text) && !isRange(text)
  );
}

/**
 * Returns the server's own version, otherwise the preferred package's, otherwise `0.0.0-YYYYMMDD` with the date of its
 * facts. The derived version is lower than any release and higher than earlier derived ones.
 */
export function entryVersion(server: Server): EntryVersion {
  if (server.version !== null && isExactVersion(server.version)) return { version: server.version, source: 'server' };
  const preferred = preferredWay(server)?.package?.version ?? null;
  if (preferred !== null && isExactVersion(preferred)) return { version: preferred, source: 'package' };
  return { version: `0.0.0-${server.as_of.replaceAll('-', '')}`, source: 'derived' };
}

function isRange(text: string): boolean {
  return /(?:^|\.)[xX*](?:\.|$)/.test(text);
}
