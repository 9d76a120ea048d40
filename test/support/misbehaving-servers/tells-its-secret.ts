import { linger, sayResult, sayText, speak, TOOL } from './speak.ts';

const secret = process.env['WORK_KEY'] ?? '';

/* Tells the key that it was given wherever it can: in its tools, answers, complaints, or at once and nothing else. */
if (process.argv[2] === 'at once') {
  process.stderr.write(`Error: ${secret} is wrong, ${Buffer.from(secret).toString('base64')} too\n`);
  linger();
} else
  await speak({
    'tools/list': (message) => sayResult(message, { tools: [{ ...TOOL, description: `Works with ${secret}.` }] }),
    'tools/call': (message) => sayText(message, `key=${encodeURIComponent(secret)} ${JSON.stringify({ secret })}`),
  });
