const SMALL = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Writes a count in words up to ten: `two servers`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${SMALL[number] ?? String(number)} ${number === 1 ? one : many}`;
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Writes an amount of US dollars: two significant digits below $0.10, two places otherwise. */
export function dollars(amount: number): string {
  return amount >= 0.1 ? amount.toFixed(2) : String(Number(amount.toPrecision(2)));
}

/** Writes a range of amounts; null is unknown. */
export function costRange(range: { readonly low: number; readonly high: number } | null | undefined): string | null {
  if (range === null || range === undefined) return null;
  return `$${dollars(range.low)}–${dollars(range.high)}`;
}

export function percent(probability: number): string {
  return `${Math.round(100 * probability)} %`;
}

const listing = new Intl.ListFormat('en');

/** Writes quoted texts as a list: `“fold” and “laundry”`. */
export function quoted(texts: readonly string[]): string {
  return listing.format(texts.map((text) => `“${text}”`));
}

export const grouped = new Intl.NumberFormat('en');

/** Returns an address that may be linked: only https; null for any other. */
export function safeLink(address: string | null | undefined): string | null {
  if (address === null || address === undefined) return null;
  return URL.parse(address)?.protocol === 'https:' ? address : null;
}
