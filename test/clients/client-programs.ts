/** Server as a program of a client lists it. */
export type ListedServer = {
  readonly name: string;
  /** Allowed tools; null where the program does not show them. */
  readonly tools: readonly string[] | null;
};

/** Program of a client, in the version on which the facts were checked. */
export type ClientProgram = {
  /** Id of the client in the catalog. */
  readonly client: string;
  /** Package of npm with its exact version. */
  readonly package: string;
  readonly command: string;
  /** Arguments that list the servers. */
  readonly list: readonly string[];
  /** Reads the listed servers from all output of `list`. */
  readonly read: (output: string) => readonly ListedServer[];
  /** Command for one server, where only that one shows the allowed tools. */
  readonly show?: {
    /** Arguments before the name of the server. */
    readonly words: readonly string[];
    readonly allowed: (output: string) => readonly string[];
  };
};

/** Matches the name of a server in a line of text. */
function lines(pattern: RegExp): ClientProgram['read'] {
  return (output) => [...output.matchAll(pattern)].map(([, name = '']) => ({ name, tools: null }));
}

/** Reads the first JSON value of the output. */
function jsonIn(output: string): unknown {
  const start = output.search(/^[[{]/m);
  const end = output.lastIndexOf(output[start] === '[' ? ']' : '}');
  return JSON.parse(output.slice(start, end + 1));
}

type CopilotList = { readonly mcpServers: Readonly<Record<string, { readonly tools: readonly string[] }>> };
type Named = { readonly name: string };

/** Programs that list the servers of their files without an account. */
export const CLIENT_PROGRAMS: readonly ClientProgram[] = [
  {
    client: 'codex',
    package: '@openai/codex@0.169.0',
    command: 'codex',
    list: ['mcp', 'list', '--json'],
    read: (output) => (jsonIn(output) as readonly Named[]).map(({ name }) => ({ name, tools: null })),
    show: {
      words: ['mcp', 'get', '--json'],
      allowed: (output) => (jsonIn(output) as { readonly enabled_tools: readonly string[] }).enabled_tools,
    },
  },
  {
    client: 'gemini-cli',
    package: '@google/gemini-cli@0.61.0',
    command: 'gemini',
    list: ['mcp', 'list'],
    read: lines(/^\S+ ([\w-]+): .* - /gm),
  },
  {
    client: 'copilot-cli',
    package: '@github/copilot@1.0.102',
    command: 'copilot',
    list: ['mcp', 'list', '--json'],
    read: (output) =>
      Object.entries((jsonIn(output) as CopilotList).mcpServers).map(([name, { tools }]) => ({ name, tools })),
  },
  {
    client: 'qwen-code',
    package: '@qwen-code/qwen-code@0.24.4',
    command: 'qwen',
    list: ['mcp', 'list'],
    read: lines(/^\S+ ([\w-]+): .* - /gm),
  },
  {
    client: 'opencode',
    package: 'opencode-ai@1.18.33',
    command: 'opencode',
    list: ['mcp', 'list'],
    read: lines(/^●\s+\S+ ([\w-]+)/gm),
  },
  {
    client: 'kilo',
    package: '@kilocode/cli@7.7.7',
    command: 'kilo',
    list: ['mcp', 'list'],
    read: lines(/^●\s+\S+ ([\w-]+)/gm),
  },
  {
    client: 'claude-code',
    package: '@anthropic-ai/claude-code@2.1.330',
    command: 'claude',
    list: ['mcp', 'list'],
    read: lines(/^([\w-]+): .* - /gm),
  },
  {
    client: 'auggie',
    package: '@augmentcode/auggie@0.36.0',
    command: 'auggie',
    list: ['mcp', 'list', '--json'],
    read: (output) =>
      (jsonIn(output) as { readonly servers: readonly Named[] }).servers.map(({ name }) => ({ name, tools: null })),
  },
  {
    client: 'cline-cli',
    package: 'cline@3.0.65',
    command: 'cline',
    list: ['config', 'mcp'],
    read: lines(/^ {2}([\w-]+) \[\w+\]$/gm),
  },
  {
    client: 'amp',
    package: '@sourcegraph/amp@0.0.1790142911-g7618fb',
    command: 'amp',
    list: ['mcp', 'list'],
    read: lines(/^ {2}([\w-]+) +(?:url|command) /gm),
  },
];
