import type { QueryParameter } from '../schemas/query-parameters.ts';
import type { Schema } from './schema.ts';

/** Documents a parameter of a query. @param byDefault What holds when it is not given. */
export function parameter(
  name: string,
  { schema, expected }: QueryParameter,
  { required = false, byDefault }: { readonly required?: boolean; readonly byDefault?: number } = {},
): Schema {
  return {
    name,
    in: 'query',
    required,
    description: expected,
    schema: byDefault === undefined ? schema : { ...schema, default: byDefault },
  };
}
