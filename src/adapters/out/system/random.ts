import { randomBytes } from 'node:crypto';

/** Returns twenty-four random hexadecimal digits, which nobody can guess. */
export function randomDelimiter(): string {
  return randomBytes(12).toString('hex');
}

const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 26;

/** Returns `run_` and 26 random letters and digits, 130 bits in all. */
export function randomRunId(): string {
  return `run_${[...randomBytes(LENGTH)].map((byte) => DIGITS[byte % DIGITS.length]).join('')}`;
}
