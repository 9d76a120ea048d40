import { outcomeOf, type CallOutcome } from '../../domain/model-calls/circuit.ts';
import { isTimeOver, MOST_CALLS, planRetry } from '../../domain/model-calls/retry-plan.ts';
import type { CallLimits, ChatModel, ChatReply, ChatRequest } from '../ports/chat-model.ts';
import type { Clock } from '../ports/clock.ts';
import { ProviderFailure } from '../ports/provider-failure.ts';
import type { VendorHealth } from './vendor-health.ts';

const LONGEST_CALL_MS = 120_000;

/**
 * Model with retries, the only place of them. `totalMs` of the limits covers all calls and waits of a question; each
 * call gets the remaining time, at most 120 s.
 *
 * Throws the error of the last call, or a `ProviderFailure` of kind `unavailable` without a call while the circuit is
 * open. A timeout by the caller's limit is `outOfTime`.
 */
export class ReliableChatModel implements ChatModel {
  readonly provider: string;
  readonly #chat: ChatModel;
  readonly #health: VendorHealth;
  readonly #clock: Clock;
  readonly #mostCalls: number;

  /**
   * @param health State of the vendor at its address, shared by all its models.
   * @param mostCalls Upper bound of the calls for one question, at least 1.
   */
  constructor(chat: ChatModel, health: VendorHealth, clock: Clock, mostCalls = MOST_CALLS) {
    this.provider = chat.provider;
    this.#chat = chat;
    this.#health = health;
    this.#clock = clock;
    this.#mostCalls = mostCalls;
  }

  async reply(request: ChatRequest, limits: CallLimits, signal: AbortSignal): Promise<ChatReply> {
    const endsAt = this.#clock.elapsed() + limits.totalMs;
    const leftMs = (): number => Math.max(0, endsAt - this.#clock.elapsed());
    let failure = null;
    for (let calls = 1; ; calls += 1) {
      signal.throwIfAborted();
      try {
        return await this.#ask(request, limits, leftMs, signal);
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof ProviderFailure)) throw error;
        failure = error.kind === 'unavailable' ? (failure ?? error) : error;
        const waitMs = this.#planRetry(error, calls, leftMs(), request.apiKey);
        if (waitMs === null) throw failure;
        await this.#sleep(waitMs, signal);
      }
    }
  }

  async #ask(request: ChatRequest, limits: CallLimits, leftMs: () => number, signal: AbortSignal): Promise<ChatReply> {
    const timeLeftMs = leftMs();
    if (timeLeftMs === 0) throw outOfTime(this.provider, null);
    const pass = this.#health.enter();
    if (pass === null) throw this.#unavailable();
    let outcome: CallOutcome = 'abandoned';
    try {
      const reply = await this.#chat.reply(request, limitsOfCall(limits, timeLeftMs), signal);
      outcome = 'success';
      this.#health.succeeded(request.apiKey);
      return reply;
    } catch (error) {
      if (!(error instanceof ProviderFailure) || signal.aborted) throw error;
      if (error.kind === 'too_slow' && isTimeOver(leftMs())) throw outOfTime(this.provider, error);
      outcome = outcomeOf(error.kind, error.status);
      throw error;
    } finally {
      this.#health.leave(pass, outcome);
    }
  }

  #planRetry(
    { kind, retryAfterMs: hintMs }: ProviderFailure,
    calls: number,
    timeLeftMs: number,
    apiKey: string | null,
  ): number | null {
    const waitMs = planRetry({ kind, calls, hintMs, timeLeftMs }, this.#mostCalls, this.#clock.jitter());
    if (waitMs === null || this.#health.opensAgainInMs !== 0) return null;
    return this.#health.takeRetry(apiKey, kind) ? waitMs : null;
  }

  async #sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
    try {
      await this.#clock.sleep(milliseconds, signal);
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    }
  }

  #unavailable(): ProviderFailure {
    const message = `${this.provider} has failed too often within 30 s and is left alone for a while.`;
    return new ProviderFailure('unavailable', this.provider, message, { retryAfterMs: this.#health.opensAgainInMs });
  }
}

function limitsOfCall({ firstByteMs, idleMs }: CallLimits, timeLeftMs: number): CallLimits {
  return {
    firstByteMs: Math.min(firstByteMs, timeLeftMs),
    idleMs: Math.min(idleMs, timeLeftMs),
    totalMs: Math.min(LONGEST_CALL_MS, timeLeftMs),
  };
}

/** Error for a call that the caller's time ended, which is no failure of the vendor. */
function outOfTime(provider: string, cause: ProviderFailure | null): ProviderFailure {
  const message = `${provider} did not answer in the time of the question.`;
  return new ProviderFailure('too_slow', provider, message, { outOfTime: true, status: cause?.status ?? null, cause });
}
