import { pour } from './speak.ts';

/* Prints lines without end on its standard output. */
await pour(process.stdout, 'still working ...\n'.repeat(4_096), 100_000);
