import type { Model } from './model.ts';

/** What stands for the facts of a model of which nobody knows any. */
export const UNKNOWN_FACTS: Omit<Model, 'id' | 'provider' | 'model' | 'name' | 'credential'> = {
  price: null,
  context_tokens: null,
  output_tokens: null,
  tool_call: null,
  structured_output: null,
  reasoning: null,
  input: [],
  output: [],
  open_weights: false,
  size_bytes: null,
  released: null,
  deprecated: false,
  scores: [],
  source: '',
  as_of: '',
};
