/** A published benchmark result. */
export type Score = {
  readonly benchmark: string;
  readonly value: number;
  /** Unit as published, e.g. `% pass`. */
  readonly unit: string;
  readonly date: string;
  readonly source: string;
};

/** A model of one provider. Unknown facts are null. */
export type Model = {
  /** `provider/model`. */
  readonly id: string;
  readonly provider: string;
  /** Model id of the vendor's API. */
  readonly model: string;
  readonly name: string;
  /** USD per one million tokens; null when unknown, zero for local models. */
  readonly price: { readonly input: number; readonly output: number } | null;
  readonly context_tokens: number | null;
  readonly output_tokens: number | null;
  readonly tool_call: boolean | null;
  readonly structured_output: boolean | null;
  readonly reasoning: boolean | null;
  readonly input: readonly string[];
  readonly output: readonly string[];
  readonly open_weights: boolean;
  /** Download size in bytes of a local model. */
  readonly size_bytes: number | null;
  readonly released: string | null;
  readonly deprecated: boolean;
  /** Environment variable of the key; null for a local model. */
  readonly credential: string | null;
  readonly scores: readonly Score[];
  readonly source: string;
  readonly as_of: string;
};

/** Facts of an unknown model. */
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

/** Status of a model in the catalog. `unlisted`: the catalog has no model of that provider. */
type ModelStanding = 'known' | 'deprecated' | 'unknown' | 'unlisted';

/** @param model Model id of the vendor. */
export function modelStanding(models: readonly Model[], provider: string, model: string): ModelStanding {
  const listed = models.filter((one) => one.provider === provider);
  if (listed.length === 0) return 'unlisted';
  const found = listed.find((one) => one.model === model);
  if (found === undefined) return 'unknown';
  return found.deprecated ? 'deprecated' : 'known';
}
