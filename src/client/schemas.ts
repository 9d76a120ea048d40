// Generated from the OpenAPI document by `npm run build:client`.

export type Fault = { readonly path: string; readonly message: string };

export type Problem = {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly instance: string;
  readonly code:
    | 'invalid_json'
    | 'validation'
    | 'invalid_provider'
    | 'provider_rejected'
    | 'missing_api_key'
    | 'provider_auth'
    | 'unauthorized'
    | 'forbidden_origin'
    | 'not_found'
    | 'ambiguous_name'
    | 'method_not_allowed'
    | 'request_timeout'
    | 'lock_mismatch'
    | 'sync_running'
    | 'idempotency_in_flight'
    | 'payload_too_large'
    | 'unsupported_media_type'
    | 'misdirected_request'
    | 'idempotency_mismatch'
    | 'provider_rate_limited'
    | 'provider_permission'
    | 'provider_quota'
    | 'internal'
    | 'not_implemented'
    | 'provider_bad_response'
    | 'overloaded'
    | 'draining'
    | 'storage_unavailable'
    | 'deadline';
  readonly request_id: string;
  readonly retryable: boolean;
  readonly retry_after_s: number | null;
  readonly errors?: readonly Fault[];
  readonly suggestions?: readonly string[];
  readonly provider?: string;
  readonly upstream_status?: number | null;
  readonly error?: string;
};

export type Health = { readonly status: 'ok'; readonly version: string };

export type Readiness = {
  readonly status: 'ready' | 'draining' | 'failing';
  readonly dependencies: readonly {
    readonly name: string;
    readonly status: 'ok' | 'failing';
    readonly detail: string;
  }[];
};

/** How much the operator keeps away; the rules themselves are not told. */
export type PolicyFigures = {
  readonly visibility: 'all' | 'approved';
  readonly rules: number;
  readonly barred_servers: number;
};

export type SearchProvider = {
  readonly name: string;
  readonly active: boolean;
  readonly needs_key: boolean;
  readonly key_present: boolean | null;
};

/** Versions, providers, bounds and counts; members are only ever added. */
export type Configuration = {
  readonly policy?: PolicyFigures;
  readonly search_providers?: readonly SearchProvider[];
  readonly [name: string]: unknown;
};

export type Publisher = { readonly name: string; readonly official: boolean };

export type Maker = {
  readonly kind: 'vendor' | 'community' | 'third_party_image' | 'proxy' | 'hub' | null;
  readonly carrier: string | null;
  readonly products: readonly string[];
  readonly because: string | null;
};

export type MakerSummary = {
  readonly kind: 'vendor' | 'community' | 'third_party_image' | 'proxy' | 'hub' | null;
  readonly carrier: string | null;
};

export type ServerSummary = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly publisher: Publisher;
  readonly maker: MakerSummary;
  readonly status: 'active' | 'deprecated' | 'archived';
  readonly transports: readonly string[];
  readonly install: string;
  readonly requires: readonly string[];
  readonly credentials: readonly string[];
  readonly tool_count: number | null;
  readonly verified:
    'unknown' | 'open' | 'gated' | 'wrong_transport' | 'not_mcp' | 'timeout' | 'package_missing' | 'failed';
  readonly as_of: string;
  readonly twin_of?: string;
};

export type ServerHit = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly publisher: Publisher;
  readonly maker: MakerSummary;
  readonly status: 'active' | 'deprecated' | 'archived';
  readonly transports: readonly string[];
  readonly install: string;
  readonly requires: readonly string[];
  readonly credentials: readonly string[];
  readonly tool_count: number | null;
  readonly verified:
    'unknown' | 'open' | 'gated' | 'wrong_transport' | 'not_mcp' | 'timeout' | 'package_missing' | 'failed';
  readonly as_of: string;
  readonly probability: number;
  readonly near: boolean;
  readonly matched: readonly { readonly tool: string | null; readonly why: string }[];
  readonly twin_of?: string;
};

export type ServerCounts = {
  readonly total: number;
  readonly registry_type: { readonly [name: string]: number };
  readonly transport: { readonly [name: string]: number };
  readonly capability: { readonly [name: string]: number };
  readonly verified: { readonly [name: string]: number };
  readonly official: { readonly [name: string]: number };
  readonly maker: { readonly [name: string]: number };
  readonly license: { readonly [name: string]: number };
  readonly origin: { readonly [name: string]: number };
  readonly status: { readonly [name: string]: number };
  readonly requires_credentials: { readonly [name: string]: number };
};

export type Tool = {
  readonly name: string;
  readonly description: string;
  readonly capability: string | null;
  readonly effect: 'read' | 'write' | 'destructive' | null;
  readonly parameters?: string;
  readonly also?: readonly string[];
  readonly seen?: true;
};

export type Verification = {
  readonly status:
    'unknown' | 'open' | 'gated' | 'wrong_transport' | 'not_mcp' | 'timeout' | 'package_missing' | 'failed';
  readonly at: string | null;
  readonly method: 'stdio' | 'streamable-http' | 'sse' | null;
  readonly target: string | null;
  readonly version: string | null;
  readonly protocol: string | null;
  readonly tools: readonly string[] | null;
  readonly tools_hash: string | null;
  readonly context_tokens: number | null;
  readonly detail: string | null;
};

export type Outcomes = {
  readonly runs: number;
  readonly passed: number;
  readonly ok: number;
  readonly failed: number;
  readonly share: number;
  readonly last: string;
};

