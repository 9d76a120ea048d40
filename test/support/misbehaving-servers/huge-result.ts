import { sayText, speak } from './speak.ts';

/* Answers with 3 MiB of text. */
await speak({ 'tools/call': (message) => sayText(message, '☃'.repeat(1024 * 1024)) });
