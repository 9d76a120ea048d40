import type { Framework } from '../../../src/domain/catalog/catalog.ts';
import { closed, date, listOf, lowerCase, oneOf, orNull, setOf, shortText, text, url, type Schema } from './schema.ts';

/** A line of `catalog/frameworks.jsonl`. */
export const frameworkSchema: Schema = closed<Framework>({
  name: text,
  spellings: setOf(lowerCase, { minItems: 1 }),
  languages: setOf(lowerCase),
  license: orNull(text),
  packages: listOf(closed<Framework['packages'][number]>({ type: oneOf('npm', 'pypi', 'nuget'), identifier: text }), {
    minItems: 1,
  }),
  mcp: orNull(shortText),
  successor: orNull(text),
  repository: url,
  source: setOf(text, { minItems: 1 }),
  as_of: date,
});
