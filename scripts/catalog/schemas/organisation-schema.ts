import type { OrganisationLine } from '../../../src/domain/catalog/organisation.ts';
import { closed, date, lowerCase, oneOf, setOf, text, type Schema } from './schema.ts';

/** A line of `catalog/organisations.jsonl`. */
export const organisationSchema: Schema = closed<OrganisationLine>({
  name: text,
  role: oneOf('vendor', 'builder', 'relay'),
  products: setOf(lowerCase),
  accounts: setOf({ type: 'string', pattern: '^(?:github|gitlab)\\.com/[a-z0-9._-]+$' }),
  domains: setOf({ type: 'string', pattern: '^[a-z0-9-]+(?:\\.[a-z0-9-]+)+$' }),
  packages: setOf({ type: 'string', pattern: '^(?:npm|pypi|oci|nuget):[^\\s\\p{Lu}]+$' }),
  source: setOf(text, { minItems: 1 }),
  as_of: date,
});
