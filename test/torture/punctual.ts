import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { PUNCTUAL_VARIABLE } from '../support/lateness.ts';

/*
 * Runs the tests that say how long something may take, held to what users are promised: `npm test` only wants that nothing hangs.
 * For a machine that has nothing else to do. Ends with 1 when something is late.
 */
const TIMED = [
  'adapters/in/http/run-deadline.test',
  'adapters/out/chat/ai-sdk-chat-model.test',
  'adapters/out/sandbox/bubblewrap-sandbox.test',
  'adapters/out/tools/misbehaving-endpoints.test',
  'adapters/out/tools/misbehaving-programs.slow',
  'adapters/out/web/vendor-search.test',
  'vendors/deadlines.slow',
  'web-search.test',
];
const OPTIONS = ['--no-config', '--extension', 'ts', '--timeout', '60000', '--reporter', 'dot'];

const mocha = fileURLToPath(new URL('../../node_modules/mocha/bin/mocha.js', import.meta.url));
const files = TIMED.map((name) => fileURLToPath(new URL(`../${name}.ts`, import.meta.url)));
const { status } = spawnSync(process.execPath, [mocha, ...OPTIONS, ...files], {
  stdio: 'inherit',
  env: { ...process.env, [PUNCTUAL_VARIABLE]: '1' },
});
process.exitCode = status ?? 1;
