import type { ServerFilter } from '../../../application/server-summary.ts';
import { readParameters } from './read-parameters.ts';
import { QUERY_PARAMETERS } from './schemas/query-parameters.ts';

/** The validated query of a list or a search. */
export type CatalogQuery = {
  /** Trimmed and NFC; empty for a list. */
  readonly text: string;
  readonly limit: number;
  readonly cursor: string | null;
  readonly filter: ServerFilter;
};

/** @throws {QuartermasterError} `validation` naming every fault of the query at once. */
export function readCatalogQuery(
  querystring: string,
  kind: { readonly search: boolean; readonly limit: number },
): CatalogQuery {
  const { q: _q, ...listing } = QUERY_PARAMETERS;
  const value = kind.search
    ? readParameters<string>(querystring, QUERY_PARAMETERS, { required: ['q'] })
    : readParameters<string>(querystring, listing);
  return {
    text: kind.search ? (value('q') ?? '') : '',
    limit: Number(value('limit') ?? kind.limit),
    cursor: value('cursor'),
    filter: filterOf(value),
  };
}

function filterOf(value: (name: string) => string | null): ServerFilter {
  const [registryType, transport, capability, verified] = ['registry_type', 'transport', 'capability', 'verified'].map(
    value,
  );
  return {
    ...(registryType && { registryType }),
    ...(transport && { transport }),
    ...(capability && { capability }),
    ...(verified && { verified }),
  };
}