export type ServerDetails = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly aliases: readonly string[];
  readonly systems: readonly string[];
  readonly publisher: Publisher;
  readonly maker: Maker;
  readonly status: 'active' | 'deprecated' | 'archived';
  readonly version: string | null;
  readonly repository: string | null;
  readonly license: string | null;
  readonly stars: number | null;
  readonly updated_at: string | null;
  readonly egress: 'none' | 'own_account' | 'public';
  readonly hosts: readonly string[] | null;
  readonly packages: readonly {
    readonly type: 'npm' | 'pypi' | 'oci' | 'nuget' | 'mcpb';
    readonly identifier: string;
    readonly version: string | null;
    readonly verified: boolean;
    readonly environment: readonly string[];
    readonly executable?: string;
    readonly bounds?: readonly string[];
    readonly fact?: {
      readonly type: 'npm' | 'pypi';
      readonly identifier: string;
      readonly exists: boolean;
      readonly version: string | null;
      readonly at: string;
      readonly source: 'listing' | 'registry';
      readonly downloads?: number;
      readonly rank?: number;
      readonly deprecated?: true;
      readonly replaced_by?: string;
    };
    readonly version_origin?: { readonly at: string; readonly source: 'listing' | 'registry' | 'probe' | 'catalog' };
  }[];
  readonly remotes: readonly {
    readonly type: 'streamable-http' | 'sse';
    readonly url: string;
    readonly headers: readonly string[];
  }[];
  readonly prefer: string;
  readonly args: readonly string[];
  readonly settings: readonly {
    readonly name: string;
    readonly value: string;
    readonly why: string;
    readonly when: 'always' | 'read_only' | 'write';
    readonly way?: 'package' | 'remote';
    /** without this setting the server only reads */
    readonly unlocks?: true;
    readonly narrow?: { readonly [name: string]: string };
  }[];
  readonly credentials: readonly {
    readonly alternatives: readonly (readonly string[])[];
    readonly pick: readonly string[];
    readonly required: boolean;
    readonly scopes: readonly string[];
    readonly get_it: string | null;
    readonly why: string | null;
    /** preparation of the first sign-in; null when unknown */
    readonly registration?: {
      readonly kind: 'none' | 'app' | 'workspace_admin' | 'listed_client';
      readonly where: string | null;
    } | null;
    /** whether it also works without a person who signs in; null when unknown */
    readonly unattended?: boolean | null;
  }[];
  readonly requires: readonly string[];
  readonly tools: readonly Tool[];
  readonly tools_read: { readonly source: string; readonly at: string; readonly version: string | null } | null;
  readonly capabilities: readonly string[];
  readonly region: { readonly name: string; readonly words: readonly string[] } | null;
  readonly source: readonly string[];
  readonly as_of: string;
  readonly origin: 'core' | 'compact' | 'registry' | 'operator';
  readonly merged: readonly {
    readonly source: string;
    readonly name: string;
    readonly by: 'name' | 'package' | 'remote' | 'repository';
    readonly value: string;
  }[];
  readonly install: string;
  readonly transports: readonly string[];
  readonly verified: Verification;
  readonly versions: readonly { readonly version: string; readonly latest: boolean }[];
  readonly alternatives: readonly string[];
  readonly client_configs: ClientConfigurations;
  readonly outcomes?: Outcomes;
  readonly same_as?: readonly string[];
  readonly twin_of?: string;
  readonly twins?: readonly string[];
  readonly tool_schemas?: { readonly [name: string]: unknown } | null;
};

export type Input = {
  readonly description?: string;
  readonly isRequired?: boolean;
  readonly isSecret?: boolean;
  readonly format?: 'string' | 'number' | 'boolean' | 'filepath';
  readonly value?: string;
  readonly default?: string;
  readonly placeholder?: string;
  readonly choices?: readonly string[];
};

export type NamedInput = {
  readonly name: string;
  readonly description?: string;
  readonly isRequired?: boolean;
  readonly isSecret?: boolean;
  readonly format?: 'string' | 'number' | 'boolean' | 'filepath';
  readonly value?: string;
  readonly default?: string;
  readonly placeholder?: string;
  readonly choices?: readonly string[];
  readonly variables?: { readonly [name: string]: Input };
};

export type Argument =
  | {
      readonly type: 'named';
      readonly name: string;
      readonly description?: string;
      readonly isRequired?: boolean;
      readonly isSecret?: boolean;
      readonly format?: 'string' | 'number' | 'boolean' | 'filepath';
      readonly value?: string;
      readonly default?: string;
      readonly placeholder?: string;
      readonly choices?: readonly string[];
      readonly variables?: { readonly [name: string]: Input };
      readonly isRepeated?: boolean;
    }
  | { readonly value: string; readonly [name: string]: unknown }
  | { readonly valueHint: string; readonly [name: string]: unknown };

export type PackageDocument = {
  readonly registryType: 'npm' | 'pypi' | 'oci' | 'nuget';
  readonly identifier: string;
  readonly runtimeHint: 'npx' | 'uvx' | 'docker' | 'dnx';
  readonly transport: { readonly type: 'stdio' };
  readonly version?: string;
  readonly runtimeArguments?: readonly Argument[];
  readonly packageArguments?: readonly Argument[];
  readonly environmentVariables?: readonly NamedInput[];
};

export type RemoteDocument = {
  readonly type: 'streamable-http' | 'sse';
  readonly url: string;
  readonly headers?: readonly NamedInput[];
  readonly variables?: { readonly [name: string]: Input };
};

export type ServerDocument = {
  readonly $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json';
  readonly name: string;
  readonly description: string;
  readonly title: string;
  readonly version: string;
  readonly repository?: { readonly url: string; readonly source: 'github' | 'gitlab' };
  readonly packages?: readonly PackageDocument[];
  readonly remotes?: readonly RemoteDocument[];
  readonly _meta?: {
    readonly 'io.modelcontextprotocol.registry/publisher-provided': {
      readonly github: {
        readonly name: string;
        readonly nameWithOwner: string;
        readonly license?: string;
        readonly stargazerCount?: number;
      };
    };
  };
};

export type PublishedDocument = {
  readonly $schema: string;
  readonly name: string;
  readonly description: string;
  readonly title?: string;
  readonly version: string;
  readonly websiteUrl?: string;
  readonly repository?: { readonly [name: string]: unknown };
  readonly packages?: readonly { readonly [name: string]: unknown }[];
  readonly remotes?: readonly { readonly [name: string]: unknown }[];
  readonly icons?: readonly { readonly [name: string]: unknown }[];
  readonly _meta?: { readonly [name: string]: unknown };
  readonly [name: string]: unknown;
};

export type EntryState = {
  readonly status: 'active' | 'deprecated' | 'deleted';
  readonly statusChangedAt: string;
  readonly publishedAt: string;
  readonly updatedAt: string;
  readonly isLatest: boolean;
  readonly statusMessage?: string;
};

export type CatalogNotes = {
  readonly description: string;
  readonly status: 'active' | 'deprecated' | 'archived';
  readonly aliases: readonly string[];
  readonly systems: readonly string[];
  readonly publisher: Publisher;
  readonly maker: Maker;
  readonly license: string | null;
  readonly stars: number | null;
  readonly updated_at: string | null;
  readonly version_source: 'server' | 'package' | 'derived';
  readonly prefer: string;
  readonly install: string;
  readonly requires: readonly string[];
  readonly egress: 'none' | 'own_account' | 'public';
  readonly settings: readonly {
    readonly name: string;
    readonly value: string;
    readonly why: string;
    readonly when: 'always' | 'read_only' | 'write';
    readonly way?: 'package' | 'remote';
    /** without this setting the server only reads */
    readonly unlocks?: true;
    readonly narrow?: { readonly [name: string]: string };
  }[];
  readonly credentials: readonly {
    readonly alternatives: readonly (readonly string[])[];
    readonly pick: readonly string[];
    readonly required: boolean;
    readonly scopes: readonly string[];
    readonly get_it: string | null;
    readonly why: string | null;
    /** preparation of the first sign-in; null when unknown */
    readonly registration?: {
      readonly kind: 'none' | 'app' | 'workspace_admin' | 'listed_client';
      readonly where: string | null;
    } | null;
    /** whether it also works without a person who signs in; null when unknown */
    readonly unattended?: boolean | null;
  }[];
  readonly capabilities: readonly string[];
  readonly tools:
    | readonly {
        readonly name: string;
        readonly description: string;
        readonly capability: string | null;
        readonly effect: 'read' | 'write' | 'destructive' | null;
        readonly seen?: true;
      }[]
    | null;
  readonly tools_read: { readonly source: string; readonly at: string; readonly version: string | null } | null;
  readonly verified: Verification;
  readonly region: { readonly name: string; readonly words: readonly string[] } | null;
  readonly source: readonly string[];
  readonly as_of: string;
};

