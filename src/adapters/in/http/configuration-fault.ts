import { Buffer } from 'node:buffer';
import { isObject } from '../../../domain/catalog/json.ts';
import type { Fault } from '../../../domain/errors.ts';
import { serversOf } from '../../../domain/stack/configured-servers.ts';

/** Servers that a `current_config` may have. */
export const MOST_CONFIGURED = 100;
/** Bytes that a `current_config` may have as JSON without white space. */
const MOST_BYTES = 64 * 1024;

/** The bounds of `current_config` that JSON Schema has no words for; null when it keeps them or is no object. */
export function configurationFault(current: unknown): Fault | null {
  if (!isObject(current)) return null;
  const count = Object.keys(serversOf(current)).length;
  if (count > MOST_CONFIGURED)
    return fault(`must have at most ${MOST_CONFIGURED} servers, not ${count}: leave out those that do not matter here`);
  const bytes = Buffer.byteLength(JSON.stringify(current));
  if (bytes > MOST_BYTES)
    return fault(`must have at most ${MOST_BYTES} bytes, not ${bytes}: leave out what is no server's entry`);
  return null;
}

function fault(message: string): Fault {
  return { path: '/current_config', message };
}
