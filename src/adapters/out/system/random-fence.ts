import { randomBytes } from 'node:crypto';

/** Twenty-four hexadecimal digits of chance: nobody can guess them. */
export function randomFence(): string {
  return randomBytes(12).toString('hex');
}
