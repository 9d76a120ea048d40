import { mayFallBack } from '../../domain/model-calls/provider-failure-kind.ts';
import { isTimeOver } from '../../domain/model-calls/retry-plan.ts';
import type { CallLimits, ChatModel, ChatReply, ChatRequest } from '../ports/chat-model.ts';
import type { Clock } from '../ports/clock.ts';
import { ProviderFailure } from '../ports/provider-failure.ts';

/** Model that may replace another one. */
export type Substitute = {
  /** Model without retries, so that a fallback starts no further retries. */
  readonly chat: ChatModel;
  /** Model id of the vendor. */
  readonly model: string;
  readonly needsKey: boolean;
  /** Key of the operator: a caller's key is never sent to another vendor. */
  readonly apiKey: string | null;
};

/**
 * Asks substitutes in order when the vendor fails; a substitute without its required key is skipped. All share
 * `totalMs` of the limits. The reply names its provider.
 *
 * Throws the failure of the first vendor when no substitute replies.
 */
export class FallbackChatModel implements ChatModel {
  readonly provider: string;
  readonly #first: ChatModel;
  readonly #substitutes: readonly Substitute[];
  readonly #clock: Clock;

  constructor(first: ChatModel, substitutes: readonly Substitute[], clock: Clock) {
    this.provider = first.provider;
    this.#first = first;
    this.#substitutes = substitutes.filter(
      ({ chat, needsKey, apiKey }) => chat.provider !== first.provider && (apiKey !== null || !needsKey),
    );
    this.#clock = clock;
  }

  async reply(request: ChatRequest, limits: CallLimits, signal: AbortSignal): Promise<ChatReply> {
    const endsAt = this.#clock.elapsed() + limits.totalMs;
    try {
      return await this.#first.reply(request, limits, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ProviderFailure) || !mayFallBack(error.kind)) throw error;
      const reply = await this.#askOthers(request, limits, endsAt, signal);
      if (reply === null) throw error;
      return reply;
    }
  }

  async #askOthers(request: ChatRequest, limits: CallLimits, endsAt: number, signal: AbortSignal) {
    for (const { chat, model, apiKey } of this.#substitutes) {
      const totalMs = endsAt - this.#clock.elapsed();
      if (isTimeOver(totalMs)) return null;
      try {
        return await chat.reply({ ...request, model, apiKey }, { ...limits, totalMs }, signal);
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof ProviderFailure)) throw error;
      }
    }
    return null;
  }
}
