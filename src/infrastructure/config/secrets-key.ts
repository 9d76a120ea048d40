import type { Environment } from './settings.ts';

const VARIABLE = 'QM_SECRETS_KEY';
const KEY_BYTES = 32;
const HEX = /^[\da-f]{64}$/i;
/** 32 bytes in base64 or base64url, with or without the sign of equality that fills it up. */
const BASE64 = /^[\w+/-]{43}=?$/;

/**
 * The key by which secrets of runs are sealed, 32 bytes; null when none is set. It is read from the environment alone, for
 * a file of settings is no place for it. What is wrong with it is added to `faults`, without showing it.
 */
export function readSecretsKey(env: Environment, faults: string[]): Uint8Array | null {
  const text = env[VARIABLE]?.trim() ?? '';
  if (text === '') return null;
  const key = HEX.test(text) ? Buffer.from(text, 'hex') : BASE64.test(text) ? Buffer.from(text, 'base64') : null;
  if (key?.length !== KEY_BYTES) {
    faults.push(
      `${VARIABLE} is not ${KEY_BYTES} bytes in base64 or hexadecimal: make one with openssl rand -base64 32`,
    );
    return null;
  }
  if (new Set(key).size === 1) {
    faults.push(`${VARIABLE} is one byte again and again: make one with openssl rand -base64 32`);
    return null;
  }
  return key;
}
