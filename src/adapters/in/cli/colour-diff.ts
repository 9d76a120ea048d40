const [GREEN, RED, PLAIN] = ['\u001b[32m', '\u001b[31m', '\u001b[39m'];

/** Colours the added and removed lines of a unified difference for a terminal. */
export function colourDiff(text: string): string {
  return text.replaceAll(/^[+-].*$/gm, (line) => `${line.startsWith('+') ? GREEN : RED}${line}${PLAIN}`);
}
