import { performance } from 'node:perf_hooks';
import { silentLogger } from '../src/adapters/out/system/silent-logger.ts';
import type { CallLimits, ChatModel, ChatRequest } from '../src/application/ports/chat-model.ts';
import { readConfig } from '../src/infrastructure/config/config.ts';
import { createContainer } from '../src/infrastructure/container.ts';
import { tokens } from '../src/infrastructure/tokens.ts';
import { startModelStandIn } from '../test/support/model-stand-in/stand-in.ts';
import { withChild } from './child.ts';
import { percentile } from './percentile.ts';

/** One provider of each wire format. */
const PROVIDERS = ['openai', 'anthropic', 'gemini', 'ollama'];
const MEASURED = 300;
const WARM_UP = 100;
const LIMITS: CallLimits = { firstByteMs: 10_000, idleMs: 10_000, totalMs: 10_000 };
const never = new AbortController().signal;

/** What a call through our layers takes more than fetching the same bytes without them, the vendor answering at once. */
export type ModelOverhead = {
  readonly provider: string;
  readonly calls: number;
  readonly answer_bytes: number;
  readonly p50_ms: number;
  readonly p95_ms: number;
};

/** Times calls and bare fetches in turn, so that a slow spell of the machine hits both. */
export function measureModelCalls(): Promise<readonly ModelOverhead[]> {
  return withChild('bench/model-server.ts', [], async ({ url }) => {
    const measured: ModelOverhead[] = [];
    for (const provider of PROVIDERS) measured.push(await measure(provider, url));
    return measured;
  });
}

async function measure(provider: string, origin: string): Promise<ModelOverhead> {
  const sent = await sentBy(provider);
  const { chat, request } = served(provider, origin + sent.path.split('/').slice(0, 3).join('/'));
  const overheads: number[] = [];
  let bytes = 0;
  for (let round = 0; round < WARM_UP + MEASURED; round += 1) {
    const bare = await time(async () => {
      const answer = await fetch(origin + sent.path, { method: 'POST', headers: sent.headers, body: sent.text });
      bytes = (await answer.arrayBuffer()).byteLength;
    });
    const ours = await time(() => chat.reply(request, LIMITS, never));
    if (round >= WARM_UP) overheads.push(ours - bare);
  }
  return {
    provider,
    calls: overheads.length,
    answer_bytes: bytes,
    p50_ms: percentile(overheads, 0.5),
    p95_ms: percentile(overheads, 0.95),
  };
}

/** A provider's model as the service asks it: with fallback, retries, breaker and adapter. */
function served(provider: string, baseUrl: string): { readonly chat: ChatModel; readonly request: ChatRequest } {
  const env = { QM_CATALOG: 'memory:', QM_FALLBACK: 'mistral', [`QM_${provider.toUpperCase()}_BASE_URL`]: baseUrl };
  const models = createContainer(readConfig(env, null), silentLogger).get(tokens.servedModels);
  const found = models.find(({ facts }) => facts.name === provider);
  if (found === undefined) throw new Error(`there is no provider ${provider}`);
  return { chat: found.chat, request: aRequest(found.facts.defaultModel ?? '') };
}

/** What is sent to a vendor, so that the bare fetch sends the same. */
async function sentBy(provider: string) {
  const standIn = await startModelStandIn();
  const { chat, request } = served(provider, standIn.baseUrl(provider));
  await chat.reply(request, LIMITS, never);
  const [call] = standIn.calls;
  await standIn.close();
  if (call === undefined) throw new Error(`${provider} was not asked`);
  return { path: call.path, text: call.text, headers: { 'content-type': 'application/json' } };
}

function aRequest(model: string): ChatRequest {
  return {
    model,
    system: 'Read the task and say what it needs. '.repeat(40),
    messages: [{ role: 'user', text: 'Every weekday at 8, summarise new issues and post them. '.repeat(20) }],
    tools: [],
    answer: { name: 'analysis', schema: { type: 'object', properties: {}, required: [], additionalProperties: false } },
    maxOutputTokens: 2_000,
    apiKey: 'bench-key',
  };
}

async function time(act: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await act();
  return performance.now() - started;
}
