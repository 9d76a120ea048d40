import { randomBytes } from 'node:crypto';

/** Twenty-four hexadecimal digits of chance: nobody can guess them. */
export function randomDelimiter(): string {
  return randomBytes(12).toString('hex');
}

const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 26;

/** `run_` and 26 letters and digits, 130 bits of chance. */
export function randomRunId(): string {
  return `run_${[...randomBytes(LENGTH)].map((byte) => DIGITS[byte % DIGITS.length]).join('')}`;
}
