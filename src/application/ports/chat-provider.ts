import type { CallLimits } from './chat-model.ts';

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
