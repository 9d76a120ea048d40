import type { Secret } from '../runs/redaction.ts';

/**
 * Seals secrets so that they may be kept with a run. Where nothing is there to seal them with, a `SecretBox | null` is null,
 * and secrets stay in the memory of the process that took them.
 */
export interface SecretBox {
  /**
   * @param owner Id of the run whose secret it is: only for it can it be opened.
   * @returns A text that says nothing of the secret but its length, and is another one each time.
   */
  seal(secret: Secret, owner: string): string;
  /** @throws {SealBroken} */
  open(sealed: string, owner: string): Secret;
}

/** What was sealed cannot be opened; neither the message nor a cause shows anything of it. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken';
}
