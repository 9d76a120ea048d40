const SHORTEST_SHARE = 0.5;

/** A text of at most `most` UTF-16 units: cut at a word where one ends late enough, and marked with `…`. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text;
  const room = text.slice(0, most);
  const blank = room.lastIndexOf(' ');
  const kept = blank >= most * SHORTEST_SHARE ? room.slice(0, blank) : room.slice(0, most - 1);
  return `${kept.replace(/[\uD800-\uDBFF]$/, '').replace(/[\s,;:.(–—-]+$/, '')}…`;
}
