const NAMES = /key|token|secret|passw|pwd|credential|bearer|auth|cookie|session|(?:^|[_-])(?:pat|pass|dsn)(?:$|[_-])/i;
const TOKEN = /^(?=.*\d)(?=.*[A-Za-z])[\w.~+-]{16,}$/;

/** Whether a variable, a header or an option of this name usually holds a secret. */
export function isSecretName(name: string): boolean {
  return NAMES.test(name);
}

/** Whether a word may be a secret itself: long, of letters and digits, and of no language. */
export function looksSecret(word: string): boolean {
  return TOKEN.test(word);
}
