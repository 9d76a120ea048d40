import type { Skill } from '../../../src/domain/catalog/catalog.ts';
import { capabilityId, closed, date, lowerCase, orNull, setOf, shortText, text, url, type Schema } from './schema.ts';

/** A line of `catalog/skills.jsonl`. The name is that of the skill's folder, as the Agent Skills format demands. */
export const skillSchema: Schema = closed<Skill>({
  name: { type: 'string', maxLength: 64, pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$' },
  description: shortText,
  repository: url,
  path: { type: 'string', pattern: '^[^\\s/][^\\s]*$' },
  license: orNull(text),
  capabilities: setOf(capabilityId, { minItems: 1 }),
  topics: setOf(lowerCase, { minItems: 1 }),
  source: text,
  as_of: date,
});
