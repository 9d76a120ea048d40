/** Company that serves models, with the country whose law it is under (ISO 3166-1); null when unknown. */
export type ModelVendor = { readonly name: string; readonly country: string | null };

/** Vendors by provider of the catalog. A provider on own machines has none. */
const VENDORS: Readonly<Record<string, ModelVendor>> = {
  alibaba: { name: 'Alibaba Cloud', country: 'CN' },
  anthropic: { name: 'Anthropic', country: 'US' },
  bedrock: { name: 'Amazon', country: 'US' },
  cerebras: { name: 'Cerebras', country: 'US' },
  cohere: { name: 'Cohere', country: 'CA' },
  deepseek: { name: 'DeepSeek', country: 'CN' },
  gemini: { name: 'Google', country: 'US' },
  groq: { name: 'Groq', country: 'US' },
  inception: { name: 'Inception', country: 'US' },
  minimax: { name: 'MiniMax', country: 'CN' },
  mistral: { name: 'Mistral AI', country: 'FR' },
  moonshot: { name: 'Moonshot AI', country: 'CN' },
  nvidia: { name: 'NVIDIA', country: 'US' },
  openai: { name: 'OpenAI', country: 'US' },
  openrouter: { name: 'OpenRouter', country: 'US' },
  stepfun: { name: 'StepFun', country: 'CN' },
  xai: { name: 'xAI', country: 'US' },
  xiaomi: { name: 'Xiaomi', country: 'CN' },
  zai: { name: 'Z.ai', country: 'CN' },
};

/** Provider whose models run on own machines. */
const LOCAL = 'ollama';

/** Returns the vendor that gets the data of a provider's models; null for models on own machines. */
export function vendorOf(provider: string): ModelVendor | null {
  return provider === LOCAL ? null : (VENDORS[provider] ?? { name: provider, country: null });
}

/**
 * Returns the providers whose vendor is under the law of an accepted country, and the one on own machines.
 * @param accepts Tells whether an ISO 3166-1 code is accepted.
 */
export function providersUnder(accepts: (country: string) => boolean): readonly string[] {
  const hosted = Object.entries(VENDORS).filter(([, { country }]) => country !== null && accepts(country));
  return [...hosted.map(([provider]) => provider), LOCAL];
}

/** Returns all providers but some, the one on own machines included. */
export function providersExcept(refused: readonly string[]): readonly string[] {
  return [...Object.keys(VENDORS), LOCAL].filter((provider) => !refused.includes(provider));
}
