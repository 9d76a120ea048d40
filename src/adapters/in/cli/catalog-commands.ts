import { SOURCE_KINDS } from '../../../application/ports/catalog-source.ts';
import { JSON_OUT, type CommandSpec, type OptionSpec } from './command-spec.ts';
import { EXIT } from './exit-codes.ts';

const DECIDING: readonly OptionSpec[] = [
  { name: 'reason', value: 'TEXT', text: 'One line for the people who are refused.' },
  { name: 'as', value: 'NAME', text: 'Name of the person who decides; by default the user of this machine.' },
];

/** Commands that fill and judge the catalog. */
export const CATALOG_COMMANDS: readonly CommandSpec[] = [
  {
    name: 'sync',
    takes: '[registry|models|skills|packages]…',
    summary: 'Fetch news from the sources of the catalog: all, or those named.',
    options: [
      { name: 'report', text: 'Fetch nothing; print the entries that their sources have no right to publish.' },
      { name: 'accept', value: 'SOURCE', text: 'Sync one source whole, whatever it changes.' },
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
];
