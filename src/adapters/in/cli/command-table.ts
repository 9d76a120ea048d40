import { CLIENT_IDS } from '../../../domain/clients/client-ids.ts';
import { SOURCE_KINDS } from '../../../application/ports/catalog-source.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';

/** Option of a command. Help, parsing and completion are made from it. */
export type OptionSpec = {
  /** Without dashes. */
  readonly name: string;
  /** Single letter, without a dash. */
  readonly short?: string;
  /** Placeholder of the value; absent for a switch. */
  readonly value?: string;
  /** Whether the option may stand more than once. */
  readonly repeatable?: true;
  /** Values that completion proposes; `file` stands for file names. */
  readonly proposes?: readonly string[] | 'file';
  readonly text: string;
};

/** Command of the program. Help, parsing, did-you-mean and completion are made from it. */
export type CommandSpec = {
  readonly name: string;
  /** Words behind the name, such as `"<task>"`; empty for none. */
  readonly takes: string;
  readonly summary: string;
  readonly options: readonly OptionSpec[];
  /** Arguments of examples, without the name of the program. */
  readonly examples: readonly string[];
  /** Arguments that completion proposes; `file` stands for file names. */
  readonly proposes?: readonly string[] | 'file';
  /** Exit codes besides 0, 1 and 2. */
  readonly exits: readonly ExitCode[];
};

const HELP: OptionSpec = { name: 'help', short: 'h', text: 'Print the help of the command.' };
const JSON_OUT: OptionSpec = { name: 'json', text: 'Print JSON instead of text.' };

/** Options that every command has. */
export const COMMON: readonly OptionSpec[] = [HELP];

const CLIENT: OptionSpec = {
  name: 'client',
  value: 'CLIENT[,CLIENT]',
  repeatable: true,
  proposes: CLIENT_IDS,
  text: 'Clients to write a configuration for.',
};
const DECIDING: readonly OptionSpec[] = [
  { name: 'reason', value: 'TEXT', text: 'One line for the people who are refused.' },
  { name: 'as', value: 'NAME', text: 'Name of the person who decides; by default the user of this machine.' },
];

/** Options of the commands that a running service can answer. */
const SERVICE: readonly OptionSpec[] = [
  { name: 'url', value: 'URL', text: 'Ask the service at this address instead of the catalog of this machine.' },
  { name: 'token', value: 'TOKEN', text: 'Bearer token of that service.' },
];

const WRITING: readonly OptionSpec[] = [
  {
    name: 'client',
    value: 'CLIENT[,CLIENT]',
    repeatable: true,
    proposes: ['detected', ...CLIENT_IDS],
    text: 'Clients to write to; detected stands for all that this machine has.',
  },
  { name: 'scope', value: 'SCOPE', proposes: ['project', 'user'], text: 'The file of the project or of the user.' },
  { name: 'dry-run', text: 'Show the changes and write nothing.' },
  { name: 'yes', short: 'y', text: 'Write without a question.' },
  { name: 'replace', text: 'Replace entries of the same name with other content.' },
  JSON_OUT,
];

