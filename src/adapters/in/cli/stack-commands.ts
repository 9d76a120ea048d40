import { CLIENT_IDS } from '../../../domain/clients/client-ids.ts';
import { JSON_OUT, SERVICE, type CommandSpec, type OptionSpec } from './command-spec.ts';
import { EXIT } from './exit-codes.ts';

const CLIENT: OptionSpec = {
  name: 'client',
  value: 'CLIENT[,CLIENT]',
  repeatable: true,
  proposes: CLIENT_IDS,
  text: 'Clients to write a configuration for.',
};

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

/** Commands that bring a stack to the user and into clients. */
export const STACK_COMMANDS: readonly CommandSpec[] = [
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
];
