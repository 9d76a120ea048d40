/** Hard limits of a stack, from the request or the task. An absent member sets no limit. */
export type Constraints = {
  readonly max_servers?: number;
  readonly max_context_tokens?: number;
  /** US dollars for each run. */
  readonly max_cost_usd?: number;
  readonly transports?: readonly ('stdio' | 'streamable-http' | 'sse')[];
  /** Whether a hosted server or model may, may not or must be used. */
  readonly remote?: 'allowed' | 'forbidden' | 'required';
  /** SPDX identifiers; a server with an unknown licence is refused. */
  readonly licenses?: readonly string[];
  /** Names, aliases or products that are excluded. */
  readonly exclude?: readonly string[];
  /** Names, aliases or products that are the only allowed ones. */
  readonly only?: readonly string[];
  readonly read_only?: boolean;
  readonly model_providers?: readonly string[];
  /** Programs that are missing on the machine. */
  readonly no_runtimes?: readonly ('docker' | 'uv' | 'node')[];
  /** Whether servers that take a secret are excluded. */
  readonly keyless?: boolean;
};
