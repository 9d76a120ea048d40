import type { CallLimits } from '../../../application/ports/chat-model.ts';

/** How a vendor is spoken to on the wire. */
export const VENDOR_KINDS = ['openai', 'anthropic', 'gemini', 'openai-compatible'] as const;
export type VendorKind = (typeof VENDOR_KINDS)[number];

/** What a vendor does for an answer in JSON: enforces a schema, enforces JSON, or nothing. */
export const JSON_SUPPORT = ['schema', 'object', 'none'] as const;
export type JsonSupport = (typeof JSON_SUPPORT)[number];

/** What an adapter must know of a vendor. */
export type ChatVendor = {
  /** Of the provider, as requests name it. */
  readonly name: string;
  readonly kind: VendorKind;
  /** With the version's part of the path, e.g. ending in `/v1`. */
  readonly baseUrl: string;
  /** Environment variables of its key; empty when it takes none. */
  readonly keyVariables: readonly string[];
  readonly json: JsonSupport;
  /** No call takes longer, whatever the caller grants. */
  readonly limits: CallLimits;
};