export type RegistryEntry = {
  readonly server: ServerDocument | PublishedDocument;
  readonly _meta: {
    readonly 'io.modelcontextprotocol.registry/official': EntryState;
    readonly 'dev.quartermaster/catalog'?: CatalogNotes;
  };
};

export type RegistryHit = {
  readonly server: ServerDocument | PublishedDocument;
  readonly _meta: {
    readonly 'io.modelcontextprotocol.registry/official': EntryState;
    readonly 'dev.quartermaster/search': {
      readonly probability: number;
      readonly matched: readonly { readonly tool: string | null; readonly why: string }[];
    };
    readonly 'dev.quartermaster/catalog'?: CatalogNotes;
  };
};

export type RegistryList = {
  readonly servers: readonly RegistryEntry[];
  readonly metadata: { readonly count: number; readonly nextCursor?: string };
};

export type RegistryHits = {
  readonly servers: readonly RegistryHit[];
  readonly metadata: { readonly count: number; readonly nextCursor?: string };
};

export type Pong = { readonly pong: true };

export type RegistryHealth = { readonly status: 'ok' };

export type RegistryVersion = { readonly version: string; readonly git_commit: string; readonly build_time: string };

export type Extensions = {
  readonly extensions: readonly { readonly name: string; readonly method: 'GET' | 'POST'; readonly path: string }[];
};

export type RunRequest = {
  /** what the agent shall do, in your own words; counted in code points after trimming */
  readonly task: string;
  /** answers to open questions by their `key`, such as {"slack.channel": "#incidents"} */
  readonly answers?: { readonly [name: string]: string };
  /** your own reading of the task: nothing is read out of its text then, and servers are matched with these needs */
  readonly needs?: readonly {
    readonly text: string;
    readonly effect?: 'none' | 'read' | 'write' | 'destructive';
    readonly capability?: string;
    readonly system?: string;
    readonly formats?: { readonly in?: string; readonly out?: string };
  }[];
  readonly provider?: string | null;
  readonly model?: string | null;
  readonly api_key?: string | null;
  readonly search_api_key?: string | null;
  /** further attempts after the first */
  readonly max_retries?: number;
  /** points that a run must reach */
  readonly score_threshold?: number;
  /** seconds (not milliseconds) for the whole call, over all attempts */
  readonly timeout?: number;
  /** true answers with the stack and runs nothing */
  readonly dry_run?: boolean;
  /** hard limits that every recommended stack keeps */
  readonly constraints?: {
    /** most servers of the stack */
    readonly max_servers?: number;
    /** most tokens that the tools may take of the context */
    readonly max_context_tokens?: number;
    /** most that a run may cost, in USD */
    readonly max_cost_usd?: number;
    /** most that all runs of a month may cost, in USD; checked when the trigger has a known frequency */
    readonly max_cost_usd_per_month?: number;
    /** transports that servers may use */
    readonly transports?: readonly ('stdio' | 'streamable-http' | 'sse')[];
    readonly remote?: 'allowed' | 'forbidden' | 'required' | null | '';
    /** SPDX identifiers that servers may have */
    readonly licenses?: readonly string[];
    /** names, aliases or systems that may not occur */
    readonly exclude?: readonly string[];
    /** names, aliases or systems outside which nothing may be picked */
    readonly only?: readonly string[];
    /** true leaves out tools that write */
    readonly read_only?: boolean;
    /** products in which nothing may be changed; others stay writable */
    readonly read_only_systems?: readonly string[];
    /** providers whose models may be picked */
    readonly model_providers?: readonly string[];
    /** programs that are not there to start servers with */
    readonly no_runtimes?: readonly ('docker' | 'uv' | 'node')[];
    /** true leaves out servers and models that take a secret */
    readonly keyless?: boolean;
    /** products whose credentials are held, so that keyless does not leave them out */
    readonly keyless_except?: readonly string[];
    /** true leaves out servers that their vendor does not publish itself */
    readonly official?: boolean;
    readonly residency?: string | null;
    /** true keeps everything in the own network: local servers, a self-hosted model, no hosted accounts */
    readonly on_premises?: boolean;
    readonly approval?: 'changes' | 'always' | null | '';
    /** true asks for a log of all actions */
    readonly audit?: boolean;
  };
  /** names of the secrets that you hold, never their values */
  readonly credentials_held?: readonly string[];
  /** the client configuration you have, an object like mcp.json: at most 100 servers and 65,536 bytes */
  readonly current_config?: { readonly [name: string]: unknown };
  /** clients to write a configuration for; needs that all of them meet by themselves, such as files, shell and git, take no server */
  readonly clients?: readonly (
    | 'claude-code'
    | 'claude-desktop'
    | 'cursor'
    | 'vscode'
    | 'vscode-insiders'
    | 'visual-studio'
    | 'codex'
    | 'copilot-cli'
    | 'windsurf'
    | 'zed'
    | 'cline'
    | 'cline-cli'
    | 'continue'
    | 'gemini-cli'
    | 'qwen-code'
    | 'goose'
    | 'opencode'
    | 'kilo'
    | 'amp'
    | 'crush'
    | 'kiro'
    | 'junie'
    | 'lm-studio'
    | 'librechat'
    | 'warp'
    | 'trae'
    | 'factory-droid'
    | 'kimi-code'
    | 'auggie'
    | 'antigravity'
  )[];
  readonly detail?: 'short' | 'normal' | 'full' | null | '';
  /** how many alternatives to show */
  readonly alternatives?: number;
  /** secrets for the servers of a run, by name */
  readonly credentials?: { readonly [name: string]: string };
  readonly allow_effects?: 'read' | 'write' | 'destructive' | null | '';
  /** whether a run measures what each server contributed */
  readonly contribution?: boolean;
  /** use exactly this stack: the lock of an answer with "detail": "full", digest and contents as they came */
  readonly lock?: {
    readonly digest: string;
    readonly contents: {
      /** the form of the lock that this version reads and writes */
      readonly lock_version: 1;
      readonly catalog: string;
      readonly ranker: string;
      readonly llm: string | null;
      readonly framework: string | null;
      readonly servers: readonly {
        readonly name: string;
        readonly version: string | null;
        readonly package: {
          readonly type: 'npm' | 'pypi' | 'oci' | 'nuget' | 'mcpb';
          readonly identifier: string;
        } | null;
        readonly endpoint: { readonly type: 'streamable-http' | 'sse'; readonly url: string } | null;
        /** the command with the exact version in it, or the URL */
        readonly install: string;
        readonly settings: readonly { readonly name: string; readonly value: string }[];
        /** names of secrets, never their values */
        readonly credentials: readonly string[];
        /** what the agent may use */
        readonly tools: readonly string[];
        /** every tool that was known; null when nobody had read them */
        readonly tools_known: readonly string[] | null;
        /** of the tools as this version sent them; null when nobody had seen them */
        readonly tools_hash: string | null;
        readonly covers: readonly { readonly capability: string | null; readonly system: string | null }[];
      }[];
      readonly skills: readonly { readonly name: string; readonly source: string; readonly path: string }[];
    };
  };
};

