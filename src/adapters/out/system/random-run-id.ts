import { randomBytes } from 'node:crypto';

const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 26;

/** `run_` and 26 letters and digits, 130 bits of chance. */
export function randomRunId(): string {
  return `run_${[...randomBytes(LENGTH)].map((byte) => DIGITS[byte % DIGITS.length]).join('')}`;
}
