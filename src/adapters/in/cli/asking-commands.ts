import { JSON_OUT, SERVICE, type CommandSpec } from './command-spec.ts';
import { EXIT } from './exit-codes.ts';

/** Commands that only ask about the catalog, a text or a lock. */
export const ASKING_COMMANDS: readonly CommandSpec[] = [
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
];
