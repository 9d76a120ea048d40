import { say, sayText, speak, type Message } from './speak.ts';

const QUESTIONS = ['sampling/createMessage', 'elicitation/create', 'roots/list'];
let call: Message = {};
const answers: string[] = [];

/* Wants a model, the user and their folders before it answers, and then says what it got. */
await speak({
  'tools/call': (message) => {
    call = message;
    for (const method of QUESTIONS)
      say({ jsonrpc: '2.0', id: method, method, params: { messages: [], maxTokens: 1, message: 'Your password?' } });
  },
  response: ({ id, error }) => {
    answers.push(`${id} ${error?.code ?? 'was answered'}`);
    if (answers.length === QUESTIONS.length) sayText(call, answers.splice(0).join(', '));
  },
});
