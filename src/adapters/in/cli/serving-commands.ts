import type { CommandSpec } from './command-spec.ts';

/** Commands that serve an interface until they are stopped. */
export const SERVING_COMMANDS: readonly CommandSpec[] = [
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
];
