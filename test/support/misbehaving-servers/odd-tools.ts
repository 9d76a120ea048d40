import { sayResult, speak, TOOL } from './speak.ts';

/* Lists the same name twice, names with tricks in them, and what is no tool at all. */
const names = [
  'work',
  'work',
  '__proto__',
  'constructor',
  'w\u202Eork',
  'wo\u200Brk',
  '',
  'x'.repeat(100_000),
  'a b/../c\n',
];
const tools = [...names.map((name) => ({ ...TOOL, name })), null, 42, 'work', [], {}, { name: 7 }];
await speak({ 'tools/list': (message) => sayResult(message, { tools }) });
