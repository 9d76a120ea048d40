import { expect } from 'chai';
import { askForJson, type JsonQuestion } from '../../../src/application/model-calls/ask-for-json.ts';
import { ProviderFailure } from '../../../src/application/ports/provider-failure.ts';
import { Secret } from '../../../src/application/runs/redaction.ts';
import { scriptedChatModel, type ChatTurn } from '../../support/scripted-chat-model.ts';

const question: JsonQuestion<number> = {
  name: 'number',
  schema: { type: 'object' },
  system: 'Say a number.',
  message: 'Which?',
  read: ({ number }) => (typeof number === 'number' ? { value: number } : { faults: ['number: there is none'] }),
};
const { signal } = new AbortController();
const GOOD = '{"number": 7}';

async function ask(turns: readonly ChatTurn[], leftMs = () => 50_000) {
  const chat = scriptedChatModel(turns);
  const access = { model: 'm', apiKey: new Secret('sk-1'), leftMs };
  const answer = await askForJson(chat, 'm', question, access, signal);
  return { ...answer, chat };
}

describe('askForJson', () => {
  it('asks once when the answer can be read', async () => {
    const { value, trouble, use, chat } = await ask([{ text: GOOD, usage: { input: 10, output: 2 } }]);

    expect([value, trouble]).to.deep.equal([7, null]);
    expect(use).to.deep.equal({ provider: 'scripted', model: 'm', calls: 1, tokens: { input: 10, output: 2 } });
    expect(chat.asked[0]).to.deep.include({
      model: 'm',
      system: question.system,
      messages: [{ role: 'user', text: 'Which?' }],
      tools: [],
      answer: { name: 'number', schema: { type: 'object' } },
      apiKey: 'sk-1',
    });
  });

  for (const [trouble, turn, complaint] of [
    ['not_json', 'seven', 'no JSON object'],
    ['wrong_shape', '{"number": "7"}', '- number: there is none'],
    ['cut', { text: '{"number": ', finish: 'length' }, 'cut off'],
    ['empty', '  ', 'empty'],
    ['empty', { text: '', finish: 'tool_calls', toolCalls: [{ id: '1', name: 'run', input: {} }] }, 'empty'],
  ] as const) {
    it(`asks once more, with what is wrong, when the answer is ${trouble}: ${JSON.stringify(turn)}`, async () => {
      const repaired = await ask([turn, GOOD]);
      const given = await ask([turn, turn]);

      expect([repaired.value, repaired.use.calls]).to.deep.equal([7, 2]);
      expect(repaired.chat.asked[1]?.messages.at(-1)).to.have.property('text').that.includes(complaint);
      expect([given.value, given.trouble, given.use.calls]).to.deep.equal([null, trouble, 2]);
    });
  }

  it('reads an answer that is whole although it was cut', async () => {
    expect((await ask([{ text: GOOD, finish: 'length' }])).value).to.equal(7);
  });

  it('repeats what was answered, but never an empty message', async () => {
    const { chat } = await ask(['seven', GOOD]);
    const empty = await ask(['', GOOD]);

    expect(chat.asked[1]?.messages.map(({ role }) => role)).to.deep.equal(['user', 'assistant', 'user']);
    expect(empty.chat.asked[1]?.messages.map(({ role }) => role)).to.deep.equal(['user']);
  });

  it('does not ask a second time who refused', async () => {
    const { value, trouble, use } = await ask([{ text: 'I cannot help with that.', finish: 'refused' }]);

    expect([value, trouble, use.calls]).to.deep.equal([null, 'refused', 1]);
  });

  it('does not ask a second time when no time is left', async () => {
    const left = [20_000, 400];
    const { trouble, chat } = await ask(['seven', GOOD], () => left.shift() ?? 0);

    expect([trouble, chat.asked.length]).to.deep.equal(['not_json', 1]);
  });

  it('gives each call no more than what is left', async () => {
    const left = [20_000, 8_000, 8_000];
    const { chat } = await ask(['seven', GOOD], () => left.shift() ?? 0);

    expect(chat.limits.map(({ totalMs, firstByteMs, idleMs }) => [totalMs, firstByteMs, idleMs])).to.deep.equal([
      [20_000, 20_000, 20_000],
      [8_000, 8_000, 8_000],
    ]);
  });

  it('adds up what was used, and knows nothing where a vendor tells nothing', async () => {
    const told = { text: 'x', usage: { input: 10, output: 2 } };

    expect((await ask([told, { text: GOOD, usage: { input: 30, output: 4 } }])).use.tokens).to.deep.equal({
      input: 40,
      output: 6,
    });
    expect((await ask([told, { text: GOOD, usage: { input: null, output: 4 } }])).use.tokens).to.deep.equal({
      input: null,
      output: 6,
    });
  });

  it('names the model that really answered', async () => {
    const { use } = await ask([{ text: GOOD, provider: 'spare', model: 'spare-1' }]);

    expect(use).to.include({ provider: 'spare', model: 'spare-1' });
  });

  it('lets a failure of the vendor pass, in the repair as well', async () => {
    const failure = new ProviderFailure('rate_limited', 'scripted', 'too many', { status: 429 });
    for (const turns of [[failure], ['seven', failure]]) {
      const outcome = await ask(turns).then(
        () => null,
        (reason: unknown) => reason,
      );
      expect(outcome).to.equal(failure);
    }
  });
});
