import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { CallLimits, ChatModel, ChatReply, ChatRequest } from '../../../application/ports/chat-model.ts';
import type { ProviderFailure } from '../../../application/ports/provider-failure.ts';
import { readJson } from '../../../domain/catalog/json.ts';
import type { ChatVendor } from './chat-vendor.ts';
import { openModel } from './open-model.ts';
import { FaultyReply, readReply, UnfinishedReply } from './read-reply.ts';
import { failureKindOf, readVendorError, type VendorError } from './vendor-error.ts';
import { VendorExchange } from './vendor-exchange.ts';
import { vendorFailure } from './vendor-failure.ts';
import { writeCall } from './write-call.ts';

/** Visible ASCII, the characters of every vendor's keys. */
const KEY = /^[\x21-\x7e]+$/;

/** Header that links a request of the library to its call; it is never sent. */
const CALL_HEADER = 'x-call';
/** Maximum number of models kept open: opening one costs as much as calling it. */
const MAX_OPEN = 32;

/** Chat models of one vendor through the provider packages of the AI SDK, which are loaded on the first call. */
export class AiSdkChatModel implements ChatModel {
  readonly provider: string;
  readonly #vendor: ChatVendor;
  readonly #configuredKey: () => string | null;
  readonly #agent: string;
  readonly #open = new Map<string, Promise<LanguageModelV4>>();
  readonly #exchanges = new Map<string, VendorExchange>();
  #calls = 0;

  /** @param agent Name of this program, such as `quartermaster/1.0.0`. */
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
      throw exchange.failure ?? failureOf(error, exchange);
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
    if (this.#open.size >= MAX_OPEN) this.#open.clear();
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
    if (key === null && this.#vendor.keyVariables.length > 0) throw vendorFailure('missing_key', call);
    if (key !== null && !KEY.test(key))
      throw vendorFailure('auth', call, 'was not asked: the key has characters that no key has');
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
 * Builds a failure without the library's error, which holds the response and the request with the task.
 *
 * @throws {TypeError} when the request could not be written, which is a bug in this program.
 */
function failureOf(error: unknown, exchange: VendorExchange): ProviderFailure {
  if (!exchange.asked)
    throw new TypeError(`the request cannot be written (${error instanceof Error ? error.name : typeof error})`);
  if (error instanceof UnfinishedReply)
    return error.began ? exchange.fail('unreachable', 'broke off its answer') : exchange.fail('unreadable');
  const inner = vendorErrorIn(error instanceof FaultyReply ? error.fault : error);
  if (inner === null) return exchange.fail('unreadable');
  const status = inner.status === null ? '' : ` (${inner.status})`;
  return exchange.fail(failureKindOf(null, inner), `broke off its answer with an error${status}`);
}

/** Extracts the vendor's error from the library's; null when the library could not parse the response. */
function vendorErrorIn(fault: unknown): VendorError | null {
  if (!(fault instanceof Error)) {
    const { data } = Object(fault) as { data?: unknown };
    return readVendorError(data ?? fault);
  }
  const { data, responseBody, value } = fault as { data?: unknown; responseBody?: unknown; value?: unknown };
  if (fault.name === 'AI_TypeValidationError' && Object(value).error) return readVendorError(value);
  if (fault.name !== 'AI_APICallError') return null;
  const error = readVendorError(data ?? readJson(String(responseBody)));
  return error.status === null && error.types.length === 0 ? null : error;
}
