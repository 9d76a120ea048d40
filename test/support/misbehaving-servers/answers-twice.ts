import { sayText, speak } from './speak.ts';

/* Answers every call twice, differently. */
await speak({
  'tools/call': (message) => {
    sayText(message, 'worked');
    sayText(message, 'worked again');
  },
});
