import { linger, sayText, speak } from './speak.ts';

/* Closes its standard input after the first call, and goes on. */
linger();
await speak({
  'tools/call': (message) => {
    sayText(message, 'worked');
    process.stdin.destroy();
  },
});
