/* Ends by a signal as soon as it is spoken to. */
process.stdin.once('data', () => process.kill(process.pid, 'SIGKILL'));
