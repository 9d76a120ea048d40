import { expect } from 'chai';
import type { ScriptedCall, ScriptedServer } from '../../support/in-memory-tool-host.ts';
import type { ChatRequest } from '../../../src/application/ports/chat-model.ts';
import { FAILURE_KINDS } from '../../support/failure-kinds.ts';
import { ProviderFailure } from '../../../src/application/ports/provider-failure.ts';
import { ConnectFailure, ToolFailure } from '../../../src/application/ports/tool-host.ts';
import { hastyClock } from '../../support/manual-clock.ts';
import { LISTING, POSTING } from '../../support/poison/poison-case.ts';
import { aSecretStage, CHAT, SECRETS, secretsIn } from '../../support/poison/poison-world.ts';
import { BOARD, calling, setStage, type RunStage } from '../../support/run-stage.ts';
import type { ChatTurn } from '../../support/scripted-chat-model.ts';

const LIST = 'board-mcp__list_issues';
const POST = 'chat-mcp__post_message';
const ANSWER = 'Two issues are open: #412 "Login fails" and #418 "Export is slow".';

/** All secrets at once, in the spellings that machines make. */
function spill(): string {
  return Object.values(SECRETS)
    .flatMap((value) => [
      value,
      encodeURIComponent(value),
      JSON.stringify(value),
      Buffer.from(value).toString('hex'),
      ...['', 'a', 'ab'].map((before) => Buffer.from(`${before}${value}zz`).toString('base64')),
    ])
    .join(' ');
}

const failing =
  (kind: ToolFailure['kind']): ScriptedServer['answer'] =>
  () => {
    throw new ToolFailure(kind, `it broke: ${spill()}`);
  };

/** A server that says all secrets that there are wherever it can say anything. */
function leaky(answer: (call: ScriptedCall) => ReturnType<ScriptedServer['answer']>): ScriptedServer {
  const words = (item: object): object => ({
    ...item,
    description: `does it ${spill()}`,
    title: spill(),
    inputSchema: { type: 'object', description: spill(), properties: { [SECRETS.board]: { default: spill() } } },
  });
  return { tools: [words(LISTING), words(POSTING)], version: `1 ${SECRETS.board}`, protocol: SECRETS.chat, answer };
}

const spilling = leaky(({ files }) => {
  files.set(`${SECRETS.board.replaceAll('/', '_')}.md`, Buffer.from(spill()));
  files.set(
    `${Buffer.from(SECRETS.chat).toString('hex')}.bin`,
    Buffer.concat([Buffer.from([0xff]), Buffer.from(spill())]),
  );
  return { text: `#412 Login fails ${spill()}`, isError: false };
});
const works = [calling([LIST], [POST, { text: 'x' }]), ANSWER];
const telling: ChatTurn = { text: `${ANSWER} ${spill()}`, model: `plain ${SECRETS.provider}` };
const broken = new ConnectFailure(
  'starting',
  { saw: 'end', status: 1, said: spill(), printed: spill() },
  SECRETS.board,
);

type Scene = Partial<RunStage> & Pick<RunStage, 'turns'>;

const SCENES: Readonly<Record<string, () => Scene>> = {
  success: () => ({ turns: [calling([LIST], [POST, { text: 'x' }]), telling] }),
  'a tool that fails': () => ({ turns: works, servers: { [BOARD]: leaky(() => ({ text: spill(), isError: true })) } }),
  'a call without an answer': () => ({ turns: works, servers: { [BOARD]: leaky(failing('timeout')) } }),
  'a call that is refused': () => ({ turns: works, servers: { [BOARD]: leaky(failing('refused')) } }),
  'a server that is gone': () => ({ turns: works, servers: { [BOARD]: leaky(failing('gone')) } }),
  'a server that does not start': () => ({ turns: ['None.'], servers: { [BOARD]: broken } }),
  'a server whose tools change': () => ({
    turns: [...works, calling([LIST, { project: 'b' }]), ANSWER],
    servers: {
      [BOARD]: leaky(({ change }) => {
        change([{ ...LISTING, description: spill() }]);
        return { text: 'none', isError: false };
      }),
    },
  }),
  'a tool that is not there': () => ({ turns: [calling([`nothing ${SECRETS.board}`, { a: spill() }]), ANSWER] }),
  'arguments that are none': () => ({ turns: [calling([LIST, spill()]), ANSWER] }),
  'a budget that is used up': () => ({
    turns: Array.from({ length: 70 }, (_, page) => calling([LIST, { page, text: spill().slice(0, 300) }])),
  }),
  'a judge that is not content': () => ({ turns: works, opinion: { verdict: 'not', quote: spill() } }),
  'a judge that quotes': () => ({ turns: works, opinion: { verdict: 'met', quote: `Login fails ${spill()}` } }),
  'a model that refuses': () => ({ turns: [{ text: spill(), finish: 'refused' }] }),
};

