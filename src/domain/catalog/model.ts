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
