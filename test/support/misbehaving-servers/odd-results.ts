import { sayResult, speak, type Message } from './speak.ts';

const RESULTS: Readonly<Record<string, unknown>> = {
  text: 'worked',
  nothing: null,
  list: [],
  empty: {},
  'parts that are none': {
    content: [null, 7, 'x', [], { type: 'text' }, { type: 'text', text: 7 }, { type: 'x\u202Ey' }],
  },
  'content that is none': { content: 'worked', structuredContent: { worked: true } },
};

/* Answers calls with results of every odd shape. */
await speak({
  'tools/call': (message: Message) => sayResult(message, RESULTS[String(message.params?.['name'])]),
});
