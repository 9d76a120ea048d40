import { linger } from './speak.ts';

/* Says anything but the protocol. */
process.stdin.once('data', () => process.stdout.write('Usage: work [options]\n{"half": \n[1, 2]\n\0\u0001\n'));
linger();
