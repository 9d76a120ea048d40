import { sayText, speak } from './speak.ts';

/* Answers questions that nobody asked. */
await speak({
  'tools/call': (message) => {
    for (const id of [999_999, 'work', -1]) sayText({ ...message, id }, 'not for you');
  },
});
