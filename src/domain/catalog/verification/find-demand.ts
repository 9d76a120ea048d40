import { visibleText } from '../../text/clean-text.ts';

const MOST_LINES = 100;
const LONGEST_LINE = 300;

/** Secrets that only the user of a server can supply. */
const SECRET =
  /\b[A-Z][A-Z0-9]*_(?:[A-Z0-9]+_)*(?:KEY|TOKEN|SECRET|PASSWORD|PASS|PAT|CREDENTIALS?)\b|\b(?:api|access|auth|bearer|personal access|secret|private)[ -]?(?:key|token)s?\b|\bapikey\b|\bcredentials?\b|\bpasswords?\b|\boauth\b|\bclient[ _-]?(?:id|secret)\b|\bconfiguration\b/i;
const SIGN_IN =
  /\b(?:log|sign)(?:ged)?[ -]?in\b|\blogin\b|\bunauthori[sz]ed\b|\bnot authenticated\b|\bauthenticat(?:e|ion|ing)\b|\bauthori[sz]ation\b|\b401\b/i;
/** A required variable. */
const SETTING =
  /\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b.*\b(?:required|missing|mandatory|must be|not (?:set|defined|provided|found|configured)|undefined|[Pp]lease (?:set|provide))|\b(?:[Rr]equire[ds]?|[Mm]issing|[Ss]et|[Pp]rovide|[Ss]pecify|undefined)\b.*\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/;
const WANTED =
  /\b(?:required?s?|requires|missing|must|need(?:s|ed)?|please|provide|set|specify|invalid|no|not|without|failed|error|cannot|unable|undefined|run|use|visit|open)\b/i;
const COMPLAINT = /error|fail|cannot|missing|required|not found|usage|unable|invalid/i;
/**
 * Lines that request nothing: stack traces, lists of options, launcher output, and error codes that look like
 * variables.
 */
const NO_WISH = /^\s*at |^\s*--?\w|^npm (?:error|warn|notice|verb|http)\b|\bERR_[A-Z_]+\b|\bMODULE_NOT_FOUND\b/;

/**
 * Returns the first visible line that requests a credential, a sign-in or a setting; undefined without one.
 *
 * @param text Output of a process or body of an endpoint.
 */
export function findDemand(text: string): string | undefined {
  const line = linesOf(text).find(
    (candidate) =>
      !NO_WISH.test(candidate) &&
      (SETTING.test(candidate) || ((SECRET.test(candidate) || SIGN_IN.test(candidate)) && WANTED.test(candidate))),
  );
  return line === undefined ? undefined : quotable(line);
}

/** Output of a program that listens on a port. */
const LISTENS =
  /\b(?:listening|running|started|serving|available|server)\b.{0,60}(?:\bport:? ?\d{2,5}\b|\bhttps?:\/\/(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1?\])[:/])/i;

/** Returns the first line that tells of a port the program listens on; undefined without one. */
export function findPort(text: string): string | undefined {
  const line = linesOf(text).find((candidate) => LISTENS.test(candidate));
  return line === undefined ? undefined : quotable(line);
}

/** Returns the first line with an error, else the last line; empty for an empty text. */
export function tellingLine(text: string): string {
  const lines = linesOf(text).filter((line) => !/^\s*at |^npm (?:notice|warn)\b/.test(line));
  const complaint = lines.find((line) => COMPLAINT.test(line) && !/^npm error (?:code|errno)\b/.test(line));
  return quotable(complaint ?? lines.at(-1) ?? '');
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .slice(-MOST_LINES)
    .map((line) => line.slice(0, LONGEST_LINE))
    .filter((line) => line.trim() !== '');
}

function quotable(line: string): string {
  return visibleText(line, 160);
}
