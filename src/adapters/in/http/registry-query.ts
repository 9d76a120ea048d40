import type { RegistryQuery } from '../../../application/registry/read-registry.ts';
import { readParameters } from './read-parameters.ts';
import { RANKED_PARAMETERS, REGISTRY_PARAMETERS } from './schemas/registry-parameters.ts';

const PAGE = 30;
const RANKED_PAGE = 10;

/** @throws {QuartermasterError} `validation` naming every fault of the query at once; other parameters are passed over. */
export function readRegistryQuery(querystring: string): RegistryQuery {
  const value = readParameters(querystring, REGISTRY_PARAMETERS, { others: 'ignored' });
  const search = value('search');
  const updatedSince = value('updated_since');
  const version = value('version');
  const deleted = value('include_deleted');
  return {
    limit: Number(value('limit') ?? PAGE),
    cursor: value('cursor'),
    filter: {
      ...(search !== null && { search }),
      ...(updatedSince !== null && { updatedSince }),
      ...(version !== null && { version }),
      ...(deleted !== null && { includeDeleted: deleted === 'true' }),
    },
  };
}

/** Whether a look-up asks for deleted versions too. @throws {QuartermasterError} `validation`. */
export function readIncludeDeleted(querystring: string): boolean {
  const { include_deleted } = REGISTRY_PARAMETERS;
  return readParameters(querystring, { include_deleted }, { others: 'ignored' })('include_deleted') === 'true';
}

/** @throws {QuartermasterError} `validation` naming every fault of the query at once; other parameters are passed over. */
export function readRankedQuery(querystring: string): { text: string; limit: number; cursor: string | null } {
  const value = readParameters(querystring, RANKED_PARAMETERS, { required: ['q'], others: 'ignored' });
  return { text: value('q') ?? '', limit: Number(value('limit') ?? RANKED_PAGE), cursor: value('cursor') };
}
