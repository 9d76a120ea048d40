/** A benchmark result as it was published. */
export type Score = {
  readonly benchmark: string;
  readonly value: number;
  /** Unit as published, e.g. `% pass`. */
  readonly unit: string;
  readonly date: string;
  readonly source: string;
};

/** A model as one provider serves it. Unknown facts are null. */
export type Model = {
  /** `provider/model`. */
  readonly id: string;
  readonly provider: string;
  /** The vendor's own model id, as its API takes it. */
  readonly model: string;
  readonly name: string;
  /** USD per one million tokens; null when unknown, zero for models that run locally. */
  readonly price: { readonly input: number; readonly output: number } | null;
  readonly context_tokens: number | null;
  readonly output_tokens: number | null;
  readonly tool_call: boolean | null;
  readonly structured_output: boolean | null;
  readonly reasoning: boolean | null;
  readonly input: readonly string[];
  readonly output: readonly string[];
  readonly open_weights: boolean;
  /** Download size in bytes of a model that runs locally. */
  readonly size_bytes: number | null;
  readonly released: string | null;
  readonly deprecated: boolean;
  /** Environment variable of the key; null for a local model. */
  readonly credential: string | null;
  readonly scores: readonly Score[];
  readonly source: string;
  readonly as_of: string;
};

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

/** What the catalog says of a model that somebody names. `unlisted`: it lists no model of that provider and cannot tell. */
type ModelStanding = 'known' | 'deprecated' | 'unknown' | 'unlisted';

/** @param model The vendor's own id. */
export function modelStanding(models: readonly Model[], provider: string, model: string): ModelStanding {
  const listed = models.filter((one) => one.provider === provider);
  if (listed.length === 0) return 'unlisted';
  const found = listed.find((one) => one.model === model);
  if (found === undefined) return 'unknown';
  return found.deprecated ? 'deprecated' : 'known';
}
