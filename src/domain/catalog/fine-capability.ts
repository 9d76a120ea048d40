/** A finer cut of a capability: what different makers offer as different tools. The encoder learns from it. */
export type FineCapability = {
  /** That of the capability it belongs to, a full stop, and one word. */
  readonly id: string;
  /** Id of the capability it belongs to. */
  readonly of: string;
  readonly title: string;
  readonly verbs: readonly string[];
  readonly objects: readonly string[];
  /** Situations that need it without saying so. */
  readonly implied_by: readonly string[];
  /** Descriptions as they stand at tools. */
  readonly tools: readonly string[];
  /** Tasks that need it. */
  readonly texts: readonly string[];
};
