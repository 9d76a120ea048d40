import { say, speak } from './speak.ts';

/* Is always about to be done. */
await speak({
  'tools/call': ({ id }) => {
    let progress = 0;
    setInterval(() => {
      progress += 1;
      say({ jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: id, progress } });
    }, 20);
  },
});
