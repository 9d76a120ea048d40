import { spawn } from 'node:child_process';
import { speak } from './speak.ts';

/* Starts two processes that start two each, seven times over; each of the last ones ends by itself after a minute. */
const bomb = 'f() { if [ $1 -eq 0 ]; then exec sleep 60; fi; f $(($1 - 1)) & f $(($1 - 1)) & wait; }; f 7';
await speak({ 'tools/call': () => spawn('/bin/sh', ['-c', bomb], { stdio: 'ignore' }) });
