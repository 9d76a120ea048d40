import type { PlannedCall, TokenPrice } from '../../domain/model-calls/spending.ts';
import type { CallLimits, ChatModel, ChatReply, ChatRequest } from '../ports/chat-model.ts';
import { ProviderFailure } from '../ports/provider-failure.ts';
import type { CallLedger } from './call-ledger.ts';

/** UTF-8 bytes for each token. JSON has about 4.5 (decision 14); a lower value reserves enough. */
const BYTES_PER_TOKEN = 3;

/**
 * Model that stays within the ledger of a run. Each call counts, so it stands between the vendor and the retries: `new
 * ReliableChatModel(new BudgetedChatModel(chat, ledger, priceOf), health, clock)`.
 *
 * Throws `BudgetExceeded` without a call when the ledger has less than the call may use.
 */
export class BudgetedChatModel implements ChatModel {
  readonly provider: string;
  readonly #chat: ChatModel;
  readonly #ledger: CallLedger;
  readonly #priceOf: (model: string) => TokenPrice | null;

  /** @param priceOf Price by the vendor's model id; null when unknown. */
  constructor(chat: ChatModel, ledger: CallLedger, priceOf: (model: string) => TokenPrice | null) {
    this.provider = chat.provider;
    this.#chat = chat;
    this.#ledger = ledger;
    this.#priceOf = priceOf;
  }

  async reply(request: ChatRequest, limits: CallLimits, signal: AbortSignal): Promise<ChatReply> {
    const planned = this.#plan(request);
    this.#ledger.reserve(planned);
    try {
      const reply = await this.#chat.reply(request, limits, signal);
      this.#ledger.settle(planned, reply.usage);
      return reply;
    } catch (error) {
      if (chargedNothing(error)) this.#ledger.settle(planned, null);
      throw error;
    }
  }

  #plan({ model, system, messages, tools, answer, maxOutputTokens }: ChatRequest): PlannedCall {
    const bytes = new TextEncoder().encode(JSON.stringify([system, messages, tools, answer])).length;
    const inputTokens = Math.ceil(bytes / BYTES_PER_TOKEN);
    return { inputTokens, maxOutputTokens, price: this.#priceOf(model) };
  }
}

/** Whether the vendor charged nothing: a status with a refusal is free, a broken call may be billed. */
function chargedNothing(error: unknown): boolean {
  if (!(error instanceof ProviderFailure)) return false;
  return error.kind === 'missing_key' || (error.status !== null && error.status >= 400);
}
