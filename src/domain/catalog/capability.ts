/** From harmless to irreversible. */
export const EFFECTS = ['none', 'read', 'write', 'destructive'] as const;

export type Effect = (typeof EFFECTS)[number];

/** An entry of the closed vocabulary of abilities that tools have and tasks need. */
export type Capability = {
  /** `object.verb`, e.g. `issue.list`. */
  readonly id: string;
  readonly domain: string;
  readonly title: string;
  readonly effect: Effect;
  /** Provider of the ability: an MCP server, the model itself, or the host of the agent. */
  readonly met_by: 'server' | 'model' | 'host';
  /** Whether a model does it alone, with the facts at hand, when no server is sure enough. */
  readonly by_thought?: boolean;
  /** Whether its tools are useful only together, like those of a browser. */
  readonly whole?: boolean;
  /** Verb classes of `data/verbs.json`. */
  readonly verbs: readonly string[];
  /** Nouns that the verbs act on. */
  readonly objects: readonly string[];
  /** Wordings that mean this capability alone. */
  readonly phrases: readonly string[];
};

/** Returns the object of a capability: `issue` for `issue.list`; empty for none. */
export function objectOf(capability: string | null | undefined): string {
  if (capability === null || capability === undefined) return '';
  const end = capability.indexOf('.');
  return end === -1 ? capability : capability.slice(0, end);
}

/** Returns the action of a capability: `list` for `issue.list`. */
export function actionOf(capability: string): string {
  return capability.slice(capability.indexOf('.') + 1);
}

/** Whether the effect leaves a change behind. */
export function changes(effect: Effect | null | undefined): effect is 'write' | 'destructive' {
  return effect === 'write' || effect === 'destructive';
}

/** Subdivision of a capability, drawn from tools of different makers; the encoder learns from it. */
export type FineCapability = {
  /** Id of the capability, a full stop, and one word. */
  readonly id: string;
  /** Id of the capability it belongs to. */
  readonly of: string;
  readonly title: string;
  readonly verbs: readonly string[];
  readonly objects: readonly string[];
  /** Situations that imply the need. */
  readonly implied_by: readonly string[];
  /** Descriptions of tools. */
  readonly tools: readonly string[];
  /** Tasks that need it. */
  readonly texts: readonly string[];
};
