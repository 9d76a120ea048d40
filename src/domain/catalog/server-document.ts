/** An input of server.json: a fixed `value`, or a value from the user. */
export type Input = {
  readonly description?: string;
  readonly isRequired?: boolean;
  readonly isSecret?: boolean;
  readonly format?: 'string' | 'number' | 'boolean' | 'filepath';
  /** `{name}` refers to the variable of that name. */
  readonly value?: string;
  readonly default?: string;
  readonly placeholder?: string;
  readonly choices?: readonly string[];
};

export type InputWithVariables = Input & { readonly variables?: Readonly<Record<string, Input>> };

/** An environment variable or a header. */
export type NamedInput = InputWithVariables & { readonly name: string };

/** A word of the command line: an option is `named`, any other word is `positional` and stands verbatim. */
export type Argument = InputWithVariables & { readonly isRepeated?: boolean } & (
    { readonly type: 'named'; readonly name: string } | { readonly type: 'positional'; readonly valueHint?: string }
  );

export type PackageDocument = {
  readonly registryType: 'npm' | 'pypi' | 'oci' | 'nuget';
  readonly identifier: string;
  readonly version?: string;
  readonly runtimeHint: string;
  readonly transport: { readonly type: 'stdio' };
  /** Words between the launcher and the package. */
  readonly runtimeArguments?: readonly Argument[];
  readonly packageArguments?: readonly Argument[];
  readonly environmentVariables?: readonly NamedInput[];
};

export type RemoteDocument = {
  readonly type: 'streamable-http' | 'sse';
  readonly url: string;
  readonly headers?: readonly NamedInput[];
  readonly variables?: Readonly<Record<string, Input>>;
};

export const SERVER_SCHEMA = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json';
export const PUBLISHER_KEY = 'io.modelcontextprotocol.registry/publisher-provided';

/** Facts of a repository that VS Code shows; unknown ones are absent. */
export type GithubFacts = {
  readonly name: string;
  readonly nameWithOwner: string;
  readonly license?: string;
  readonly stargazerCount?: number;
};

/** A server.json of the schema 2025-12-11. */
export type ServerDocument = {
  readonly $schema: typeof SERVER_SCHEMA;
  readonly name: string;
  /** 1 to 100 characters. */
  readonly description: string;
  readonly title: string;
  readonly version: string;
  readonly repository?: { readonly url: string; readonly source: 'github' | 'gitlab' };
  readonly packages?: readonly PackageDocument[];
  readonly remotes?: readonly RemoteDocument[];
  readonly _meta?: { readonly [PUBLISHER_KEY]: { readonly github: GithubFacts } };
};
