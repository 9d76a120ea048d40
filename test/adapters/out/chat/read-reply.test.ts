import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { expect } from 'chai';
import type { ChatVendor } from '../../../../src/adapters/out/chat/chat-vendor.ts';
import { FaultyReply, readReply, UnfinishedReply } from '../../../../src/adapters/out/chat/read-reply.ts';

const COUNTS = { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined };
const USAGE = { inputTokens: COUNTS, outputTokens: { total: undefined, text: undefined, reasoning: undefined } };
type Unified = Extract<LanguageModelV4StreamPart, { type: 'finish' }>['finishReason']['unified'];

const vendor = (members: Partial<ChatVendor> = {}): ChatVendor => ({
  name: 'acme',
  kind: 'openai-compatible',
  baseUrl: 'http://127.0.0.1/v1',
  keyVariables: [],
  json: 'schema',
  limits: { firstByteMs: 1_000, idleMs: 1_000, totalMs: 1_000 },
  ...members,
});
const end = (unified: Unified = 'stop', raw: string = unified): LanguageModelV4StreamPart => ({
  type: 'finish',
  usage: USAGE,
  finishReason: { unified, raw },
});
const read = (parts: readonly LanguageModelV4StreamPart[], members: Partial<ChatVendor> = {}) =>
  readReply(ReadableStream.from(parts), vendor(members), 'asked-model');

const thought: readonly LanguageModelV4StreamPart[] = [
  { type: 'reasoning-start', id: 'r' },
  { type: 'reasoning-delta', id: 'r', delta: 'Let me see.' },
  { type: 'reasoning-end', id: 'r' },
];
const call: LanguageModelV4StreamPart = { type: 'tool-call', toolCallId: 'c1', toolName: 'look_up', input: '{"a":1}' };

describe('readReply', () => {
  it('keeps the text apart from the thoughts before it', async () => {
    const { text } = await read([
      ...thought,
      { type: 'text-delta', id: 't', delta: 'Lis' },
      { type: 'text-delta', id: 't', delta: 'bon' },
      end(),
    ]);

    expect(text).to.equal('Lisbon');
  });

  it('says that nothing is known of what was not told', async () => {
    expect(await read([end()])).to.deep.equal({
      text: '',
      toolCalls: [],
      finish: 'stop',
      provider: 'acme',
      model: 'asked-model',
      usage: { input: null, output: null },
    });
  });

  it('knows calls of tools even where the vendor says that it simply stopped', async () => {
    expect(await read([call, end('stop')])).to.deep.include({
      finish: 'tool_calls',
      toolCalls: [{ id: 'c1', name: 'look_up', input: { a: 1 } }],
    });
  });

  it('hands the input of a call on as a text where it is no JSON', async () => {
    const { toolCalls } = await read([{ ...call, input: '{"a":' }, end('tool-calls')]);

    expect(toolCalls[0]?.input).to.equal('{"a":');
  });

  it('keeps thoughts for the vendors that want them back, and for no others of their kind', async () => {
    const parts = [...thought, call, end('tool-calls')];

    expect((await read(parts)).memory).to.equal(undefined);
    expect((await read(parts, { name: 'deepseek' })).memory).to.deep.equal({
      provider: 'deepseek',
      parts: [
        { type: 'reasoning', text: 'Let me see.' },
        { type: 'tool-call', toolCallId: 'c1', toolName: 'look_up', input: { a: 1 } },
      ],
    });
  });

  it('keeps the signature that comes with the end of a thought', async () => {
    const signed = { anthropic: { signature: 's' } };
    const { memory } = await read(
      [...thought.slice(0, 2), { type: 'reasoning-end', id: 'r', providerMetadata: signed }, call, end('tool-calls')],
      { kind: 'anthropic' },
    );

    expect(memory?.parts[0]).to.deep.equal({ type: 'reasoning', text: 'Let me see.', providerOptions: signed });
  });

  for (const [title, parts, began] of [
    ['without an end', [call], true],
    ['with nothing at all', [], false],
    ['with an end that is none', [call, end('interrupted')], true],
  ] as const) {
    it(`fails for a reply ${title}`, async () => {
      const failure = await failureOf(read(parts));

      expect(failure).to.be.instanceOf(UnfinishedReply).and.to.include({ began });
    });
  }

  for (const raw of ['error', 'insufficient_system_resource']) {
    it(`takes the end "${raw}" for a failure of the vendor`, async () => {
      expect(await failureOf(read([call, end('other', raw)]))).to.be.instanceOf(FaultyReply);
    });
  }

  it('fails with what the vendor says went wrong', async () => {
    const fault = { type: 'overloaded_error' };

    expect(await failureOf(read([{ type: 'error', error: fault }, end()]))).to.include({ fault });
  });
});

function failureOf(outcome: Promise<unknown>): Promise<unknown> {
  return outcome.then(
    () => null,
    (reason: unknown) => reason,
  );
}
