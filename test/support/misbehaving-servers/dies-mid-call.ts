import { speak } from './speak.ts';

/* Ends in the middle of an answer. */
await speak({
  'tools/call': ({ id }) => {
    process.stderr.write('Error: the flux is not aligned\n');
    process.stdout.write(`{"jsonrpc":"2.0","id":${id},"result":{"cont`, () => process.exit(3));
  },
});
