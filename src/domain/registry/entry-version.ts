import type { Server } from '../catalog/server.ts';
import { preferredWay } from '../catalog/launch.ts';

/** A version and where it comes from; a `derived` one says only of which day the facts are. */
export type EntryVersion = { readonly version: string; readonly source: 'server' | 'package' | 'derived' };

const LONGEST = 255;

/** Whether a text names one release: neither `latest`, nor a range, nor a mere tag. */
export function isExactVersion(text: string): boolean {
  return (
    text.length <= LONGEST && /^v?\d+(?:\.\d+)*(?:[-+.]?[0-9A-Za-z][0-9A-Za-z.+-]*)?$/.test(text) && !isRange(text)
  );
}

/**
 * The version of an entry: its own, else that of the package to use, else `0.0.0-YYYYMMDD` of the date of its facts, which
 * is lower than any release and higher than the one before.
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
