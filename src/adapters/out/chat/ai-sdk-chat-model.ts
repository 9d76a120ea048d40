import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { CallLimits, ChatModel, ChatReply, ChatRequest } from '../../../application/ports/chat-model.ts';
import type { ProviderFailure } from '../../../application/ports/provider-failure.ts';
import type { ChatVendor } from './chat-vendor.ts';
import { openModel } from './open-model.ts';
import { FaultyReply, readReply, UnfinishedReply } from './read-reply.ts';
import { tellFailure } from './tell-failure.ts';
import { failureKindOf, readVendorError, type VendorError } from './vendor-error.ts';
import { VendorExchange } from './vendor-exchange.ts';
import { writeCall } from './write-call.ts';

/** Visible ASCII, as every vendor's keys are; anything else cannot stand in a header. */
const KEY = /^[\x21-\x7e]+$/;

/** Tells within the library which call a request belongs to; it is never sent. */
const CALL_HEADER = 'x-call';
/** Models that are kept open: to open one costs as much as to call it. */
const MOST_OPEN = 32;

/** A vendor's models through the provider packages of the AI SDK, which are loaded at the first call. */
export class AiSdkChatModel implements ChatModel {
  readonly provider: string;
  readonly #vendor: ChatVendor;
  readonly #configuredKey: () => string | null;
  readonly #agent: string;
  readonly #open = new Map<string, Promise<LanguageModelV4>>();
  readonly #exchanges = new Map<string, VendorExchange>();
  #calls = 0;

  /** @param agent How we call ourselves, e.g. `quartermaster/1.0.0`. */
  constructor(vendor: ChatVendor, configuredKey: () => string | null, agent: string) {
    this.provider = vendor.name;
    this.#vendor = vendor;
    this.#configuredKey = configuredKey;
    this.#agent = agent;
  }

  async reply(request: ChatRequest, granted: CallLimits, signal: AbortSignal): Promise<ChatReply> {
    signal.throwIfAborted();
    const limits = shorter(granted, this.#vendor.limits);
    const { model } = request;
    const key = this.#keyFor(request);
    const exchange = new VendorExchange({ vendor: this.#vendor, model, key, agent: this.#agent, limits, signal });
    const call = String((this.#calls += 1));
    this.#exchanges.set(call, exchange);
    try {
      return await Promise.race([this.#converse(request, call), exchange.broken]);
    } catch (error) {
      signal.throwIfAborted();
      throw exchange.failure ?? whatWentWrong(error, exchange);
    } finally {
      this.#exchanges.delete(call);
      exchange.end();
    }
  }

  async #converse(request: ChatRequest, call: string): Promise<ChatReply> {
    const model = await this.#model(request.model);
    const { stream } = await model.doStream({ ...writeCall(request, this.#vendor), headers: { [CALL_HEADER]: call } });
    return readReply(stream, this.#vendor, request.model);
  }

  #model(name: string): Promise<LanguageModelV4> {
    const found = this.#open.get(name);
    if (found !== undefined) return found;
    if (this.#open.size >= MOST_OPEN) this.#open.clear();
    const opening = openModel(this.#vendor, name, this.#fetch);
    this.#open.set(name, opening);
    return opening;
  }

  readonly #fetch = (...[url, options]: Parameters<typeof globalThis.fetch>): Promise<Response> => {
    const headers = new Headers(options?.headers);
    const exchange = this.#exchanges.get(headers.get(CALL_HEADER) ?? '');
    headers.delete(CALL_HEADER);
    if (exchange === undefined) return Promise.reject(new TypeError('the call is over'));
    return exchange.fetch(url, { ...options, headers });
  };

  #keyFor({ apiKey, model }: ChatRequest): string | null {
    const key = apiKey ?? this.#configuredKey();
    const call = { vendor: this.#vendor, model, status: null };
    if (key === null && this.#vendor.keyVariables.length > 0) throw tellFailure('missing_key', call);
    if (key !== null && !KEY.test(key))
      throw tellFailure('auth', call, 'was not asked: the key has characters that no key has');
    return key;
  }
}

function shorter(one: CallLimits, other: CallLimits): CallLimits {
  return {
    firstByteMs: Math.min(one.firstByteMs, other.firstByteMs),
    idleMs: Math.min(one.idleMs, other.idleMs),
    totalMs: Math.min(one.totalMs, other.totalMs),
  };
}

/**
 * Nothing of the library's error is kept: it carries the request, with the task, and the answer.
 *
 * @throws {TypeError} when the request could not even be written, which is a fault of ours.
 */
function whatWentWrong(error: unknown, exchange: VendorExchange): ProviderFailure {
  if (!exchange.asked) throw new TypeError(`the request cannot be written (${nameOf(error)})`);
  if (error instanceof UnfinishedReply) {
    return error.began ? exchange.fail('unreachable', 'broke off its answer') : exchange.fail('unreadable');
  }
  const told = vendorErrorIn(error instanceof FaultyReply ? error.fault : error);
  if (told === null) return exchange.fail('unreadable');
  return exchange.fail(
    failureKindOf(null, told),
    `broke off its answer with an error${told.status === null ? '' : ` (${told.status})`}`,
  );
}

/** The vendor's own error within what the library made of it; null when it is the library that could not read. */
function vendorErrorIn(fault: unknown): VendorError | null {
  if (!(fault instanceof Error)) {
    const { data } = Object(fault) as { data?: unknown };
    return readVendorError(data ?? fault);
  }
  const { data, responseBody, value } = fault as { data?: unknown; responseBody?: unknown; value?: unknown };
  if (fault.name === 'AI_TypeValidationError' && Object(value).error) return readVendorError(value);
  if (fault.name !== 'AI_APICallError') return null;
  const told = readVendorError(data ?? parse(String(responseBody)));
  return told.status === null && told.types.length === 0 ? null : told;
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
