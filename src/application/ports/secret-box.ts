/** Keeps texts so that only who has the same key can read them. */
export interface SecretBox {
  /** @returns Another text each time. */
  seal(text: string): string;
  /** Null when it was sealed with another key, or was changed. */
  open(sealed: string): string | null;
}