export type DryRun = { readonly task: TaskDefinition; readonly recommendation: StackRecommendation };

export type ShortAnswer = {
  /** id of the task */
  readonly task: string;
  readonly outcome:
    'ready' | 'needs_setup' | 'partial' | 'no_server_needed' | 'nothing_fits' | 'not_a_task' | 'conflict';
  readonly summary: string;
  readonly model: { readonly provider: string; readonly model: string; readonly credential: string | null } | null;
  readonly picks: readonly {
    readonly name: string;
    readonly title: string;
    readonly tools: readonly string[];
    readonly credentials: readonly string[];
  }[];
  readonly gaps: readonly { readonly text: string; readonly code: string; readonly reason: string }[];
  readonly open_questions: readonly { readonly key: string; readonly ask: string }[];
  readonly next_steps: readonly string[];
  readonly lock: { readonly digest: string };
  /** tools, picks, gaps and steps that found no room; ask without `detail` for them */
  readonly left_out: number;
};

export type RunStatus = {
  readonly run_id: string;
  readonly status: 'queued' | 'running' | 'succeeded' | 'not_executed' | 'failed' | 'cancelled' | 'interrupted';
  readonly mode: 'sync' | 'async';
  /** At most 200 characters of it. */
  readonly task: string;
  readonly provider: string;
  readonly created_at: string;
  readonly started_at: string | null;
  readonly ended_at: string | null;
  readonly timeout_s: number;
  /** It has been told to end, and has not yet. */
  readonly cancelling: boolean;
  /** The seq of its last event; 0 before the first. */
  readonly last_event: number;
  readonly links: { readonly self: string; readonly events: string };
};

export type RunRecord = {
  readonly run_id: string;
  /** not_executed: the servers were started, and there was no model to do the task. */
  readonly status: 'succeeded' | 'not_executed' | 'failed' | 'cancelled' | 'interrupted';
  /** Why it ended so, in one sentence. */
  readonly summary: string;
  readonly task: TaskDefinition | null;
  readonly recommendation: StackRecommendation | null;
  readonly score: number | null;
  readonly first_score: number | null;
  /** How much of the score was measured. */
  readonly coverage_of_score: number;
  readonly basis: 'judged' | 'deterministic_only' | 'provisioning' | null;
  /** False when a check that must hold does not. Null when one could not be decided, or too little was measured. */
  readonly passed: boolean | null;
  readonly checks: FrozenChecks | null;
  readonly attempts: readonly Attempt[];
  readonly best_attempt: number | null;
  readonly output: string | null;
  readonly artifacts: readonly Artifact[];
  readonly contribution: readonly Contribution[] | null;
  readonly usage: Usage;
  readonly timings_ms: { readonly [name: string]: number };
  readonly sandbox: { readonly tier: string; readonly reason: string };
  readonly warnings: readonly string[];
};

export type Contribution = {
  readonly server: string;
  readonly score_without: number | null;
  /** What its lack cost. */
  readonly points: number | null;
  readonly samples: number;
  readonly why: string | null;
};

export type Attempt = {
  readonly number: number;
  readonly stack: {
    readonly model: { readonly provider: string; readonly model: string } | null;
    readonly servers: readonly { readonly name: string; readonly tools: readonly string[] }[];
  };
  readonly provisioning: readonly Provisioned[];
  readonly steps: readonly (ToolStep | ModelStep)[];
  readonly end:
    | 'answered'
    | 'refused'
    | 'loop'
    | 'budget'
    | 'deadline'
    | 'cancelled'
    | 'model_failure'
    | 'no_tools'
    | 'not_executed';
  /** Which budget ended the work; null when none did. */
  readonly limit: string | null;
  readonly output: string | null;
  readonly artifacts: readonly Artifact[];
  readonly checks: readonly CheckResult[];
  readonly score: Score;
  readonly usage: Usage;
  readonly ms: number;
  readonly adjustment: {
    readonly cause:
      | 'server_failure'
      | 'missing_tool'
      | 'bad_arguments'
      | 'weak_model'
      | 'timeout'
      | 'rate_limit'
      | 'ambiguous_task'
      | 'unsafe'
      | 'exhausted';
    readonly action:
      'swap_server' | 'add_server' | 'hint' | 'stronger_model' | 'fewer_steps' | 'wait' | 'fall_back' | 'stop';
    readonly text: string;
  } | null;
};

export type Provisioned = {
  readonly server: string;
  readonly status: 'ready' | 'failed' | 'skipped' | 'quarantined';
  readonly code: string;
  readonly text: string;
  readonly version: string | null;
  readonly tools: readonly string[];
  readonly missing_tools: readonly string[];
  readonly withheld_tools: readonly string[];
  readonly tools_hash: string | null;
  readonly context_tokens: number | null;
  readonly missing_credentials: readonly string[];
  readonly ms: number;
};

export type ToolStep = {
  readonly kind: 'tool';
  readonly server: string;
  readonly tool: string;
  readonly effect: 'read' | 'write' | 'destructive' | null;
  readonly input: string;
  readonly result: string | null;
  readonly outcome: 'ok' | 'error' | 'bad_input' | 'unknown_tool' | 'refused' | 'timeout' | 'gone';
  readonly ms: number;
  /** What it changes stays within the work folder of the run. */
  readonly contained?: true;
};

export type ModelStep = {
  readonly kind: 'model';
  readonly model: string;
  readonly text: string;
  readonly tool_calls: number;
  readonly tokens: { readonly input: number | null; readonly output: number | null };
  readonly ms: number;
};

export type Artifact = {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly valid: boolean | null;
};

export type FrozenChecks = { readonly digest: string; readonly checks: readonly Check[] };

export type Check = {
  readonly id: string;
  readonly text: string;
  readonly level: 'must' | 'should';
  readonly needs: readonly string[];
  readonly rule: CodeRule | null;
};

export type CodeRule =
  | { readonly kind: 'output' }
  | {
      readonly kind: 'tool_succeeded';
      readonly tools: readonly { readonly server: string; readonly tool: string | null }[];
      readonly changes: boolean;
    }
  | { readonly kind: 'nothing_changed' }
  | {
      readonly kind: 'file';
      readonly ending: string;
      /** In lower case, without a folder; left out where the task gives none. */
      readonly name?: string;
    }
  | { readonly kind: 'language'; readonly language: string }
  | { readonly kind: 'grounded' };

export type CheckResult = {
  readonly check: string;
  readonly verdict: 'met' | 'partly' | 'not' | 'unknown' | 'unmeasured';
  readonly by: 'code' | 'judge' | null;
  readonly quote: string | null;
};

export type Score = {
  readonly total: number | null;
  readonly coverage: number;
  readonly basis: 'judged' | 'deterministic_only' | 'provisioning';
  readonly dimensions: { readonly [name: string]: number | null };
  readonly caps: readonly { readonly code: string; readonly most: number; readonly text: string }[];
  /** Nothing was measured that an attempt without work would fail. */
  readonly unproven?: true;
  /** Ids of the checks that must hold and were not decided. */
  readonly undecided?: readonly string[];
};

