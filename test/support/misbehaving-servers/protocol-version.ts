import { shakeHands, speak } from './speak.ts';

/* Speaks the revision of its argument whatever it is asked for. */
await speak({ initialize: (message) => shakeHands(message, process.argv[2]) });
