import { speak } from './speak.ts';

/* Has a tool whose schema nests 10,000 deep. */
const schema = `${'{"not":'.repeat(10_000)}{}${'}'.repeat(10_000)}`;
await speak({
  'tools/list': ({ id }) =>
    process.stdout.write(`{"jsonrpc":"2.0","id":${id},"result":{"tools":[{"name":"work","inputSchema":${schema}}]}}\n`),
});