async function expectNoSecret(scene: Scene): Promise<void> {
  const base = aSecretStage();
  const { seen, run } = setStage({
    ...base,
    ...scene,
    turns: [...base.turns, ...scene.turns, ...Array.from({ length: 5 }, () => ANSWER)],
    servers: { [BOARD]: spilling, [CHAT]: spilling, ...scene.servers },
    request: { ...base.request, allowEffects: 'write', ...scene.request },
  });
  const ended = await run().catch((error: unknown) => error);
  const kept =
    ended instanceof Error
      ? [ended.message, ended.stack, ended]
      : [
          ended,
          (ended as { files: { bytes: Uint8Array }[] }).files.map(({ bytes }) => Buffer.from(bytes).toString('latin1')),
        ];
  const shown = seen.requests.map(({ apiKey: _key, messages, ...request }: ChatRequest) => ({
    ...request,
    messages: messages.flatMap(({ role, text }) => (role === 'assistant' ? [] : [text])),
  }));

  expect(secretsIn(JSON.stringify(kept)), 'record, files, error').to.deep.equal([]);
  expect(secretsIn(JSON.stringify(seen.events)), 'events').to.deep.equal([]);
  expect(secretsIn(JSON.stringify(seen.evidence)), 'evidence').to.deep.equal([]);
  expect(secretsIn(JSON.stringify(shown)), 'prompts').to.deep.equal([]);
  for (const { apiKey } of seen.requests) expect(apiKey).to.equal(SECRETS.provider);
  for (const { name, secrets } of seen.host.asked)
    for (const secret of Object.values(secrets))
      expect(secret.reveal()).to.include(name === BOARD ? SECRETS.board : SECRETS.chat);
}

describe('Five marked secrets', () => {
  for (const [title, scene] of Object.entries(SCENES))
    it(`are found nowhere after ${title}`, () => expectNoSecret(scene()));

  for (const kind of FAILURE_KINDS)
    it(`are found nowhere after the vendor failed: ${kind}`, () =>
      expectNoSecret({ turns: [...works.slice(0, 1), new ProviderFailure(kind, 'openai', spill(), { status: 500 })] }));

  it('are found nowhere after a cancel at any event', async () => {
    for (let at = 3; at < 24; at += 1) {
      const stop = new AbortController();
      let count = 0;
      const onEvent = (): void => {
        count += 1;
        if (count === at) stop.abort(new Error('no longer wanted'));
      };
      await expectNoSecret({ turns: works, signal: stop.signal, onEvent });
    }
  });

  it('are found nowhere after the deadline', async () => {
    const clock = hastyClock();
    const late: ChatTurn = (request) => {
      clock.skip(59_000);
      return Promise.resolve({
        text: '',
        finish: 'tool_calls',
        toolCalls: [{ id: 'a', name: LIST, input: {} }],
        provider: 'openai',
        model: request.model,
        usage: { input: 1, output: 1 },
      });
    };
    await expectNoSecret({
      turns: [calling([LIST]), late],
      clock,
      request: { timeoutMs: 60_000, allowEffects: 'write' },
    });
  });
});
