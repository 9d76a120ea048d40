/** Bounds of what is read of a text, in characters: its beginning, where mostly stands what is to be done, and its end. */
const CHARACTERS = { first: 9_000, last: 3_000 };
/** The same in parts of sentences. */
const PARTS = { first: 150, last: 50 };
/** Where a part of a sentence ends. */
const BORDER = /(?:[.;!?](?=\s|$)|[\n()]|\s[-–—]+(?=\s))+/g;

export type EndsOfText = {
  /** The whole text, or its beginning and its end. */
  readonly read: string;
  /** The rest between them; empty for a text that is read whole. */
  readonly between: string;
};

/** The parts of a text that are read, so that no text takes much longer than another. */
export function endsOfText(text: string): EndsOfText {
  const borders = Array.from(text.matchAll(BORDER), ({ index, 0: border }) => index + border.length);
  const tooLong = text.length > CHARACTERS.first + CHARACTERS.last;
  const tooMany = borders.length > PARTS.first + PARTS.last;
  const first = Math.min(
    tooLong ? lastBlank(text, CHARACTERS.first) : text.length,
    (tooMany ? borders[PARTS.first - 1] : undefined) ?? text.length,
  );
  const last = Math.max(
    tooLong ? firstBlank(text, text.length - CHARACTERS.last) : 0,
    (tooMany ? borders.at(-PARTS.last - 1) : undefined) ?? 0,
  );
  if (last <= first || first === text.length) return { read: text, between: '' };
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
