import { pour, sayText, speak } from './speak.ts';

/* Complains at great length beside an answer that is good. */
await speak({
  'tools/call': (message) =>
    void pour(process.stderr, 'Error: nothing is wrong\n'.repeat(4_096), 500).then(() => sayText(message, 'worked')),
});
