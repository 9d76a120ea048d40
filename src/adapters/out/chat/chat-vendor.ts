import type { CallLimits } from '../../../application/ports/chat-model.ts';

/** Wire formats of vendors. */
export const VENDOR_KINDS = ['openai', 'anthropic', 'gemini', 'openai-compatible'] as const;
export type VendorKind = (typeof VENDOR_KINDS)[number];

/** Support for JSON replies: the vendor enforces a schema, enforces JSON, or enforces nothing. */
export const JSON_SUPPORT = ['schema', 'object', 'none'] as const;
export type JsonSupport = (typeof JSON_SUPPORT)[number];

export type ChatVendor = {
  /** Name of the provider in requests. */
  readonly name: string;
  readonly kind: VendorKind;
  /** Base URL that includes the version, such as `/v1` at its end. */
  readonly baseUrl: string;
  /** Environment variables of the key; empty when the vendor takes none. */
  readonly keyVariables: readonly string[];
  readonly json: JsonSupport;
  readonly limits: CallLimits;
};
