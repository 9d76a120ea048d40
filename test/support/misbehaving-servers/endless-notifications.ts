import { pour, speak } from './speak.ts';

/* Tells of its progress without end once it was called. */
const notification = `${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 'x' } })}\n`;
await speak({ 'tools/call': () => void pour(process.stdout, notification.repeat(500), 100_000) });
