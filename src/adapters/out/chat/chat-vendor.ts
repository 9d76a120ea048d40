import type { CallLimits } from '../../../application/ports/chat-model.ts';

/** Wire formats of vendors. */
export const VENDOR_KINDS = ['openai', 'anthropic', 'gemini', 'openai-compatible'] as const;
export type VendorKind = (typeof VENDOR_KINDS)[number];

/** Support for answers in JSON: enforces a schema, enforces JSON, or nothing. */
export const JSON_SUPPORT = ['schema', 'object', 'none'] as const;
export type JsonSupport = (typeof JSON_SUPPORT)[number];

/** A vendor of chat models. */
export type ChatVendor = {
  /** Name of the provider in requests. */
  readonly name: string;
  readonly kind: VendorKind;
  /** Address with the version in its path, such as `/v1` at its end. */
  readonly baseUrl: string;
  /** Environment variables of its key; empty when it takes none. */
  readonly keyVariables: readonly string[];
  readonly json: JsonSupport;
  /** Upper bounds of every call. */
  readonly limits: CallLimits;
};
