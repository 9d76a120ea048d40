const COMMENT = /^\s*(?:#|\/\/|\/\*)/;

/** Whether a changed text has fewer lines that are comments, in JSON, TOML or YAML. */
export function losesComment(before: string, after: string): boolean {
  return commentLines(after) < commentLines(before);
}

function commentLines(text: string): number {
  return text.split('\n').filter((line) => COMMENT.test(line)).length;
}
