import type { Environment } from './settings.ts';

const VARIABLE = 'QM_SECRETS_KEY';
const KEY_BYTES = 32;
const HEX = /^[\da-f]{64}$/i;
/** 32 bytes in base64 or base64url, with or without padding. */
const BASE64 = /^[\w+/-]{43}=?$/;

/**
 * Returns the key of 32 bytes that seals the secrets of runs; null without one. Only the environment may contain it.
 * Faults are added to `faults` without the key.
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
