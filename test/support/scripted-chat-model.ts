import type { CallLimits, ChatModel, ChatReply, ChatRequest } from '../../src/application/ports/chat-model.ts';

/**
 * What the model does when it is asked: answers with a text, or with a reply of which a test names only the members it is
 * about; throws; or does what a function does.
 */
export type ChatTurn =
  | string
  | Partial<ChatReply>
  | Error
  | ((request: ChatRequest, limits: CallLimits, signal: AbortSignal) => Promise<ChatReply>);

/** A model that plays its turns in order and each once, whatever it is asked, and keeps what it was asked. */
export type ScriptedChatModel = ChatModel & {
  readonly asked: readonly ChatRequest[];
  /** What each call was given. */
  readonly limits: readonly CallLimits[];
};

/** Asked more often than there are turns, it throws an error that is no failure of a vendor. */
export function scriptedChatModel(turns: readonly ChatTurn[], provider = 'scripted'): ScriptedChatModel {
  const asked: ChatRequest[] = [];
  const given: CallLimits[] = [];
  return {
    provider,
    asked,
    limits: given,
    async reply(request, limits, signal) {
      signal.throwIfAborted();
      const turn = turns[asked.length];
      asked.push(request);
      given.push(limits);
      if (turn === undefined) throw new Error(`the script has ${turns.length} turn(s) and was asked for more`);
      if (turn instanceof Error) throw turn;
      if (typeof turn === 'function') return turn(request, limits, signal);
      const members = typeof turn === 'string' ? { text: turn } : turn;
      return aChatReply({ provider, model: request.model, ...members });
    },
  };
}

/** A turn that never answers: it ends only when the signal is aborted. */
export function untilAborted(_request: ChatRequest, _limits: CallLimits, signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

/** A question in free text, without tools and key. */
export function aChatRequest(members: Partial<ChatRequest> = {}): ChatRequest {
  return {
    model: 'scripted-model',
    system: 'Answer in one word.',
    messages: [{ role: 'user', text: 'Which colour has the sky?' }],
    tools: [],
    answer: null,
    maxOutputTokens: 100,
    apiKey: null,
    ...members,
  };
}

export function aChatReply(members: Partial<ChatReply> = {}): ChatReply {
  return {
    text: 'Blue.',
    toolCalls: [],
    finish: 'stop',
    provider: 'scripted',
    model: 'scripted-model',
    usage: { input: 20, output: 2 },
    ...members,
  };
}

/** Time enough for anything that a test plays. */
export const LONG_LIMITS: CallLimits = { firstByteMs: 60_000, idleMs: 30_000, totalMs: 120_000 };
