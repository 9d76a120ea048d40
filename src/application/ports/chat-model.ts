/** JSON Schema, draft 2020-12, as plain data. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Tool call of a model. The input is unvalidated, and a text when it is no JSON. */
export type ToolCall = { readonly id: string; readonly name: string; readonly input: unknown };

/**
 * Data that a vendor needs back unchanged in the next message, such as signatures of reasoning. Only the adapter of
 * that provider reads it. Plain data.
 */
export type VendorMemory = { readonly provider: string; readonly parts: readonly unknown[] };

export type ChatMessage =
  | { readonly role: 'user'; readonly text: string }
  | {
      readonly role: 'assistant';
      readonly text: string;
      readonly toolCalls: readonly ToolCall[];
      /** Memory of the reply behind this message; some vendors require it after a tool call. */
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

/** Question to a model. */
export type ChatRequest = {
  /** Model id of the vendor. */
  readonly model: string;
  /** Instructions of this service; never text of a caller or a tool. */
  readonly system: string;
  readonly messages: readonly ChatMessage[];
  readonly tools: readonly ChatTool[];
  /**
   * Required JSON of the reply; null for free text. Vendors enforce it where they can, otherwise the prompt contains
   * it. Strict enforcement needs objects whose properties are all required, without others. The reply is not validated
   * here.
   */
  readonly answer: { readonly name: string; readonly schema: JsonSchema } | null;
  readonly maxOutputTokens: number;
  /** Key of the caller for this call only; null takes the configured key. */
  readonly apiKey: string | null;
};

/** Token counts of the vendor; null where it reports none. */
export type TokenUsage = { readonly input: number | null; readonly output: number | null };

export type ChatReply = {
  readonly text: string;
  readonly toolCalls: readonly ToolCall[];
  /** `length`: cut at the token limit. `refused`: the vendor or the model declined. */
  readonly finish: 'stop' | 'length' | 'tool_calls' | 'refused';
  /** Provider of the reply; differs from the requested one after a fallback. */
  readonly provider: string;
  /** Model that the vendor reports; the requested one when it reports none. */
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

/** Model of a vendor, one call at a time. Every adapter passes `test/contracts/chat-model.contract.ts`. */
export interface ChatModel {
  /** Provider name in requests and in the configuration. */
  readonly provider: string;
  /**
   * Makes one call: no retry, no fallback.
   *
   * @throws {ProviderFailure} for each failure of the vendor or the connection, and when a limit is reached; the
   *   reason of the signal once it is aborted. An empty or useless text is no failure.
   */
  reply(request: ChatRequest, limits: CallLimits, signal: AbortSignal): Promise<ChatReply>;
}

/** Configured provider with models in the network; never a key. */
export type ChatProvider = {
  readonly name: string;
  /** Without user, password and query. */
  readonly baseUrl: string;
  /** Default model; null when the configuration names none. */
  readonly defaultModel: string | null;
  /** Environment variables of its key; the first one that is set counts. Empty without a key. */
  readonly keyVariables: readonly string[];
  readonly limits: CallLimits;
};
