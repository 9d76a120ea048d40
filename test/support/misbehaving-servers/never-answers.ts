import { linger } from './speak.ts';

/* Reads everything and says nothing. */
process.stdin.resume();
linger();
