import { speak } from './speak.ts';

/* Answers with bytes that are no UTF-8, and with half a character. */
await speak({
  'tools/call': ({ id }) => {
    process.stdout.write(`{"jsonrpc":"2.0","id":${id},"result":{"content":[{"type":"text","text":"w\\ud800`);
    process.stdout.write(Buffer.from([0xff, 0xfe, 0xc0]));
    process.stdout.write('orked"}]}}\n');
  },
});
