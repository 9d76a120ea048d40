/* Ends with a complaint as soon as it is spoken to. */
process.stdin.once('data', () => {
  process.stderr.write('Error: the flux is not aligned\n');
  process.exit(3);
});
