import type { JsonSupport, VendorKind } from '../../adapters/out/chat/chat-vendor.ts';

/** Provider that needs only a key. */
export type KnownProvider = {
  readonly kind: VendorKind;
  readonly baseUrl: string;
  readonly keyVariables: readonly string[];
  readonly json: JsonSupport;
  /** Model of the catalog that is not deprecated, as a test checks. */
  readonly defaultModel: string;
};

/** Known providers by name. Groq cannot stream with an enforced schema; DeepSeek enforces none. */
export const KNOWN_PROVIDERS: Readonly<Record<string, KnownProvider>> = {
  openai: {
    kind: 'openai',
    baseUrl: 'https://api.openai.com/v1',
    keyVariables: ['OPENAI_API_KEY'],
    json: 'schema',
    defaultModel: 'gpt-5.4-mini',
  },
  anthropic: {
    kind: 'anthropic',
    baseUrl: 'https://api.anthropic.com/v1',
    keyVariables: ['ANTHROPIC_API_KEY'],
    json: 'schema',
    defaultModel: 'claude-sonnet-5',
  },
  gemini: {
    kind: 'gemini',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    keyVariables: ['GEMINI_API_KEY', 'GOOGLE_API_KEY'],
    json: 'schema',
    defaultModel: 'gemini-3.5-flash',
  },
  ollama: {
    kind: 'openai-compatible',
    baseUrl: 'http://127.0.0.1:11434/v1',
    keyVariables: [],
    json: 'schema',
    defaultModel: 'qwen3.5',
  },
  mistral: {
    kind: 'openai-compatible',
    baseUrl: 'https://api.mistral.ai/v1',
    keyVariables: ['MISTRAL_API_KEY'],
    json: 'schema',
    defaultModel: 'mistral-medium-2604',
  },
  groq: {
    kind: 'openai-compatible',
    baseUrl: 'https://api.groq.com/openai/v1',
    keyVariables: ['GROQ_API_KEY'],
    json: 'object',
    defaultModel: 'openai/gpt-oss-120b',
  },
  openrouter: {
    kind: 'openai-compatible',
    baseUrl: 'https://openrouter.ai/api/v1',
    keyVariables: ['OPENROUTER_API_KEY'],
    json: 'schema',
    defaultModel: 'openai/gpt-5.4-mini',
  },
  deepseek: {
    kind: 'openai-compatible',
    baseUrl: 'https://api.deepseek.com/v1',
    keyVariables: ['DEEPSEEK_API_KEY'],
    json: 'object',
    defaultModel: 'deepseek-v4-flash',
  },
  xai: {
    kind: 'openai-compatible',
    baseUrl: 'https://api.x.ai/v1',
    keyVariables: ['XAI_API_KEY'],
    json: 'schema',
    defaultModel: 'grok-4.3',
  },
};
