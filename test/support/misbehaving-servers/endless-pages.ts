import { sayResult, speak, TOOL } from './speak.ts';

/* Always has a next page: `same` one, or always a `new` one. */
let page = 0;
await speak({
  'tools/list': (message) => {
    page += 1;
    sayResult(message, {
      tools: [{ ...TOOL, name: `work_${page}` }],
      nextCursor: process.argv[2] === 'new' ? `${page}` : 'x',
    });
  },
});