export type Usage = {
  readonly model_calls: number;
  readonly tool_calls: number;
  readonly tokens: { readonly input: number | null; readonly output: number | null };
  readonly cost_usd: number | null;
};

export type RunEvent =
  | {
      readonly stage: 'analyzing';
      readonly seq: number;
      readonly at: string;
      readonly elapsed_ms: number;
      readonly remaining_ms: number;
    }
  | {
      readonly stage: 'recommending';
      readonly seq: number;
      readonly at: string;
      readonly elapsed_ms: number;
      readonly remaining_ms: number;
    }
  | {
      readonly stage: 'checks_frozen';
      readonly seq: number;
      readonly at: string;
      readonly elapsed_ms: number;
      readonly remaining_ms: number;
      readonly digest: string;
      readonly checks: number;
    }
  | {
      readonly stage: 'provisioning';
      readonly seq: number;
      readonly at: string;
      readonly elapsed_ms: number;
      readonly remaining_ms: number;
      readonly attempt: number;
      readonly server: string;
      readonly step: 'installing' | 'starting' | 'listing' | 'ready' | 'failed';
      readonly text?: string;
      readonly tools?: number;
    }
  | {
      readonly stage: 'executing';
      readonly seq: number;
      readonly at: string;
      readonly elapsed_ms: number;
      readonly remaining_ms: number;
      readonly attempt: number;
      readonly call: 'model';
      readonly step: 'asked' | 'answered' | 'failed';
      readonly model: string;
      readonly tokens?: { readonly input: number | null; readonly output: number | null };
      readonly text?: string;
    }
  | {
      readonly stage: 'executing';
      readonly seq: number;
      readonly at: string;
      readonly elapsed_ms: number;
      readonly remaining_ms: number;
      readonly attempt: number;
      readonly call: 'tool';
      readonly step: 'asked' | 'answered' | 'failed';
      readonly server: string;
      readonly tool: string;
      readonly effect: 'read' | 'write' | 'destructive' | null;
      readonly contained?: true;
      readonly text?: string;
    }
  | {
      readonly stage: 'evaluating';
      readonly seq: number;
      readonly at: string;
      readonly elapsed_ms: number;
      readonly remaining_ms: number;
      readonly attempt: number;
      readonly check: string;
      readonly verdict: 'met' | 'partly' | 'not' | 'unknown' | 'unmeasured';
    }
  | {
      readonly stage: 'repairing';
      readonly seq: number;
      readonly at: string;
      readonly elapsed_ms: number;
      readonly remaining_ms: number;
      readonly attempt: number;
      readonly cause:
        | 'server_failure'
        | 'missing_tool'
        | 'bad_arguments'
        | 'weak_model'
        | 'timeout'
        | 'rate_limit'
        | 'ambiguous_task'
        | 'unsafe'
        | 'exhausted';
      readonly action:
        'swap_server' | 'add_server' | 'hint' | 'stronger_model' | 'fewer_steps' | 'wait' | 'fall_back' | 'stop';
      readonly text: string;
    }
  | {
      readonly stage: 'done';
      readonly seq: number;
      readonly at: string;
      readonly elapsed_ms: number;
      readonly remaining_ms: number;
      readonly status: 'succeeded' | 'not_executed' | 'failed' | 'cancelled' | 'interrupted';
      readonly score: number | null;
      readonly passed: boolean | null;
    };

export type LockRequest = {
  /** use exactly this stack: the lock of an answer with "detail": "full", digest and contents as they came */
  readonly lock: {
    readonly digest: string;
    readonly contents: {
      /** the form of the lock that this version reads and writes */
      readonly lock_version: 1;
      readonly catalog: string;
      readonly ranker: string;
      readonly llm: string | null;
      readonly framework: string | null;
      readonly servers: readonly {
        readonly name: string;
        readonly version: string | null;
        readonly package: {
          readonly type: 'npm' | 'pypi' | 'oci' | 'nuget' | 'mcpb';
          readonly identifier: string;
        } | null;
        readonly endpoint: { readonly type: 'streamable-http' | 'sse'; readonly url: string } | null;
        /** the command with the exact version in it, or the URL */
        readonly install: string;
        readonly settings: readonly { readonly name: string; readonly value: string }[];
        /** names of secrets, never their values */
        readonly credentials: readonly string[];
        /** what the agent may use */
        readonly tools: readonly string[];
        /** every tool that was known; null when nobody had read them */
        readonly tools_known: readonly string[] | null;
        /** of the tools as this version sent them; null when nobody had seen them */
        readonly tools_hash: string | null;
        readonly covers: readonly { readonly capability: string | null; readonly system: string | null }[];
      }[];
      readonly skills: readonly { readonly name: string; readonly source: string; readonly path: string }[];
    };
  };
};

export type PartReport = {
  readonly name: string;
  /** same, or the worst of the findings */
  readonly status:
    | 'same'
    | 'gone'
    | 'denied'
    | 'package_gone'
    | 'version_gone'
    | 'tools_changed'
    | 'launch_changed'
    | 'deprecated'
    | 'newer_version'
    | 'other_version'
    | 'credentials_changed';
  readonly findings: readonly {
    readonly code:
      | 'gone'
      | 'denied'
      | 'package_gone'
      | 'version_gone'
      | 'tools_changed'
      | 'launch_changed'
      | 'deprecated'
      | 'newer_version'
      | 'other_version'
      | 'credentials_changed';
    readonly text: string;
    /** whether the lock cannot be used any more because of it */
    readonly blocks: boolean;
  }[];
};

export type LockReport = {
  readonly digest: string;
  readonly same: boolean;
  readonly usable: boolean;
  readonly catalog: { readonly locked: string; readonly now: string };
  readonly llm: PartReport | null;
  readonly framework: PartReport | null;
  readonly servers: readonly {
    readonly name: string;
    /** same, or the worst of the findings */
    readonly status:
      | 'same'
      | 'gone'
      | 'denied'
      | 'package_gone'
      | 'version_gone'
      | 'tools_changed'
      | 'launch_changed'
      | 'deprecated'
      | 'newer_version'
      | 'other_version'
      | 'credentials_changed';
    readonly findings: readonly {
      readonly code:
        | 'gone'
        | 'denied'
        | 'package_gone'
        | 'version_gone'
        | 'tools_changed'
        | 'launch_changed'
        | 'deprecated'
        | 'newer_version'
        | 'other_version'
        | 'credentials_changed';
      readonly text: string;
      /** whether the lock cannot be used any more because of it */
      readonly blocks: boolean;
    }[];
    readonly version: { readonly locked: string | null; readonly now: string | null };
    readonly tools: { readonly added: readonly string[]; readonly removed: readonly string[] };
    /** what would be taken for the same things today */
    readonly replacement: string | null;
  }[];
  readonly skills: readonly PartReport[];
};

