const LONGEST = 200;

/** The beginning of a text, as much as is quoted of it: 200 characters, the last a `…` where something is left out. */
export function short(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1)}…`;
}
