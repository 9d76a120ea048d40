import type { Server } from '../../domain/catalog/server.ts';
import { standing } from '../../domain/match/trust.ts';
import type { Place } from '../registry/registry-filter.ts';

/** All rows of one name: from one up to the end, which is not among them. */
export type NamedRows = {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  /** The server that the rows belong to; null for none. */
  readonly server: Server | null;
  /** Trust in the server, independent of any term, of dates and of evidence. */
  readonly prior: number;
};

/** Inactive servers come after all active ones, names without a server last. */
const INACTIVE = -2;
const UNKNOWN = -4;

/**
 * The names of a list, those of the highest prior first, equal ones in ascending order.
 *
 * @param rows In ascending order of name, then of version.
 */
export function byPrior(rows: readonly Place[], serverOf: (row: number) => Server | null): readonly NamedRows[] {
  const names: NamedRows[] = [];
  let from = 0;
  while (from < rows.length) {
    const name = rows[from]?.name ?? '';
    let to = from;
    let server: Server | null = null;
    for (; rows[to]?.name === name; to += 1) server ??= serverOf(to);
    names.push({ name, from, to, server, prior: priorOf(server) });
    from = to;
  }
  return names.toSorted((one, other) => other.prior - one.prior || (one.name < other.name ? -1 : 1));
}

function priorOf(server: Server | null): number {
  if (server === null) return UNKNOWN;
  return standing(server) + (server.status === 'active' ? 0 : INACTIVE);
}
