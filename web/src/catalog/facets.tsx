import { useState } from 'preact/hooks';
import type { ServerCounts } from '../../../src/client/index.ts';
import { grouped } from '../format.ts';
import { FACETS, type FacetName, type Filter } from './catalog-query.ts';

const GROUPS: Readonly<Record<FacetName, string>> = {
  official: 'Published by the vendor',
  requires_credentials: 'Secrets',
  transport: 'Place',
  capability: 'Capability',
  maker: 'Maker',
  registry_type: 'Package',
  license: 'Licence',
  verified: 'Tried',
  status: 'Status',
  origin: 'Source',
};
const NAMES: Readonly<Partial<Record<FacetName, Readonly<Record<string, string>>>>> = {
  official: { true: 'Official', false: 'Not official', unknown: 'Publisher unknown' },
  requires_credentials: { true: 'Needs a secret', false: 'No secrets', unknown: 'Secrets unknown' },
  transport: { stdio: 'Local', 'streamable-http': 'Hosted', sse: 'Hosted (SSE)' },
  maker: {
    vendor: 'Vendor',
    community: 'Community',
    third_party_image: 'Image of a third party',
    proxy: 'Proxy',
    hub: 'Hub of many products',
    unknown: 'Maker unknown',
  },
  registry_type: { npm: 'npm', pypi: 'PyPI', oci: 'Container image', nuget: 'NuGet', mcpb: 'MCP bundle' },
  license: { unknown: 'Licence unknown' },
  verified: {
    unknown: 'Not tried yet',
    open: 'Listed its tools',
    gated: 'Asks for credentials',
    wrong_transport: 'Other transport',
    not_mcp: 'No MCP server',
    timeout: 'No answer in time',
    package_missing: 'Package missing',
    failed: 'Failed to start',
  },
  status: { active: 'Active', deprecated: 'Deprecated', archived: 'Archived' },
  origin: {
    core: 'Described in full',
    compact: 'Described briefly',
    registry: 'From a registry',
    operator: 'Added here',
  },
};
const FIRST_OPEN = 3;

type Props = {
  readonly filters: readonly Filter[];
  readonly onChange: (filters: readonly Filter[]) => void;
};

function nameOf([facet, value]: Filter): string {
  return NAMES[facet]?.[value] ?? value;
}

function without(filters: readonly Filter[], [facet, value]: Filter): readonly Filter[] {
  return filters.filter(([name, one]) => name !== facet || one !== value);
}

/** Chosen filters, each with a button that removes it. */
export function ChosenFilters({ filters, onChange }: Props) {
  if (filters.length === 0) return null;
  return (
    <ul class="chosen" aria-label="Chosen filters">
      {filters.map((filter) => (
        <li key={filter.join()}>
          <button type="button" class="chip" onClick={() => onChange(without(filters, filter))}>
            <span class="hidden">Remove the filter </span>
            {nameOf(filter)} <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
      {filters.length > 1 && (
        <li>
          <button type="button" class="link" onClick={() => onChange([])}>
            Remove all filters
          </button>
        </li>
      )}
    </ul>
  );
}

/** Values of the found servers, each with its count, as filters. */
export function Facets({ counts, filters, onChange }: Props & { readonly counts: ServerCounts | null }) {
  const [isWide] = useState(() => matchMedia('(min-width: 900px)').matches);
  return (
    <details class="card facets" open={isWide}>
      <summary>
        <h2>Filters {filters.length > 0 && <small>{filters.length} chosen</small>}</h2>
      </summary>
      {FACETS.map((facet, index) => (
        <Facet
          key={facet}
          facet={facet}
          counts={counts?.[facet] ?? {}}
          filters={filters}
          onChange={onChange}
          isOpen={index < FIRST_OPEN}
        />
      ))}
    </details>
  );
}

type FacetProps = Props & {
  readonly facet: FacetName;
  readonly counts: Readonly<Record<string, number>>;
  readonly isOpen: boolean;
};

function Facet({ facet, counts, filters, onChange, isOpen }: FacetProps) {
  const chosen = filters.filter(([name]) => name === facet);
  const known = Object.entries(counts);
  const gone = chosen.flatMap(([, value]): [string, number][] => (value in counts ? [] : [[value, 0]]));
  if (known.length + gone.length === 0) return null;
  return (
    <details open={isOpen || chosen.length > 0}>
      <summary>{GROUPS[facet]}</summary>
      <fieldset>
        <legend class="hidden">{GROUPS[facet]}</legend>
        {[...known, ...gone].map(([value, count]) => {
          const filter = [facet, value] as const;
          const isChosen = chosen.some(([, one]) => one === value);
          return (
            <label key={value}>
              <input
                type="checkbox"
                checked={isChosen}
                onChange={() => onChange(isChosen ? without(filters, filter) : [...filters, filter])}
              />
              <span>{nameOf(filter)}</span> <small>{grouped.format(count)}</small>
            </label>
          );
        })}
      </fieldset>
    </details>
  );
}
