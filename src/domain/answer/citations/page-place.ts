/** An address without scheme, `www.`, query, fragment and slash at its end, lower case: what lies under it begins with it and a slash. */
export function placeOf(url: string): string {
  return url
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/[?#].*$/s, '')
    .replaceAll('%40', '@')
    .replaceAll('%2f', '/')
    .replace(/(?:\.git)?\/*$/, '');
}

export function isUnder(place: string, above: string): boolean {
  return place === above || place.startsWith(`${above}/`);
}
