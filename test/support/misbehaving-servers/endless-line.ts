import { pour } from './speak.ts';

/* Begins a line and never ends it. */
await pour(process.stdout, 'x'.repeat(65_536), 100_000);
