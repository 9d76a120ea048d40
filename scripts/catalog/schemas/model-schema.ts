import type { Model, Score } from '../../../src/domain/catalog/model.ts';
import { closed, count, date, flag, listOf, oneOf, orNull, setOf, text, type Schema } from './schema.ts';

const dollars: Schema = { type: 'number', minimum: 0 };
const modality = oneOf('text', 'image', 'audio', 'video', 'pdf');

const score = closed<Score>({ benchmark: text, value: { type: 'number' }, unit: text, date, source: text });

/** A line of `catalog/models.jsonl`. */
export const modelSchema: Schema = closed<Model>({
  id: { type: 'string', pattern: '^[a-z0-9-]+/\\S+$' },
  provider: { type: 'string', pattern: '^[a-z0-9-]+$' },
  model: text,
  name: text,
  price: orNull(closed<NonNullable<Model['price']>>({ input: dollars, output: dollars })),
  context_tokens: orNull(count),
  output_tokens: orNull(count),
  tool_call: orNull(flag),
  structured_output: orNull(flag),
  reasoning: orNull(flag),
  input: setOf(modality, { minItems: 1 }),
  output: setOf(modality, { minItems: 1 }),
  open_weights: flag,
  size_bytes: orNull(count),
  released: { type: 'string', format: 'month-or-date', nullable: true },
  deprecated: flag,
  credential: orNull(text),
  scores: listOf(score),
  source: text,
  as_of: date,
});
