import { createInterface } from 'node:readline';
import { WORKING_FOLDER } from './desk.ts';
import { DeskSpeech, type Message } from './speech.ts';

/* A desk over standard input and output; `broken` and `silent` ones are none. */
const behaviour = process.argv[2];
if (behaviour === 'broken') {
  process.stderr.write('Error: out of paper\n');
  process.exit(3);
}

const speech = new DeskSpeech(WORKING_FOLDER);
for await (const line of createInterface({ input: process.stdin })) {
  if (behaviour === 'silent') continue;
  const said = speech.answer(JSON.parse(line) as Message);
  if (said === 'leave') process.exit(0);
  process.stdout.write(said.map((message) => `${JSON.stringify(message)}\n`).join(''));
}
