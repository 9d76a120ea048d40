import type { ServerFilter } from '../../../application/server-summary.ts';
import { QuartermasterError, type Fault } from '../../../domain/errors.ts';
import { QUERY_PARAMETERS, type QueryParameter } from './schemas/query-parameters.ts';

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
  const { q, ...others } = QUERY_PARAMETERS;
  const known: Readonly<Record<string, QueryParameter>> = kind.search ? { q, ...others } : others;
  const sent = new URLSearchParams(querystring);
  const value = (name: string): string | null => sent.get(name)?.normalize('NFC').trim() || null;

  const errors: Fault[] = [...new Set(sent.keys())].flatMap((name) => {
    const parameter = Object.hasOwn(known, name) ? known[name] : undefined;
    if (parameter === undefined) {
      return [{ path: name.slice(0, 100), message: `is not a parameter; those are: ${Object.keys(known).join(', ')}` }];
    }
    if (sent.getAll(name).length > 1) return [{ path: name, message: 'is given more than once' }];
    const text = value(name);
    return text === null || parameter.accepts(text) ? [] : [{ path: name, message: `must be ${parameter.expected}` }];
  });
  if (kind.search && value('q') === null) errors.push({ path: 'q', message: `is required: ${q.expected}` });
  if (errors.length > 0) {
    throw new QuartermasterError('validation', `The query has ${errors.length} fault(s); see errors.`, { errors });
  }

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
