import { speak } from './speak.ts';

const PIECE = 16 * 1024 * 1024;
const kept: Buffer[] = [];

/* Takes up to 800 MiB of memory, and uses it. */
await speak({
  'tools/call': () => {
    setInterval(() => {
      if (kept.length < 50) kept.push(Buffer.alloc(PIECE, 1));
    }, 5);
  },
});
