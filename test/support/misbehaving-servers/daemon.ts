import { spawn } from 'node:child_process';
import { linger, speak } from './speak.ts';

/* Leaves a process behind that is in a session of its own and whose parent is gone. */
const [, script = '', role] = process.argv;
if (role === 'daemon') {
  process.on('SIGTERM', () => undefined);
  linger();
} else if (role === 'between') {
  spawn(process.execPath, [script, 'daemon'], { detached: true, stdio: 'ignore' }).unref();
} else {
  spawn(process.execPath, [script, 'between'], { detached: true, stdio: 'ignore' }).unref();
  await speak();
}
