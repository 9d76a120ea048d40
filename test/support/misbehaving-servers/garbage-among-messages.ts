import { sayText, speak } from './speak.ts';

/* Prints a banner and lines of a log among its messages. */
process.stdout.write('*** work server ***\n');
await speak({
  'tools/call': (message) => {
    process.stdout.write('calling work ...\n\n{}\nnull\n42\n"text"\n[]\n');
    sayText(message, 'worked');
  },
});
