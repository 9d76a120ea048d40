/** Hard limits of a stack, from the request or stated in the task. A field that is absent limits nothing. */
export type Constraints = {
  readonly max_servers?: number;
  readonly max_context_tokens?: number;
  /** USD a run. */
  readonly max_cost_usd?: number;
  readonly transports?: readonly ('stdio' | 'streamable-http' | 'sse')[];
  /** Whether a hosted server or model may, may not or must be used. */
  readonly remote?: 'allowed' | 'forbidden' | 'required';
  /** SPDX identifiers; a server with an unknown licence does not pass. */
  readonly licenses?: readonly string[];
  /** Names, aliases or systems that may not occur. */
  readonly exclude?: readonly string[];
  /** Names, aliases or systems outside which nothing may be picked. */
  readonly only?: readonly string[];
  readonly read_only?: boolean;
  readonly model_providers?: readonly string[];
  /** Programs that are not there to start servers with. */
  readonly no_runtimes?: readonly ('docker' | 'uv' | 'node')[];
  /** Whether servers that take a secret are out. */
  readonly keyless?: boolean;
};
