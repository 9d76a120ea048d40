import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { ChatVendor, VendorKind } from './chat-vendor.ts';

type Open = (vendor: ChatVendor, model: string, fetch: typeof globalThis.fetch) => Promise<LanguageModelV4>;

/**
 * Placeholder that stops the library from reading a key in the environment; only the final request gets the real key.
 */
const NO_KEY = 'none';
/** Vendors that reject a request for token counts, but send the counts anyway. */
const COUNTS_UNASKED = ['mistral'];

const OPENERS: Readonly<Record<VendorKind, Open>> = {
  openai: async ({ baseUrl }, model, fetch) => {
    const { createOpenAI } = await import('@ai-sdk/openai');
    return createOpenAI({ baseURL: baseUrl, apiKey: NO_KEY, fetch }).responses(model);
  },
  anthropic: async ({ baseUrl }, model, fetch) => {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    return createAnthropic({ baseURL: baseUrl, apiKey: NO_KEY, fetch }).languageModel(model);
  },
  gemini: async ({ baseUrl }, model, fetch) => {
    const { createGoogle } = await import('@ai-sdk/google');
    return createGoogle({ baseURL: baseUrl, apiKey: NO_KEY, fetch }).languageModel(model);
  },
  'openai-compatible': async ({ name, baseUrl, json }, model, fetch) => {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
    const settings = { supportsStructuredOutputs: json === 'schema', includeUsage: !COUNTS_UNASKED.includes(name) };
    return createOpenAICompatible({ name, baseURL: baseUrl, fetch, ...settings }).chatModel(model);
  },
};

/** Loads only the package of the given vendor; only the given `fetch` reaches the network. */
export const openModel: Open = (vendor, model, fetch) => OPENERS[vendor.kind](vendor, model, fetch);
