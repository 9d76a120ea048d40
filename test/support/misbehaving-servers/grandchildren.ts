import { spawn } from 'node:child_process';
import { speak } from './speak.ts';

/* Starts a process that starts one, neither of which ends with it or when it is asked to. */
const deaf = `trap '' TERM INT HUP; (trap '' TERM INT HUP; sleep 60 & wait) & wait`;
spawn('/bin/sh', ['-c', deaf], { stdio: 'ignore' }).unref();
await speak();
