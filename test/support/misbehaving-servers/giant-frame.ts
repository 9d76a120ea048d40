import { pour, speak } from './speak.ts';

/* Answers with one message of 100 MB. */
await speak({
  'tools/call': ({ id }) => {
    process.stdout.write(`{"jsonrpc":"2.0","id":${id},"result":{"content":[{"type":"text","text":"`);
    void pour(process.stdout, 'x'.repeat(1_000_000), 100).then(() => process.stdout.write('"}]}}\n'));
  },
});
