import { expect } from 'chai';
import type { CallLimits, ChatModel, ChatRequest } from '../../src/application/ports/chat-model.ts';
import { ProviderFailure } from '../../src/application/ports/provider-failure.ts';

const LIMITS: CallLimits = { firstByteMs: 60_000, idleMs: 30_000, totalMs: 120_000 };
const SCHEMA = {
  type: 'object',
  properties: { city: { type: 'string' } },
  required: ['city'],
  additionalProperties: false,
};
const TOOL = { name: 'population_of', description: 'The number of people in a city.', inputSchema: SCHEMA };
const never = new AbortController().signal;

/** The parts of the contract that a vendor itself can show; they cost a few hundred tokens. */
export function itKeepsTheContractLive(chat: ChatModel, model: string, takesKey: boolean): void {
  const ask = (text: string, members: Partial<ChatRequest> = {}): ChatRequest => ({
    model,
    system: 'Answer as briefly as you can.',
    messages: [{ role: 'user', text }],
    tools: [],
    answer: null,
    maxOutputTokens: 2_000,
    apiKey: null,
    ...members,
  });

  describe('as a ChatModel, live', function () {
    this.timeout(LIMITS.totalMs + 5_000);

    it('gives the text, who said it, and what it took', async () => {
      const reply = await chat.reply(ask('What is the capital of Portugal?'), LIMITS, never);

      expect(reply).to.include({ provider: chat.provider, finish: 'stop' });
      expect(reply.text).to.include('Lisbon');
      expect(reply.usage.output).to.be.greaterThan(0);
    });

    it('answers with JSON of a schema', async () => {
      const answer = { name: 'city', schema: SCHEMA };
      const { text } = await chat.reply(ask('What is the capital of Portugal?', { answer }), LIMITS, never);

      expect(JSON.parse(text)).to.deep.equal({ city: 'Lisbon' });
    });

    it('calls a tool, and takes its result', async () => {
      const question = ask('How many people live in Lisbon? Use the tool.', { tools: [TOOL] });
      const called = await chat.reply(question, LIMITS, never);
      const [call] = called.toolCalls;
      expect([called.finish, call?.name]).to.deep.equal(['tool_calls', TOOL.name]);

      const result = { role: 'tool', callId: call?.id ?? '', tool: TOOL.name, text: '545796', isError: false } as const;
      const messages = [...question.messages, { role: 'assistant' as const, ...called }, result];
      const { text } = await chat.reply({ ...question, messages }, LIMITS, never);
      expect(text.replaceAll(/\D/g, '')).to.include('545796');
    });

    it('fails with rejected for a model that does not exist', async () => {
      const failure = await failureOf(chat.reply(ask('Hello', { model: 'no-such-model-4711' }), LIMITS, never));

      expect(failure.kind).to.equal('rejected');
    });

    if (takesKey) {
      it('fails with auth for a key that is none', async () => {
        const failure = await failureOf(chat.reply(ask('Hello', { apiKey: 'sk-no-such-key-4711' }), LIMITS, never));

        expect(failure.kind).to.equal('auth');
      });
    }
  });
}

async function failureOf(outcome: Promise<unknown>): Promise<ProviderFailure> {
  const thrown = await outcome.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (thrown instanceof ProviderFailure) return thrown;
  throw new Error('it did not fail as vendors do', { cause: thrown });
}
