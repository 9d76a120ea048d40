/** JSON Schema, draft 2020-12, as plain data. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A call of a tool that a model asks for. The input is what the model wrote: not validated, and a text where that was no JSON. */
export type ToolCall = { readonly id: string; readonly name: string; readonly input: unknown };

/**
 * What a vendor wants back unchanged when the conversation goes on, such as its signatures of the model's reasoning. Only
 * the adapter of that provider reads it; others leave it out. Plain data.
 */
export type VendorMemory = { readonly provider: string; readonly parts: readonly unknown[] };

export type ChatMessage =
  | { readonly role: 'user'; readonly text: string }
  | {
      readonly role: 'assistant';
      readonly text: string;
      readonly toolCalls: readonly ToolCall[];
      /** From the reply that this message was; without it some vendors refuse what follows a call of a tool. */
      readonly memory?: VendorMemory;
    }
  | {
      readonly role: 'tool';
      readonly callId: string;
      readonly tool: string;
      readonly text: string;
      readonly isError: boolean;
    };

export type ChatTool = { readonly name: string; readonly description: string; readonly inputSchema: JsonSchema };

/** What a model is asked. */
export type ChatRequest = {
  /** The vendor's own id of the model. */
  readonly model: string;
  /** Instructions of ours; never text of a caller or of a tool. */
  readonly system: string;
  readonly messages: readonly ChatMessage[];
  readonly tools: readonly ChatTool[];
  /**
   * What the reply's text must be JSON of; null for free text. Vendors that can are made to enforce it, others are told. Strictly
   * enforced where every object lists all its properties as required and takes no others. The reply is not validated here.
   */
  readonly answer: { readonly name: string; readonly schema: JsonSchema } | null;
  readonly maxOutputTokens: number;
  /** The caller's own key, used for this call only; null takes the configured one, where there is one. */
  readonly apiKey: string | null;
};

/** Tokens as the vendor counted them; null where it does not say. */
export type TokenUsage = { readonly input: number | null; readonly output: number | null };

export type ChatReply = {
  readonly text: string;
  readonly toolCalls: readonly ToolCall[];
  /** `length`: cut at the limit of tokens. `refused`: the vendor or the model declined. */
  readonly finish: 'stop' | 'length' | 'tool_calls' | 'refused';
  /** The provider that answered: not the one asked where a fallback stepped in. */
  readonly provider: string;
  /** The model that the vendor says it used; the one asked for where it does not say. */
  readonly model: string;
  readonly usage: TokenUsage;
  readonly memory?: VendorMemory;
};

/** Limits of one call in milliseconds. */
export type CallLimits = {
  /** Until the first byte of the reply's body. */
  readonly firstByteMs: number;
  /** Between two parts of the reply. */
  readonly idleMs: number;
  readonly totalMs: number;
};

/** A vendor's model, one call at a time. Every adapter passes `test/contracts/chat-model.contract.ts`. */
export interface ChatModel {
  /** The name that requests and the configuration use. */
  readonly provider: string;
  /**
   * Asks once: no retry, no fallback.
   *
   * @throws {ProviderFailure} for everything that the vendor or the way to it did wrong, and when a limit is reached;
   *   the signal's reason once that is aborted. An empty or useless text is no failure of the call.
   */
  reply(request: ChatRequest, limits: CallLimits, signal: AbortSignal): Promise<ChatReply>;
}

/** A provider whose models are called over the network, as it is configured; never a key. */
export type ChatProvider = {
  readonly name: string;
  /** Without user, password and query. */
  readonly baseUrl: string;
  /** Asked for when a request names no model; null when the configuration names none either. */
  readonly defaultModel: string | null;
  /** Environment variables of its key, the first that is set counts; empty when it takes none. */
  readonly keyVariables: readonly string[];
  readonly limits: CallLimits;
};
