import type { PackageFact } from '../../../src/domain/catalog/package-fact.ts';
import { closed, count, date, oneOf, orNull, text, type Schema } from './schema.ts';

/** A line of `catalog/packages.jsonl`. */
export const packageSchema: Schema = closed<PackageFact>(
  {
    type: oneOf('npm', 'pypi'),
    identifier: text,
    exists: { type: 'boolean' },
    version: orNull(text),
    at: date,
    source: oneOf('listing', 'registry'),
    downloads: count,
    rank: count,
    deprecated: { const: true },
    replaced_by: text,
  },
  ['downloads', 'rank', 'deprecated', 'replaced_by'],
);