export type ExportRequest = {
  /** the client to write a configuration for */
  readonly client:
    | 'claude-code'
    | 'claude-desktop'
    | 'cursor'
    | 'vscode'
    | 'vscode-insiders'
    | 'visual-studio'
    | 'codex'
    | 'copilot-cli'
    | 'windsurf'
    | 'zed'
    | 'cline'
    | 'cline-cli'
    | 'continue'
    | 'gemini-cli'
    | 'qwen-code'
    | 'goose'
    | 'opencode'
    | 'kilo'
    | 'amp'
    | 'crush'
    | 'kiro'
    | 'junie'
    | 'lm-studio'
    | 'librechat'
    | 'warp'
    | 'trae'
    | 'factory-droid'
    | 'kimi-code'
    | 'auggie'
    | 'antigravity';
  /** the file of the project or of the user */
  readonly scope?: 'project' | 'user';
  /** use exactly this stack: the lock of an answer with "detail": "full", digest and contents as they came */
  readonly lock?: {
    readonly digest: string;
    readonly contents: {
      /** the form of the lock that this version reads and writes */
      readonly lock_version: 1;
      readonly catalog: string;
      readonly ranker: string;
      readonly llm: string | null;
      readonly framework: string | null;
      readonly servers: readonly {
        readonly name: string;
        readonly version: string | null;
        readonly package: {
          readonly type: 'npm' | 'pypi' | 'oci' | 'nuget' | 'mcpb';
          readonly identifier: string;
        } | null;
        readonly endpoint: { readonly type: 'streamable-http' | 'sse'; readonly url: string } | null;
        /** the command with the exact version in it, or the URL */
        readonly install: string;
        readonly settings: readonly { readonly name: string; readonly value: string }[];
        /** names of secrets, never their values */
        readonly credentials: readonly string[];
        /** what the agent may use */
        readonly tools: readonly string[];
        /** every tool that was known; null when nobody had read them */
        readonly tools_known: readonly string[] | null;
        /** of the tools as this version sent them; null when nobody had seen them */
        readonly tools_hash: string | null;
        readonly covers: readonly { readonly capability: string | null; readonly system: string | null }[];
      }[];
      readonly skills: readonly { readonly name: string; readonly source: string; readonly path: string }[];
    };
  };
  readonly servers?: readonly {
    /** name, alias or package identifier */
    readonly name: string;
    /** the allowed tools; all when absent */
    readonly tools?: readonly string[];
  }[];
};

export type ExportedConfiguration = {
  readonly client:
    | 'claude-code'
    | 'claude-desktop'
    | 'cursor'
    | 'vscode'
    | 'vscode-insiders'
    | 'visual-studio'
    | 'codex'
    | 'copilot-cli'
    | 'windsurf'
    | 'zed'
    | 'cline'
    | 'cline-cli'
    | 'continue'
    | 'gemini-cli'
    | 'qwen-code'
    | 'goose'
    | 'opencode'
    | 'kilo'
    | 'amp'
    | 'crush'
    | 'kiro'
    | 'junie'
    | 'lm-studio'
    | 'librechat'
    | 'warp'
    | 'trae'
    | 'factory-droid'
    | 'kimi-code'
    | 'auggie'
    | 'antigravity';
  readonly title: string;
  readonly file: string;
  readonly format: 'json' | 'jsonc' | 'toml' | 'yaml';
  readonly content: unknown;
  /** how the client keeps the agent to the allowed tools */
  readonly enforcement: 'allow' | 'known_tools' | 'none';
  /** names of the secrets that the servers need */
  readonly secrets: readonly string[];
  /** what to do after the change */
  readonly after: string;
  readonly deeplink?: readonly string[];
  readonly also?: { readonly file: string; readonly content: unknown };
};

export type SyncRequest = {
  /** what to sync; left out or empty, everything */
  readonly sources?: readonly ('registry' | 'models' | 'skills' | 'packages')[];
};

export type SourceReport = {
  readonly source: string;
  readonly kind: 'registry' | 'models' | 'skills' | 'packages';
  readonly status: 'done' | 'unchanged' | 'failed' | 'busy' | 'over_budget';
  readonly pages: number;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly removed: number;
  readonly mended: number;
  readonly refused: number;
  readonly faults: readonly { readonly entry: string; readonly reason: string }[];
  readonly duration_ms: number;
  readonly error: string | null;
};

export type SyncReport = {
  readonly started_at: string;
  readonly duration_ms: number;
  readonly sources: readonly SourceReport[];
  readonly claimed: number;
  readonly claims: readonly {
    readonly source: string;
    readonly name: string;
    readonly owner: string;
    readonly entries: number;
  }[];
  readonly ungiven: readonly { readonly source: string; readonly namespace: string; readonly names: number }[];
};

export type SyncState = {
  readonly status: 'never' | 'running' | 'finished' | 'failed';
  readonly started_at: string | null;
  readonly finished_at: string | null;
  readonly progress: SourceReport | null;
  readonly report: SyncReport | null;
};

/** hard limits that every recommended stack keeps */
export type Constraints = {
  /** most servers of the stack */
  readonly max_servers?: number;
  /** most tokens that the tools may take of the context */
  readonly max_context_tokens?: number;
  /** most that a run may cost, in USD */
  readonly max_cost_usd?: number;
  /** most that all runs of a month may cost, in USD; checked when the trigger has a known frequency */
  readonly max_cost_usd_per_month?: number;
  /** transports that servers may use */
  readonly transports?: readonly ('stdio' | 'streamable-http' | 'sse')[];
  /** whether hosted servers and models may, may not or must be used */
  readonly remote?: 'allowed' | 'forbidden' | 'required';
  /** SPDX identifiers that servers may have */
  readonly licenses?: readonly string[];
  /** names, aliases or systems that may not occur */
  readonly exclude?: readonly string[];
  /** names, aliases or systems outside which nothing may be picked */
  readonly only?: readonly string[];
  /** true leaves out tools that write */
  readonly read_only?: boolean;
  /** products in which nothing may be changed; others stay writable */
  readonly read_only_systems?: readonly string[];
  /** providers whose models may be picked */
  readonly model_providers?: readonly string[];
  /** programs that are not there to start servers with */
  readonly no_runtimes?: readonly ('docker' | 'uv' | 'node')[];
  /** true leaves out servers and models that take a secret */
  readonly keyless?: boolean;
  /** products whose credentials are held, so that keyless does not leave them out */
  readonly keyless_except?: readonly string[];
  /** true leaves out servers that their vendor does not publish itself */
  readonly official?: boolean;
  /** region that data must not leave, EU or an ISO 3166-1 code; picks with an unknown location are listed in limits_not_applied */
  readonly residency?: string;
  /** true keeps everything in the own network: local servers, a self-hosted model, no hosted accounts */
  readonly on_premises?: boolean;
  /** calls that need approval: those that send, change or delete, or all */
  readonly approval?: 'changes' | 'always';
  /** true asks for a log of all actions */
  readonly audit?: boolean;
};

export type Need = {
  readonly id: string;
  readonly text: string;
  readonly capability: string | null;
  readonly effect: 'none' | 'read' | 'write' | 'destructive';
  readonly implied: boolean;
  readonly confidence: number;
  readonly act?: string;
  readonly system?: string;
  /** product that is assumed because the task names none */
  readonly assumed_system?: string;
  readonly formats?: { readonly in: readonly string[]; readonly out: readonly string[] };
};

