import { speak } from './speak.ts';

/* Answers calls with a byte a tenth of a second. */
await speak({
  'tools/call': ({ id }) => {
    const answer = `{"jsonrpc":"2.0","id":${id},"result":{"content":[]}}\n`;
    let sent = 0;
    setInterval(() => process.stdout.write(answer.charAt(sent++)), 100);
  },
});
