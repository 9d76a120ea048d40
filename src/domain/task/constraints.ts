/** Hard limits of a stack, from the request or the task. An absent member sets no limit. */
export type Constraints = {
  readonly max_servers?: number;
  readonly max_context_tokens?: number;
  /** US dollars for each run. */
  readonly max_cost_usd?: number;
  /** US dollars for all runs of a month; checked with the frequency of the trigger. */
  readonly max_cost_usd_per_month?: number;
  readonly transports?: readonly ('stdio' | 'streamable-http' | 'sse')[];
  /** Whether a hosted server or model may, may not or must be used. */
  readonly remote?: 'allowed' | 'forbidden' | 'required';
  /** SPDX identifiers; a server with an unknown licence is refused. */
  readonly licenses?: readonly string[];
  /** Names, aliases or products that are excluded. */
  readonly exclude?: readonly string[];
  /** Names, aliases or products that are the only allowed ones. */
  readonly only?: readonly string[];
  /** Whether nothing may be changed at all. */
  readonly read_only?: boolean;
  /** Products in which nothing may be changed, in lower case. */
  readonly read_only_systems?: readonly string[];
  readonly model_providers?: readonly string[];
  /** Programs that are missing on the machine. */
  readonly no_runtimes?: readonly ('docker' | 'uv' | 'node')[];
  /** Whether servers that take a secret are excluded. */
  readonly keyless?: boolean;
  /** Products whose credentials the user has, so that `keyless` does not exclude them, in lower case. */
  readonly keyless_except?: readonly string[];
  /** Whether only servers of the vendors themselves may be used. */
  readonly official?: boolean;
  /** Region that data must not leave: `EU` or an ISO 3166-1 country code. */
  readonly residency?: string;
  /** Whether nothing may leave the own network: local servers, self-hosted model, no account at a vendor. */
  readonly on_premises?: boolean;
  /** Calls that need approval: those that send, change or delete, or all. */
  readonly approval?: 'changes' | 'always';
  /** Whether a log of all actions is wanted. */
  readonly audit?: boolean;
};

/** Whether a limit is set; `false` and `allowed` set none. */
export function isSet(name: keyof Constraints, constraints: Constraints): boolean {
  const value = constraints[name];
  return value !== undefined && value !== false && value !== 'allowed';
}

/** Whether nothing may be changed in any of some products. */
export function isReadOnly(systems: readonly string[], constraints: Constraints): boolean {
  const { read_only: all, read_only_systems: bound = [] } = constraints;
  return all === true || bound.some((name) => systems.includes(name.toLowerCase()));
}

/** Whether servers and model must run on own machines. */
export function isLocal({ remote, on_premises: own }: Constraints): boolean {
  return remote === 'forbidden' || own === true;
}
