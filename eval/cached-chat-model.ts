import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../src/adapters/out/system/sha256.ts';
import type { CallLimits, ChatModel, ChatReply, ChatRequest } from '../src/application/ports/chat-model.ts';

/** How often a model was really asked, how often the folder knew the reply, and the tokens of both. */
export type CacheCounts = { asked: number; known: number; readonly tokens: { input: number; output: number } };

/**
 * A model whose replies are kept in a folder, one file a request by its hash, so that an evaluation that is run again asks
 * nobody. Keys are no part of a request here and are never written; failures are not kept.
 */
export class CachedChatModel implements ChatModel {
  readonly provider: string;
  readonly counts: CacheCounts = { asked: 0, known: 0, tokens: { input: 0, output: 0 } };
  readonly #chat: ChatModel;
  readonly #folder: string;
  readonly #keyOf: () => string | null;

  /** @param keyOf Called only when somebody must be asked; throws when a key is needed and there is none. */
  constructor(chat: ChatModel, folder: string, keyOf: () => string | null) {
    this.provider = chat.provider;
    this.#chat = chat;
    this.#folder = folder;
    this.#keyOf = keyOf;
    mkdirSync(folder, { recursive: true });
  }

  async reply(request: ChatRequest, limits: CallLimits, signal: AbortSignal): Promise<ChatReply> {
    signal.throwIfAborted();
    const file = join(this.#folder, `${requestHash(this.provider, request)}.json`);
    const known = readReply(file);
    const reply = known ?? (await this.#chat.reply({ ...request, apiKey: this.#keyOf() }, limits, signal));
    if (known === null) keep(file, reply);
    this.counts[known === null ? 'asked' : 'known'] += 1;
    this.counts.tokens.input += reply.usage.input ?? 0;
    this.counts.tokens.output += reply.usage.output ?? 0;
    return reply;
  }
}

function requestHash(provider: string, request: ChatRequest): string {
  return sha256(JSON.stringify([provider, { ...request, apiKey: null }]));
}

function readReply(file: string): ChatReply | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ChatReply;
  } catch {
    return null;
  }
}

/** Whole or not at all. */
function keep(file: string, reply: ChatReply): void {
  writeFileSync(`${file}.part`, JSON.stringify(reply));
  renameSync(`${file}.part`, file);
}
