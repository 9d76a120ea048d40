import { inspect } from 'node:util';
import { expect } from 'chai';
import type { CallLimits, ChatModel, ChatReply, ChatRequest } from '../../src/application/ports/chat-model.ts';
import { ProviderFailure } from '../../src/application/ports/provider-failure.ts';
import type { VendorKind } from '../../src/adapters/out/chat/chat-vendor.ts';
import { within } from '../support/lateness.ts';
import { commonFaults, ownFaults, SLOW_FAULTS, type ChatFault } from '../support/chat-faults.ts';
import { readAsked, type Asked } from '../support/model-stand-in/asked.ts';
import { CALLED, SAID, SAID_JSON, SAID_REFUSAL } from '../support/model-stand-in/mode.ts';
import { startModelStandIn, type ModelStandIn } from '../support/model-stand-in/stand-in.ts';

export type StagedVendor = {
  readonly name: string;
  readonly kind: VendorKind;
  /** A model of it. */
  readonly model: string;
  /** Opens an adapter that has this key configured. */
  readonly open: (baseUrl: string, configuredKey: string | null) => ChatModel;
  /** Whether it cannot be called without a key. */
  readonly needsKey: boolean;
  /** Whether the vendor is made to enforce a schema; otherwise the model is told of it. */
  readonly enforcesSchema: boolean;
};

const KEY = 'sk-marked-key-of-the-caller-7f3a';
const CONFIGURED = 'sk-marked-key-of-the-operator-91c2';
const TASK = 'Explain what 401 unauthorized and rate limit exceeded mean; marked-task-5d1e';
const PATIENT: CallLimits = { firstByteMs: 15_000, idleMs: 15_000, totalMs: 15_000 };
const LATE_BY_MS = 1_000;
const SCHEMA = {
  type: 'object',
  properties: { city: { type: 'string' }, population: { type: 'integer' } },
  required: ['city', 'population'],
  additionalProperties: false,
};
const TOOL = { name: CALLED.name, description: 'Looks a city up.', inputSchema: SCHEMA };
const never = new AbortController().signal;