/** All commands, in the order of the help. */
export const COMMANDS: readonly CommandSpec[] = [
  {
    name: 'recommend',
    takes: '"<task>" | -',
    summary: 'Print the stack for a task; - reads the task from standard input.',
    options: [
      CLIENT,
      {
        name: 'provider',
        value: 'NAME',
        text: 'Vendor whose model reads the task; its key stands in the environment.',
      },
      { name: 'model', value: 'ID', text: 'Model of that vendor.' },
      {
        name: 'answer',
        value: 'KEY=TEXT',
        repeatable: true,
        text: "Answer to an open question, such as slack.channel='#incidents'.",
      },
      { name: 'short', text: 'Print only picks, gaps and next steps.' },
      { name: 'full', text: 'Print everything that is known of each pick.' },
      JSON_OUT,
      ...SERVICE,
    ],
    examples: [
      'recommend "Every weekday at 8, post new GitHub issues of acme/shop to Slack"',
      'recommend "Read open issues in Linear" --client cursor',
      'recommend - --json < task.txt',
      'recommend "Read open issues in Linear" --url http://127.0.0.1:4041',
    ],
    exits: [EXIT.nothingFits, EXIT.secretMissing],
  },
  {
    name: 'apply',
    takes: '"<task>" | - | --lock FILE',
    summary: 'Write the servers for a task, or of a lock, into the files of clients.',
    options: [
      { name: 'lock', value: 'FILE', proposes: 'file', text: 'Lock instead of a task.' },
      {
        name: 'answer',
        value: 'KEY=TEXT',
        repeatable: true,
        text: "Answer to an open question, such as files.folder='~/reports'.",
      },
      ...WRITING,
    ],
    examples: [
      'apply "Read the open issues in Linear" --client cursor --dry-run',
      'apply --lock stack.lock.json --client detected --yes',
    ],
    exits: [EXIT.nothingFits, EXIT.secretMissing],
  },
  {
    name: 'add',
    takes: '<server>…',
    summary: 'Write servers of the catalog into the files of clients, with all their tools.',
    options: WRITING,
    examples: ['add com.slack/mcp --client codex --dry-run'],
    exits: [EXIT.nothingFits],
  },
  {
    name: 'undo',
    takes: '[<change>]',
    summary: 'Undo a change of apply or add, by default the last one.',
    options: [JSON_OUT],
    examples: ['undo'],
    exits: [EXIT.nothingFits],
  },
  {
    name: 'clients',
    takes: '',
    summary: 'Print all clients, whether this machine has them, their files and what they enforce.',
    options: [JSON_OUT],
    examples: ['clients --json'],
    exits: [],
  },
  {
    name: 'search',
    takes: '"<words>"',
    summary: 'Search the servers of the catalog.',
    options: [
      { name: 'limit', value: 'N', text: 'Maximum number of results, 1 to 100; 10 by default.' },
      JSON_OUT,
      ...SERVICE,
    ],
    examples: ['search "send a message to slack"', 'search postgres --limit 3 --json'],
    exits: [EXIT.nothingFits, EXIT.secretMissing],
  },
  {
    name: 'show',
    takes: '<server>',
    summary: 'Print a server: its tools, secrets, installation and evidence.',
    options: [JSON_OUT, ...SERVICE],
    examples: ['show io.github.github/github-mcp-server'],
    exits: [EXIT.nothingFits, EXIT.secretMissing],
  },
  {
    name: 'read',
    takes: '"<task>" | -',
    summary: 'Print how a task was read: its parts, acts, needs and limits.',
    options: [JSON_OUT, ...SERVICE],
    examples: ['read "Summarise the file notes.md"'],
    exits: [EXIT.secretMissing],
  },
  {
    name: 'verify-lock',
    takes: '<file>',
    summary: 'Compare a lock with the current catalog; a difference ends with 1.',
    options: [JSON_OUT],
    examples: ['verify-lock stack.lock.json'],
    proposes: 'file',
    exits: [],
  },
  {
    name: 'serve',
    takes: '',
    summary: 'Serve the HTTP interface; settings are QM_HOST, QM_PORT, QM_CONFIG and others.',
    options: [],
    examples: ['serve'],
    exits: [],
  },
  {
    name: 'mcp',
    takes: '',
    summary: 'Serve the MCP server on standard input and output, for clients that start it.',
    options: [
      { name: 'allow-apply', text: 'Offer apply_config, which writes into the files of clients after a preview.' },
      { name: 'allow-runs', text: 'Offer run_stack, which does tasks with tools that only read.' },
    ],
    examples: ['mcp', 'mcp --allow-apply'],
    exits: [],
  },
  {
    name: 'sync',
    takes: '[registry|models|skills|packages]…',
    summary: 'Fetch news from the sources of the catalog: all, or those named.',
    options: [
      { name: 'report', text: 'Fetch nothing; print the entries that their sources have no right to publish.' },
      { name: 'accept', value: 'SOURCE', text: 'Sync one source, however much it has grown.' },
      { name: 'forget', value: 'SOURCE', text: 'Remove a source with everything that it brought.' },
      JSON_OUT,
    ],
    examples: ['sync', 'sync registry models', 'sync --report', 'sync --forget https://registry.example'],
    proposes: SOURCE_KINDS,
    exits: [EXIT.nothingFits, EXIT.interrupted],
  },
  {
    name: 'sources',
    takes: '',
    summary: 'Print the sources of the catalog, their rights to names, and their records.',
    options: [JSON_OUT],
    examples: ['sources'],
    exits: [],
  },
  {
    name: 'import',
    takes: '<file>…',
    summary: 'Import servers from files: server.json, lists and pages of them, mcp.json.',
    options: [JSON_OUT],
    examples: ['import server.json'],
    proposes: 'file',
    exits: [],
  },
  {
    name: 'verify',
    takes: '[<server>…]',
    summary: 'Start servers and list their tools, to see whether they run.',
    options: [
      { name: 'stale', text: 'Choose servers that nobody verified in the last 30 days.' },
      { name: 'sample', value: 'N', text: 'Choose N servers, always the same ones.' },
      { name: 'seed', value: 'TEXT', text: 'Seed of the sample.' },
      { name: 'all', text: 'Choose all servers.' },
      { name: 'run-unsandboxed', text: 'Start programs without a sandbox: foreign code with your rights.' },
      JSON_OUT,
    ],
    examples: ['verify io.github.github/github-mcp-server', 'verify --sample 20 --json'],
    exits: [EXIT.interrupted],
  },
  {
    name: 'approve',
    takes: '<server>…',
    summary: 'Approve servers, where the policy shows approved ones only.',
    options: DECIDING,
    examples: ['approve com.slack/mcp --reason "reviewed in October"'],
    exits: [],
  },
  {
    name: 'hide',
    takes: '<server>…',
    summary: 'Hide servers, whatever the policy says.',
    options: DECIDING,
    examples: ['hide com.slack/mcp --as ann'],
    exits: [],
  },
  {
    name: 'withdraw',
    takes: '<server>…',
    summary: 'Withdraw the last decision about servers.',
    options: DECIDING,
    examples: ['withdraw com.slack/mcp'],
    exits: [],
  },
  {
    name: 'decisions',
    takes: '',
    summary: 'Print all decisions, newest first, and the conflicts of sources.',
    options: [JSON_OUT],
    examples: ['decisions --json'],
    exits: [],
  },
  {
    name: 'config',
    takes: '',
    summary: 'Print the settings in effect; secrets are masked.',
    options: [JSON_OUT],
    examples: ['config'],
    exits: [],
  },
  {
    name: 'doctor',
    takes: '["<task>" | --lock FILE]',
    summary: 'Print what this machine has, and what a stack for a task, or of a lock, still misses.',
    options: [{ name: 'lock', value: 'FILE', proposes: 'file', text: 'Lock instead of a task.' }, JSON_OUT],
    examples: ['doctor', 'doctor "Read open issues in Linear"', 'doctor --lock stack.lock.json'],
    exits: [EXIT.nothingFits, EXIT.secretMissing],
  },
  {
    name: 'completion',
    takes: 'bash|zsh|fish|powershell',
    summary: 'Print the completion script of a shell.',
    options: [],
    examples: ['completion bash'],
    proposes: ['bash', 'zsh', 'fish', 'powershell'],
    exits: [],
  },
  {
    name: 'help',
    takes: '[<command>|exit-codes]',
    summary: 'Print the help of a command, or the table of exit codes.',
    options: [],
    examples: ['help recommend', 'help exit-codes'],
    exits: [],
  },
];

/** Returns a command by its name. */
export function commandNamed(name: string): CommandSpec | undefined {
  return COMMANDS.find((command) => command.name === name);
}
