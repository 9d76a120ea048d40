import { closeSync } from 'node:fs';
import { linger, speak } from './speak.ts';

/* Closes its standard output when it is called, and goes on. */
linger();
await speak({ 'tools/call': () => closeSync(1) });