export type Trigger = {
  readonly kind: 'manual' | 'schedule' | 'event';
  readonly text: string;
  readonly cron: string | null;
  readonly time_zone: string | null;
};

export type OpenQuestion = {
  readonly id: string;
  /** key for `answers`, the same whatever else is asked */
  readonly key: string;
  readonly ask: string;
  readonly needs: readonly string[];
  readonly blocks: boolean;
  readonly assumed?: string;
};

export type AnsweredQuestion = {
  readonly key: string;
  readonly ask: string;
  readonly needs: readonly string[];
  /** the answer of the request */
  readonly text: string;
};

export type ModelUse = {
  readonly provider: string;
  readonly model: string;
  readonly calls: number;
  readonly tokens: { readonly input: number | null; readonly output: number | null };
};

export type TextSpan = { readonly start: number; readonly end: number; readonly text: string };

export type TaskPart = {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly role:
    | 'order'
    | 'question'
    | 'context'
    | 'material'
    | 'example'
    | 'limit'
    | 'refusal'
    | 'later'
    | 'trigger'
    | 'reason'
    | 'aside';
  readonly frames: readonly number[];
  readonly kind: string | null;
};

export type LikelyAbility = { readonly ability: string; readonly share: number };

export type OrderFrame = {
  readonly act: TextSpan;
  readonly effect: 'none' | 'read' | 'write' | 'destructive';
  readonly margin: number;
  readonly is_question: boolean;
  readonly slots: readonly {
    readonly start: number;
    readonly end: number;
    readonly text: string;
    readonly slot: 'obj' | 'src' | 'tgt' | 'rcp' | 'fin' | 'fout' | 'top' | 'val' | 'name';
    readonly either: boolean;
  }[];
  readonly hints: readonly TextSpan[];
  readonly abilities: readonly LikelyAbility[];
  readonly sources: readonly LikelyAbility[];
};

export type TaskDefinition = {
  readonly id: string;
  readonly raw_input: string;
  readonly asked: string;
  readonly type: 'code-generation' | 'infrastructure' | 'research' | 'automation' | 'data' | 'content' | 'assistance';
  readonly domain: string;
  readonly requirements: {
    readonly language: string | null;
    readonly frameworks: readonly string[];
    readonly capabilities: readonly string[];
  };
  readonly complexity: 'simple' | 'moderate' | 'complex';
  readonly trigger: Trigger | null;
  readonly open_questions: readonly OpenQuestion[];
  readonly success_criteria: readonly string[];
  readonly testable_assertions: readonly string[];
  readonly needs: readonly Need[];
  readonly constraints: Constraints;
  readonly text_language: string | null;
  readonly prohibitions: readonly string[];
  readonly unread: readonly string[];
  readonly corrections: readonly { readonly from: string; readonly to: string }[];
  readonly analyzed_by: string;
  readonly work_limits?: readonly string[];
  readonly answered?: readonly AnsweredQuestion[];
  readonly analysis?: ModelUse;
  readonly parts?: readonly TaskPart[];
  readonly frames?: readonly OrderFrame[];
};

export type StackRecommendation = {
  readonly outcome:
    'ready' | 'needs_setup' | 'partial' | 'no_server_needed' | 'nothing_fits' | 'not_a_task' | 'conflict';
  readonly summary: string;
  readonly next_steps: readonly {
    readonly do:
      | 'answer'
      | 'set_secret'
      | 'fill_in'
      | 'install'
      | 'paste_config'
      | 'register'
      | 'sign_in'
      | 'schedule'
      | 'restate';
    /** a sentence for a person */
    readonly text: string;
    readonly ref?: readonly string[];
    readonly command?: string;
  }[];
  readonly llm: LlmPick | null;
  readonly mcp_servers: readonly ServerPick[];
  readonly skills: readonly SkillPick[];
  readonly framework: { readonly name: string | null; readonly reason: string };
  readonly runtime: {
    readonly trigger: 'manual' | 'schedule' | 'event';
    readonly provided_by: 'host';
    readonly reason: string;
    readonly options: readonly string[];
    readonly snippet: string | null;
  };
  readonly prompt_strategy: string;
  readonly system_prompt: string | null;
  readonly coverage: readonly {
    readonly need: string;
    readonly met_by: 'server' | 'client' | 'model' | 'skill' | 'host' | 'nobody';
    readonly picks: readonly string[];
    readonly probability?: number;
    readonly proof?: 'seen_tool' | 'unproven';
  }[];
  readonly uncovered: readonly {
    readonly need: string;
    readonly text: string;
    readonly code: string;
    readonly reason: string;
    readonly found?: readonly { readonly url: string; readonly title: string }[];
  }[];
  readonly safety: {
    readonly untrusted_input: readonly string[];
    readonly sends_out: readonly string[];
    readonly destructive: readonly string[];
    readonly advice: string;
  };
  readonly data_flow: DataFlow;
  readonly estimate: Estimate | null;
  readonly alternatives: readonly {
    readonly id: 'cheapest' | 'keyless' | 'smallest' | 'best';
    readonly changes: { readonly [name: string]: unknown };
    readonly cost_usd: Range | null;
    readonly uncovered: readonly string[];
    readonly picks: readonly {
      readonly name: string;
      readonly title: string;
      readonly probability: number | null;
      readonly context_tokens: number | null;
      readonly context_guess: Range | null;
    }[];
  }[];
  readonly credentials_frontier: readonly { readonly add: readonly string[]; readonly unlocks: readonly string[] }[];
  readonly rejected: readonly {
    readonly name: string;
    readonly need: string;
    /** `policy`: the operator keeps it away, and it would fit the need better than what was taken. */
    readonly code: string;
    readonly reason: string;
    readonly would_change_if: string;
  }[];
  readonly changes: {
    readonly add: readonly string[];
    readonly keep: readonly string[];
    readonly remove: readonly string[];
  } | null;
  readonly conflict: { readonly constraints: readonly string[]; readonly relax: string } | null;
  readonly limits_not_applied: readonly {
    readonly limit:
      | 'max_servers'
      | 'max_context_tokens'
      | 'max_cost_usd'
      | 'max_cost_usd_per_month'
      | 'transports'
      | 'remote'
      | 'licenses'
      | 'exclude'
      | 'only'
      | 'read_only'
      | 'read_only_systems'
      | 'model_providers'
      | 'no_runtimes'
      | 'keyless'
      | 'keyless_except'
      | 'official'
      | 'residency'
      | 'on_premises'
      | 'approval'
      | 'audit'
      | null;
    readonly words: string | null;
    readonly code: 'not_kept' | 'unknown' | 'not_understood';
    readonly reason: string;
  }[];
  readonly warnings: readonly { readonly code: string; readonly text: string; readonly ref?: string }[];
  readonly adjustment_notes: readonly string[];
  readonly client_configs: ClientConfigurations;
  readonly lock: Lock;
  readonly catalog: { readonly version: string; readonly as_of: string; readonly ranker: string };
  readonly choice?: ModelUse;
};

