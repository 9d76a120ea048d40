import { linger, speak } from './speak.ts';

/* Is good, but ends for no signal that can be ignored, and not with its input. */
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined);
linger();
await speak();
