import { sayResult, speak, TOOL } from './speak.ts';

/* Lists as many tools as its argument says. */
const tools = Array.from({ length: Number(process.argv[2]) }, (_, index) => ({ ...TOOL, name: `work_${index}` }));
await speak({ 'tools/list': (message) => sayResult(message, { tools }) });
