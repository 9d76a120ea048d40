import { shorten } from '../../domain/text/shorten.ts';

/** What can be told in fewer words. */
type Fittable = { readonly description: string; readonly credentials: readonly string[]; readonly install: string };

/** Bytes of JSON that an item of a list takes at most. */
export const MOST_BYTES = 600;
const SHORTEST_DESCRIPTION = 40;
const MOST_CREDENTIALS = 3;

/** Bytes of a value's JSON in UTF-8. */
function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

/**
 * An item that takes at most so many bytes: first its description is cut, then further credentials are left out, then
 * the way to install it, which nobody could use half. The server itself tells all of it.
 *
 * @param bytes Of the JSON of the item, where they are known.
 */
export function fitItem<Item extends Fittable>(item: Item, most = MOST_BYTES, bytes = bytesOf(item)): Item {
  const described = withShorterDescription(item, bytes - most);
  if (described === item || bytesOf(described) <= most) return described;
  const fewer = { ...described, credentials: described.credentials.slice(0, MOST_CREDENTIALS) };
  if (bytesOf(fewer) <= most) return fewer;
  const bare = { ...item, credentials: fewer.credentials, install: '' };
  return withShorterDescription(bare, bytesOf(bare) - most);
}

/** @param over Bytes that it shall lose; each UTF-16 unit has one at least, and the mark of what was cut three. */
function withShorterDescription<Item extends Fittable>(item: Item, over: number): Item {
  if (over <= 0) return item;
  const length = Math.max(SHORTEST_DESCRIPTION, item.description.length - over - 3);
  return { ...item, description: shorten(item.description, length) };
}