export type Range = { readonly low: number; readonly high: number };

export type Estimate = {
  readonly per: 'run';
  readonly tokens: Range;
  readonly cost_usd: Range | null;
  readonly context_tokens: number | null;
  readonly basis: string;
  readonly monthly_usd?: { readonly low: number; readonly high: number; readonly runs: number };
};

export type DataFlow = {
  readonly text: string;
  readonly servers: readonly {
    readonly name: string;
    readonly title: string;
    readonly hosted: boolean;
    readonly hosts: readonly string[] | null;
  }[];
  readonly model: { readonly name: string; readonly country: string | null } | null;
};

export type LlmPick = {
  readonly provider: string;
  readonly model: string;
  readonly reason: string;
  readonly price: {
    readonly input: number;
    readonly output: number;
    readonly per: string;
    readonly currency: string;
  } | null;
  readonly context_tokens: number | null;
  readonly credential: string | null;
  readonly held: boolean | null;
  readonly scores: readonly { readonly benchmark: string; readonly value: number; readonly date: string }[];
  readonly alternatives: readonly {
    readonly provider: string;
    readonly model: string;
    readonly title: string;
    readonly context_tokens: number | null;
    readonly cost_usd: Range | null;
  }[];
};

export type ServerPick = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly role: 'primary' | 'supporting';
  readonly covers: readonly string[];
  readonly probability: number;
  readonly publisher: Publisher;
  readonly transport: 'stdio' | 'streamable-http' | 'sse';
  readonly install: string;
  readonly package: {
    readonly type: string;
    readonly identifier: string;
    readonly version: string | null;
    readonly verified: boolean;
    readonly freshness: { readonly at: string; readonly source: 'listing' | 'registry' | 'probe' | 'catalog' } | null;
  } | null;
  readonly requires: readonly string[];
  readonly settings: readonly {
    readonly name: string;
    readonly value: string;
    readonly why: string;
    /** key for `answers` that fills the placeholder */
    readonly key?: string;
  }[];
  readonly credentials: readonly CredentialPick[];
  readonly tools: readonly {
    readonly name: string;
    readonly effect: 'read' | 'write' | 'destructive' | null;
    readonly approval: 'auto' | 'ask';
    /** ids of the needs that the tool serves */
    readonly needs: readonly string[];
  }[];
  readonly evidence: readonly Evidence[];
  readonly context_tokens: number | null;
  /** estimate where nothing was measured */
  readonly context_guess: Range | null;
};

export type CredentialPick = {
  readonly required: boolean;
  readonly secret: boolean;
  readonly held: boolean | null;
  readonly name?: string;
  readonly one_of?: readonly (readonly string[])[];
  readonly pick?: readonly string[];
  readonly scopes?: readonly string[];
  readonly get_it?: string | null;
  readonly why?: string;
  /** preparation of the first sign-in; null when unknown */
  readonly registration?: {
    readonly kind: 'none' | 'app' | 'workspace_admin' | 'listed_client';
    readonly where: string | null;
  } | null;
  /** whether it also works without a person who signs in; null when unknown */
  readonly unattended?: boolean | null;
};

export type Evidence = {
  readonly kind:
    | 'system'
    | 'capability'
    | 'tool'
    | 'text'
    | 'verified'
    | 'tools'
    | 'trust'
    | 'constraint'
    | 'model_reason'
    | 'web'
    | 'outcomes'
    | 'package'
    | 'way';
  readonly text?: string;
  readonly url?: string;
  readonly title?: string;
  readonly weight?: number;
  readonly tool?: string;
  readonly need?: string;
  readonly words?: readonly string[];
  readonly status?: string;
  readonly at?: string | null;
};

export type SkillPick = {
  readonly name: string;
  readonly source: string;
  readonly path: string;
  readonly license: string | null;
  readonly covers: readonly string[];
  readonly reason: string;
};

export type ClientConfiguration = {
  readonly file: string;
  readonly format: 'json' | 'jsonc' | 'toml' | 'yaml';
  readonly content: unknown;
  /** how the client keeps the agent to the allowed tools */
  readonly enforcement: 'allow' | 'known_tools' | 'none';
  readonly deeplink?: readonly string[];
  readonly also?: { readonly file: string; readonly content: unknown };
};

export type ClientConfigurations = {
  readonly 'claude-code'?: ClientConfiguration;
  readonly 'claude-desktop'?: ClientConfiguration;
  readonly cursor?: ClientConfiguration;
  readonly vscode?: ClientConfiguration;
  readonly 'vscode-insiders'?: ClientConfiguration;
  readonly 'visual-studio'?: ClientConfiguration;
  readonly codex?: ClientConfiguration;
  readonly 'copilot-cli'?: ClientConfiguration;
  readonly windsurf?: ClientConfiguration;
  readonly zed?: ClientConfiguration;
  readonly cline?: ClientConfiguration;
  readonly 'cline-cli'?: ClientConfiguration;
  readonly continue?: ClientConfiguration;
  readonly 'gemini-cli'?: ClientConfiguration;
  readonly 'qwen-code'?: ClientConfiguration;
  readonly goose?: ClientConfiguration;
  readonly opencode?: ClientConfiguration;
  readonly kilo?: ClientConfiguration;
  readonly amp?: ClientConfiguration;
  readonly crush?: ClientConfiguration;
  readonly kiro?: ClientConfiguration;
  readonly junie?: ClientConfiguration;
  readonly 'lm-studio'?: ClientConfiguration;
  readonly librechat?: ClientConfiguration;
  readonly warp?: ClientConfiguration;
  readonly trae?: ClientConfiguration;
  readonly 'factory-droid'?: ClientConfiguration;
  readonly 'kimi-code'?: ClientConfiguration;
  readonly auggie?: ClientConfiguration;
  readonly antigravity?: ClientConfiguration;
};

export type Lock = {
  readonly digest: string;
  readonly contents?: {
    /** the form of the lock that this version reads and writes */
    readonly lock_version: 1;
    readonly catalog: string;
    readonly ranker: string;
    readonly llm: string | null;
    readonly framework: string | null;
    readonly servers: readonly {
      readonly name: string;
      readonly version: string | null;
      readonly package: {
        readonly type: 'npm' | 'pypi' | 'oci' | 'nuget' | 'mcpb';
        readonly identifier: string;
      } | null;
      readonly endpoint: { readonly type: 'streamable-http' | 'sse'; readonly url: string } | null;
      /** the command with the exact version in it, or the URL */
      readonly install: string;
      readonly settings: readonly { readonly name: string; readonly value: string }[];
      /** names of secrets, never their values */
      readonly credentials: readonly string[];
      /** what the agent may use */
      readonly tools: readonly string[];
      /** every tool that was known; null when nobody had read them */
      readonly tools_known: readonly string[] | null;
      /** of the tools as this version sent them; null when nobody had seen them */
      readonly tools_hash: string | null;
      readonly covers: readonly { readonly capability: string | null; readonly system: string | null }[];
    }[];
    readonly skills: readonly { readonly name: string; readonly source: string; readonly path: string }[];
  };
};
