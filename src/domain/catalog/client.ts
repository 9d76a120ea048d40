/** Program in which an agent works, with its built-in abilities. */
export type Client = {
  readonly id: string;
  readonly title: string;
  /** Capabilities that need no server in this client. */
  readonly capabilities: readonly string[];
  /** Products to which the capabilities apply; needs in other products take a server. */
  readonly systems: readonly string[];
  /** Providers of the models that come with the client without a further key; empty when the user brings a key. */
  readonly model_providers: readonly string[];
  /** Command that does one task without a person, with `TASK` for its text; null when none is known. */
  readonly headless: string | null;
  readonly configuration: ClientFacts;
};

/**
 * Template of a configuration entry. A text that begins with `$` stands for a value: `$command`, `$args`,
 * `$command_line`, `$env` (settings and references to secrets), `$env_values` (settings only), `$env_names` (names of
 * secret variables), `$url`, `$transport` (`http` or `sse`), `$headers`, `$header_values`, `$header_names` (variable of
 * each secret header), `$bearer` (variable of the `Authorization` header), `$tools` (allowed tools), `$tools_or_all`,
 * `$other_tools` (known tools that are not allowed), `$unasked_tools` (allowed tools whose calls need no approval),
 * `$client_id` (placeholder for the id of an app that the user registers),
 * `$approval_mode` (`approve` when no allowed tool needs an approval, otherwise `prompt`) and `$key`. Members without a
 * value are omitted.
 */
export type EntryTemplate = { readonly [member: string]: string | number | boolean | EntryTemplate };

/**
 * Whether a client keeps an agent to the allowed tools: `allow` by a list of allowed tools, `known_tools` by a list of
 * known forbidden tools (a tool that a server adds later passes), `none` not at all.
 */
export type Enforcement = 'allow' | 'known_tools' | 'none';

/** Files, entries and quirks of a client's configuration. */
export type ClientFacts = {
  /** `jsonc`: JSON with comments and trailing commas. */
  readonly format: 'json' | 'jsonc' | 'toml' | 'yaml';
  /**
   * Paths of the file of a user: the first existing one, otherwise the first usable one. `~` is the home folder,
   * `@config` the configuration folder of the system, and `$NAME` an environment variable without which the path does
   * not apply.
   */
  readonly user: readonly string[];
  readonly user_windows?: readonly string[];
  readonly user_macos?: readonly string[];
  /** Paths relative to the folder of the project; null when only users have a file. */
  readonly project: readonly string[] | null;
  /** Scope of the file that answers show; the project's file when absent and known. */
  readonly prefers?: 'user';
  /** Members from the root of the file to the servers. */
  readonly root: readonly string[];
  /** Whether the servers are a list instead of a map by key. */
  readonly list?: boolean;
  /** Whether a comment makes the client ignore the file. */
  readonly strict?: boolean;
  readonly stdio: EntryTemplate;
  /** Null when the client starts programs only; a bridge then connects to hosted servers. */
  readonly http: EntryTemplate | null;
  readonly sse: EntryTemplate | null;
  /**
   * Reference to a secret, with `NAME` for its variable or `ID` for an input. `<NAME>` is a placeholder in a client
   * without references. Null when the client takes names of variables only.
   */
  readonly secret: string | null;
  /** Member at the root with the inputs that the client asks for. */
  readonly inputs?: string;
  readonly enforcement: Enforcement;
  /** Second file with a list of forbidden tools; `KEY` and `TOOL` in `item` are replaced. */
  readonly deny?: {
    readonly file: string;
    readonly user_file: string;
    readonly path: readonly string[];
    readonly item: string;
  };
  /** Map in the same file that forbids all tools of a server but the allowed ones. */
  readonly tools?: { readonly path: readonly string[]; readonly others: string; readonly one: string };
  readonly deeplink?: 'cursor' | 'vscode' | 'lm-studio';
  /** `no_underscore`: a key of a server has no underscore. */
  readonly name?: 'no_underscore';
  /** Action of the user after the change. */
  readonly after: string;
  /** Kind of evidence for these facts. */
  readonly source: string;
  /** `YYYY-MM-DD`. */
  readonly as_of: string;
};
