import type { Secret } from '../runs/redaction.ts';

/**
 * Encryption of secrets that are stored with a run. A null `SecretBox` means no key: secrets then stay in the memory
 * of their process.
 */
export interface SecretBox {
  /**
   * @param owner Id of the run; only with it the secret can be opened.
   * @returns Text that reveals only the length of the secret and differs each time.
   */
  seal(secret: Secret, owner: string): string;
  /** @throws {SealBroken} */
  open(sealed: string, owner: string): Secret;
}

/** Error of a sealed secret that cannot be opened; message and cause reveal nothing of it. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken';
}
