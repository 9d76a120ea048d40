import type { ServerSummary } from '../../../../application/catalog/server-summary.ts';
import type { ServerHit } from '../../../../application/search/search-servers.ts';
import { shorten } from '../../../../domain/text/clean-text.ts';

/** Upper bound of a list item, in bytes of JSON. */
const MOST_BYTES = 600;
const SHORTEST_DESCRIPTION = 40;
const LONGEST_TITLE = 40;
const MOST_CREDENTIALS = 3;

/** Returns the JSON of a list item, shortened to the upper bound. */
export function summaryJson(item: ServerSummary): string {
  const json = JSON.stringify(item);
  return fits(json) ? json : JSON.stringify(fitSummary(item));
}

/** Returns the JSON of a hit, shortened to the upper bound. */
export function hitJson(hit: ServerHit): string {
  const json = JSON.stringify(hit);
  return fits(json) ? json : JSON.stringify(fitHit(hit));
}

function fits(json: string): boolean {
  return Buffer.byteLength(json) <= MOST_BYTES;
}

/**
 * Shortens a list item to the upper bound. The description is cut first, then credentials are left out, then the
 * install command, which is useless when cut, and the end of the title. The server's page shows everything.
 */
function fitSummary<Item extends ServerSummary>(item: Item): Item {
  const described = withShorterDescription(item);
  if (described === item || excessOf(described) <= 0) return described;
  const fewer = { ...described, credentials: described.credentials.slice(0, MOST_CREDENTIALS) };
  if (excessOf(fewer) <= 0) return fewer;
  const title = shorten(item.title, LONGEST_TITLE);
  return withShorterDescription({ ...item, title, credentials: fewer.credentials, install: '' });
}

/** Shortens a hit to the upper bound, with as many matches as fit and at least one. */
export function fitHit(item: ServerHit): ServerHit {
  if (excessOf(item) <= 0) return item;
  const { probability, near, matched, ...described } = item;
  const summary = fitSummary<ServerSummary>(described);
  for (let count = matched.length; count > 1; count -= 1) {
    const hit = { ...summary, probability, near, matched: matched.slice(0, count) };
    if (excessOf(hit) <= 0) return hit;
  }
  return fitSummary({ ...summary, probability, near, matched: matched.slice(0, 1) });
}

/** Each removed UTF-16 unit frees at least one byte; the ellipsis takes three. */
function withShorterDescription<Item extends ServerSummary>(item: Item): Item {
  const excess = excessOf(item);
  if (excess <= 0) return item;
  const length = Math.max(SHORTEST_DESCRIPTION, item.description.length - excess - 3);
  return { ...item, description: shorten(item.description, length) };
}

function excessOf(item: object): number {
  return Buffer.byteLength(JSON.stringify(item)) - MOST_BYTES;
}
