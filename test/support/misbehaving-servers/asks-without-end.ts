import { pour, speak } from './speak.ts';

/* Asks without end and reads no answer. */
const question = `${JSON.stringify({ jsonrpc: '2.0', id: 'q', method: 'roots/list' })}\n`;
await speak({
  'tools/call': () => {
    process.stdin.pause();
    void pour(process.stdout, question.repeat(1_000), 100_000);
  },
});
