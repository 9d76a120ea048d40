/** A vendor's models that answer at once, in a process of their own. */
import { startModelStandIn } from '../test/support/model-stand-in/stand-in.ts';

/** As long as the analysis of a task of some length. */
const TEXT = JSON.stringify({
  needs: Array.from({ length: 12 }, (_, index) => `need ${index}: ${'word '.repeat(30)}`),
});

const standIn = await startModelStandIn();
for (const provider of ['openai', 'anthropic', 'gemini', 'ollama']) standIn.always(provider, { say: { text: TEXT } });
process.on('SIGTERM', () => process.exit(0));
console.log(`models listening on ${new URL(standIn.baseUrl('openai')).origin}`);
