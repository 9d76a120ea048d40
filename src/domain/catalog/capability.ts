export type Effect = 'none' | 'read' | 'write' | 'destructive';

/** An entry of the closed vocabulary of what tools can do and tasks can need. */
export type Capability = {
  /** `object.verb`, e.g. `issue.list`. */
  readonly id: string;
  readonly domain: string;
  readonly title: string;
  readonly effect: Effect;
  /** Who meets the need: an MCP server, the model itself, or the host that starts the agent. */
  readonly met_by: 'server' | 'model' | 'host';
  /** Whether its tools are of use only together, as those that drive a browser are. */
  readonly whole?: boolean;
  /** Verb classes of `data/verbs.json`. */
  readonly verbs: readonly string[];
  /** Nouns that the verbs act on. */
  readonly objects: readonly string[];
  /** Wordings that mean this capability on their own. */
  readonly phrases: readonly string[];
};

/** What a capability works on: `issue` of `issue.list`; empty for none. */
export function objectOf(capability: string | null | undefined): string {
  if (capability === null || capability === undefined) return '';
  const end = capability.indexOf('.');
  return end === -1 ? capability : capability.slice(0, end);
}

/** Whether something is different afterwards. */
export function changes(effect: Effect | null | undefined): effect is 'write' | 'destructive' {
  return effect === 'write' || effect === 'destructive';
}

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
