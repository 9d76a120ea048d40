/** What a model is shown of a long text, and what it is not. */
export type Shown = { readonly text: string; readonly left: string };

/** The beginning and the end of a text, in UTF-8 bytes, each of whole characters; a text that is no longer than both is shown whole. */
export function shownPart(text: string, first: number, last: number): Shown {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= first + last) return { text, left: '' };
  const beginning = decoded(bytes.subarray(0, first));
  const end = decoded(bytes.subarray(bytes.length - last));
  const left = text.slice(beginning.length, text.length - end.length);
  return { text: `${beginning}\n[${left.length} characters left out]\n${end}`, left };
}

/** A character that was cut in two is left out. */
function decoded(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).replace(/^\uFFFD+|\uFFFD+$/g, '');
}
