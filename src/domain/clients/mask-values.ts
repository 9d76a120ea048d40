const BEGIN = String.raw`(["']?`;
const REST = String.raw`["']?\s*[:=]\s*)(["'])(?!\$|\{|<|Bearer \$|Bearer \{)[^"']{4,}\2`;
/** Variables of the environment, whose names consist of capitals. */
const VARIABLE = new RegExp(`${BEGIN}[A-Z][A-Z0-9_]{2,}${REST}`, 'g');
/** Other members that hold secrets by their names. */
const SECRET = new RegExp(`${BEGIN}[a-z-]*(?:token|key|secret|password|authorization)[a-z_-]*${REST}`, 'gi');

/** Masks values of variables and headers in a line of a configuration; references such as `${NAME}` stay. */
export function maskValues(line: string): string {
  return line.replace(VARIABLE, '$1$2***$2').replace(SECRET, '$1$2***$2');
}
