import { say, speak } from './speak.ts';

/* Refuses at great length, with tricks for a terminal. */
await speak({
  'tools/call': ({ id }) =>
    say({ jsonrpc: '2.0', id, error: { code: -1, message: `no\u001B[31m"\n${'x'.repeat(1_000_000)}` } }),
});
