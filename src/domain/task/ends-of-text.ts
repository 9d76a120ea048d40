/** Characters of a text that are read: those at its beginning, where mostly stands what is to be done, and those at its end. */
const READ = { first: 9_000, last: 3_000 };

export type EndsOfText = {
  /** The whole text, or its beginning and its end. */
  readonly read: string;
  /** What stands between them; empty for a text that is read whole. */
  readonly between: string;
};

/** What is read of a text: whoever pastes a book waits no longer for it. */
export function endsOfText(text: string): EndsOfText {
  if (text.length <= READ.first + READ.last) return { read: text, between: '' };
  const first = lastBlank(text, READ.first);
  const last = firstBlank(text, text.length - READ.last);
  return { read: `${text.slice(0, first)}\n${text.slice(last)}`, between: text.slice(first, last).trim() };
}

const LONGEST_WORD = 200;

function lastBlank(text: string, from: number): number {
  for (let at = from; at > from - LONGEST_WORD; at -= 1) if (/\s/.test(text.charAt(at))) return at;
  return from - (isTrail(text, from) ? 1 : 0);
}

function firstBlank(text: string, from: number): number {
  for (let at = from; at < from + LONGEST_WORD; at += 1) if (/\s/.test(text.charAt(at))) return at;
  return from + (isTrail(text, from) ? 1 : 0);
}

/** Whether a cut here would part the two halves of one character. */
function isTrail(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff;
}
