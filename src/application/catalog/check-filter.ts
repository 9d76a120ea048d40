import type { Catalog } from '../../domain/catalog/catalog.ts';
import { ClosestNames } from '../../domain/text/piece-index.ts';
import { FACETS, type FacetName, type ServerFilter } from '../../domain/catalog/facets.ts';
import { QuartermasterError, type Fault } from '../../domain/errors.ts';

const MOST_SUGGESTIONS = 8;

/**
 * @throws {QuartermasterError} `validation`, naming every impossible value and the possible ones. Licences are not
 *   checked, because any text may be one.
 */
export function checkFilter(filter: ServerFilter, catalog: Catalog): void {
  const errors = [
    ...(Object.keys(FACETS) as FacetName[]).flatMap((name) => faultsOf(name, filter[name] ?? [], FACETS[name].values)),
    ...capabilityFaults(filter.capability ?? [], catalog),
  ];
  if (errors.length === 0) return;
  throw new QuartermasterError('validation', `The filter has ${errors.length} fault(s); see errors.`, { errors });
}

function faultsOf(name: FacetName, wanted: readonly string[], valid: readonly string[] | null): Fault[] {
  if (valid === null || wanted.every((value) => valid.includes(value.toLowerCase()))) return [];
  return [{ path: name, message: `must be of ${valid.join(', ')}` }];
}

function capabilityFaults(wanted: readonly string[], { vocabulary }: Catalog): Fault[] {
  if (wanted.length === 0) return [];
  const valid = vocabulary.capabilities.map(({ id }) => id);
  return wanted
    .filter((value) => !valid.includes(value.toLowerCase()))
    .map((value) => ({
      path: 'capability',
      message: `has no ${value}; close to it: ${closeTo(value, valid).join(', ')}`,
    }));
}

function closeTo(value: string, valid: readonly string[]): string[] {
  const found = new ClosestNames(valid).find(value.toLowerCase());
  const best = found.toSorted((one, other) => other.likeness - one.likeness || one.position - other.position);
  const names = best.slice(0, MOST_SUGGESTIONS).flatMap(({ position }) => valid[position] ?? []);
  return names.length > 0 ? names : valid.slice(0, MOST_SUGGESTIONS);
}