/** What every adapter of a vendor promises, on answers in the shape of recorded ones. */
export function itKeepsTheChatModelContract({ name, kind, model, open, needsKey, enforcesSchema }: StagedVendor): void {
  let standIn: ModelStandIn;
  before(async () => {
    standIn = await startModelStandIn();
    await chat().reply(ask(), PATIENT, never);
  });
  after(() => standIn.close());

  const chat = (): ChatModel => open(standIn.baseUrl(name), CONFIGURED);
  const ask = (members: Partial<ChatRequest> = {}): ChatRequest => ({
    model,
    system: 'Be brief.',
    messages: [{ role: 'user', text: TASK }],
    tools: [],
    answer: null,
    maxOutputTokens: 321,
    apiKey: KEY,
    ...members,
  });
  const reply = (plan: Parameters<ModelStandIn['next']>[1], members: Partial<ChatRequest> = {}): Promise<ChatReply> => {
    standIn.next(name, plan);
    return chat().reply(ask(members), PATIENT, never);
  };
  const asked = (): Asked => {
    const call = standIn.calls.at(-1);
    if (call === undefined) throw new Error('nothing was asked');
    return readAsked(call);
  };

  describe('as a ChatModel', () => {
    it('gives the text, who said it, and what it took', async () => {
      const { text, toolCalls, finish, provider, model: used, usage } = await reply('ok');

      expect({ text, toolCalls, finish, provider, usage }).to.deep.equal({
        text: SAID,
        toolCalls: [],
        finish: 'stop',
        provider: name,
        usage: { input: 36, output: 24 },
      });
      expect(used.startsWith(`${model}-`), `${used} is what the vendor says it used`).to.equal(true);
    });

    it('asks for a stream, with the instructions apart from what was said, and to keep nothing', async () => {
      await reply('ok');

      expect(asked()).to.deep.include({ model, system: 'Be brief.', streamed: true, mostTokens: 321, json: false });
      expect(asked().conversation).to.include(TASK).and.not.include('Be brief.');
      expect(asked().kept).to.not.equal(true);
      expect(standIn.calls.at(-1)?.headers).to.include({ 'user-agent': 'quartermaster/0.0.0' });
      expect(standIn.calls.at(-1)?.headers).to.not.have.any.keys('x-call', 'cookie');
    });

    it('has a schema enforced by vendors that can, and tells the others of it', async () => {
      const { text } = await reply('json', { answer: { name: 'city', schema: SCHEMA } });

      expect(JSON.parse(text)).to.deep.equal(SAID_JSON);
      const { schema, json, system } = asked();
      expect(json).to.equal(true);
      if (enforcesSchema) expect(schema).to.deep.equal(SCHEMA);
      else
        expect(system)
          .to.include(JSON.stringify(SCHEMA))
          .and.match(/^Be brief\./);
    });

    it('hands JSON of the wrong shape on, for what is said is no failure of the call', async () => {
      const { text, finish } = await reply('wrong_shape', { answer: { name: 'city', schema: SCHEMA } });

      expect([text, finish]).to.deep.equal(['{"city":["Lisbon"]}', 'stop']);
    });

    it('hands a text that was cut at the limit on, and says so', async () => {
      const { text, finish } = await reply('truncated_json', { answer: { name: 'city', schema: SCHEMA } });

      expect([text, finish]).to.deep.equal(['{"city":"Lis', 'length']);
    });

    it('hands an empty text on', async () => {
      const { text, toolCalls, finish } = await reply('empty');

      expect([text, toolCalls, finish]).to.deep.equal(['', [], 'stop']);
    });

    it("knows the vendor's own form of a refusal", async () => {
      const { text, finish } = await reply('refusal');

      expect(finish).to.equal('refused');
      expect(['', SAID_REFUSAL]).to.include(text);
    });

    it('gives the calls of tools, and takes their results', async () => {
      const called = await reply('tool_call', { tools: [TOOL] });
      expect(called.finish).to.equal('tool_calls');
      expect(called.toolCalls.map(({ name: tool, input }) => ({ name: tool, input }))).to.deep.equal([CALLED]);
      expect(asked().tools).to.deep.equal([TOOL.name]);

      const callId = called.toolCalls[0]?.id ?? '';
      const { text } = await reply('ok', {
        tools: [TOOL],
        messages: [
          { role: 'user', text: TASK },
          { role: 'assistant', ...called },
          { role: 'tool', callId, tool: TOOL.name, text: 'result-545796', isError: false },
        ],
      });
      expect(text).to.equal(SAID);
      expect(asked().conversation).to.include('Lisbon').and.include('result-545796');
      if (kind === 'gemini') expect(asked().conversation).to.include('"thoughtSignature":"c2lnbmF0dXJl"');
    });

    it('leaves out what another vendor wants back', async () => {
      const foreign = { provider: 'somebody-else', parts: [{ type: 'text', text: 'foreign-part' }] };
      await reply('ok', {
        messages: [
          { role: 'user', text: TASK },
          { role: 'assistant', text: 'Which one?', toolCalls: [], memory: foreign },
          { role: 'user', text: 'The first.' },
        ],
      });

      expect(asked().conversation).to.include('Which one?').and.not.include('foreign-part');
    });

    it('answers several calls at once, each with its own reply', async () => {
      standIn.always(name, ({ text }) => ({ say: { text: /number \d/.exec(text)?.[0] ?? '' } }));
      const numbers = Array.from({ length: 8 }, (_, index) => `number ${index}`);
      const replies = await Promise.all(
        numbers.map((text) => chat().reply(ask({ messages: [{ role: 'user', text }] }), PATIENT, never)),
      );
      standIn.always(name, 'ok');

      expect(replies.map(({ text }) => text)).to.deep.equal(numbers);
    });

    it("puts the caller's key into the one header for it, and the configured one where there is none", async () => {
      await reply('ok');
      expect(keysSent()).to.deep.equal([headerOf(kind, KEY)]);

      await reply('ok', { apiKey: null });
      expect(keysSent()).to.deep.equal([headerOf(kind, CONFIGURED)]);
    });

    it(needsKey ? 'asks nothing without a key, and names the variable of one' : 'needs no key', async () => {
      const before = standIn.calls.length;
      const outcome = open(standIn.baseUrl(name), null).reply(ask({ apiKey: null }), PATIENT, never);

      if (needsKey) {
        const failure = await failureOf(outcome);
        expect(failure)
          .to.include({ kind: 'missing_key', status: null })
          .and.have.property('message')
          .match(/_API_KEY/);
        expect(standIn.calls).to.have.length(before);
      } else {
        expect((await outcome).text).to.equal(SAID);
        expect(keysSent()).to.deep.equal([]);
      }
    });

    it('asks nothing with a key that no header can carry', async () => {
      const before = standIn.calls.length;
      const failure = await failureOf(chat().reply(ask({ apiKey: `${KEY}\r\nx: y` }), PATIENT, never));

      expect(failure.kind).to.equal('auth');
      expect(inspect(failure)).to.not.include(KEY);
      expect(standIn.calls).to.have.length(before);
    });

    it("rejects with the signal's reason, before and within a call", async () => {
      const gone = new Error('the caller went away');
      expect(await outcomeOf(chat().reply(ask(), PATIENT, AbortSignal.abort(gone)))).to.equal(gone);

      const leaving = new AbortController();
      standIn.next(name, () => {
        leaving.abort(gone);
        return 'hang';
      });
      expect(await outcomeOf(chat().reply(ask(), PATIENT, leaving.signal))).to.equal(gone);
    });

    for (const fault of [...commonFaults(), ...ownFaults(name, kind)]) {
      it(`fails with ${fault.kind} when the vendor ${fault.title}`, () => expectFailure(fault, PATIENT));
    }

    for (const fault of SLOW_FAULTS) {
      it(`fails with too_slow when the vendor ${fault.title}`, () =>
        expectFailure(fault, { ...PATIENT, [fault.limit]: 400 }));
    }

    it('fails with unreachable when nobody vouches for the certificate', async () => {
      const failure = await failureOf(open(standIn.secureBaseUrl(name), CONFIGURED).reply(ask(), PATIENT, never));

      expect(failure).to.include({ kind: 'unreachable', status: null, retryAfterMs: null });
      expect(failure.message).to.include('DEPTH_ZERO_SELF_SIGNED_CERT');
    });

    it('fails with unreachable when what is there speaks no TLS', async () => {
      const address = standIn.baseUrl(name).replace('http:', 'https:');
      const failure = await failureOf(open(address, CONFIGURED).reply(ask(), PATIENT, never));

      expect(failure).to.include({ kind: 'unreachable', status: null, retryAfterMs: null });
    });

    it('fails with unreachable when nobody listens', async () => {
      const gone = await startModelStandIn();
      await gone.close();
      const failure = await failureOf(open(gone.baseUrl(name), CONFIGURED).reply(ask(), PATIENT, never));

      expect(failure).to.include({ kind: 'unreachable', status: null });
      expect(failure.message).to.include('ECONNREFUSED');
    });
  });

  async function expectFailure({ plan, kind: expected, status, hint }: ChatFault, limits: CallLimits): Promise<void> {
    const before = standIn.calls.length;
    standIn.next(name, plan);
    const began = performance.now();
    const failure = await failureOf(chat().reply(ask(), limits, never));
    const took = performance.now() - began;

    expect(failure).to.include({ kind: expected, provider: name, status });
    if (typeof hint === 'object' && hint !== null) expect(failure.retryAfterMs).to.be.within(...hint);
    else expect(failure.retryAfterMs).to.equal(hint);
    expect(standIn.calls, 'asked once').to.have.length(before + 1);
    expect(took).to.be.lessThan(within(Math.min(...Object.values(limits)) + LATE_BY_MS));
    expect(failure.message).to.match(new RegExp(`^${name} [a-z].*\\.$`), 'a sentence of ours');
    expect(failure.cause).to.equal(undefined);
    const everything = `${inspect(failure, { depth: Infinity, showHidden: true })} ${JSON.stringify(failure)}`;
    for (const marked of [KEY, CONFIGURED, 'marked-task', 'It failed.']) expect(everything).to.not.include(marked);
    expect(keysSent()).to.deep.equal([headerOf(kind, KEY)]);
  }

  /** Every place of the last call where a key is. */
  function keysSent(): readonly string[] {
    const { path = '', text = '', headers = {} } = standIn.calls.at(-1) ?? {};
    const places = [...Object.entries(headers).map(([header, value]) => `${header}: ${value}`), path, text];
    return places.filter((place) => place.includes(KEY) || place.includes(CONFIGURED));
  }
}

function headerOf(kind: VendorKind, key: string): string {
  if (kind === 'anthropic') return `x-api-key: ${key}`;
  return kind === 'gemini' ? `x-goog-api-key: ${key}` : `authorization: Bearer ${key}`;
}

async function failureOf(outcome: Promise<unknown>): Promise<ProviderFailure> {
  const thrown = await outcomeOf(outcome);
  if (thrown instanceof ProviderFailure) return thrown;
  throw new Error(`it did not fail as vendors do: ${inspect(thrown)}`);
}

/** What a promise is rejected with, or resolves to. */
function outcomeOf(outcome: Promise<unknown>): Promise<unknown> {
  return outcome.then(
    (value) => value,
    (reason: unknown) => reason,
  );
}
