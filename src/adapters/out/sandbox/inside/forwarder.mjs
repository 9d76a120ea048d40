// Runs inside the sandbox. Carries connections from a port of the sandbox's own loopback to the socket of its proxy, and runs
// the program beside it: forwarder.mjs SOCKET PORT COMMAND [ARGUMENT …]
import { spawn } from 'node:child_process';
import { connect, createServer } from 'node:net';
import process from 'node:process';

const [socket, port, command, ...args] = process.argv.slice(2);

// The program gets the signal, too, and this process ends with it.
process.on('SIGTERM', () => undefined);

const forwarder = createServer({ allowHalfOpen: true }, (near) => {
  const far = connect({ path: socket, allowHalfOpen: true });
  near.on('error', () => far.destroy());
  far.on('error', () => near.destroy());
  near.pipe(far).pipe(near);
});
forwarder.listen(Number(port), '127.0.0.1', () => {
  const program = spawn(command, args, { stdio: 'inherit' });
  program.on('error', ({ message }) => {
    console.error(message);
    process.exit(127);
  });
  program.on('exit', (status) => process.exit(status ?? 128));
});
