import type { PlannedCall, TokenPrice } from '../../domain/model-calls/spending.ts';
import type { CallLimits, ChatModel, ChatReply, ChatRequest } from '../ports/chat-model.ts';
import { ProviderFailure } from '../ports/provider-failure.ts';
import type { CallLedger } from './call-ledger.ts';

/** UTF-8 bytes to a token. JSON has about 4.5, see decision 14; fewer, so that rather too much is reserved than too little. */
const BYTES_PER_TOKEN = 3;

/**
 * A model for one run that must not spend more than its ledger allows. Each call counts, so it stands between the vendor and
 * whatever asks again: `new ReliableChatModel(new BudgetedChatModel(chat, ledger, priceOf), health, clock)`.
 *
 * Throws `BudgetExceeded` without a call when the ledger has less than the call can use.
 */
export class BudgetedChatModel implements ChatModel {
  readonly provider: string;
  readonly #chat: ChatModel;
  readonly #ledger: CallLedger;
  readonly #priceOf: (model: string) => TokenPrice | null;

  /** @param priceOf By the vendor's own id of the model; null when unknown. */
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

/** A vendor that refuses with a status sends no bill; a call that broke off may be billed. */
function chargedNothing(error: unknown): boolean {
  if (!(error instanceof ProviderFailure)) return false;
  return error.kind === 'missing_key' || (error.status !== null && error.status >= 400);
}
