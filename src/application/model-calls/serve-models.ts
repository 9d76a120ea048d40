import type { ChatModel, ChatProvider } from '../ports/chat-model.ts';
import type { Clock } from '../ports/clock.ts';
import type { Sha256 } from '../ports/sha256.ts';
import type { ServedModel } from '../recommend/model-provider.ts';
import { FallbackChatModel, type Substitute } from './fallback-chat-model.ts';
import { ReliableChatModel } from './reliable-chat-model.ts';
import { VendorHealth } from './vendor-health.ts';

/** Configured providers, their fallback order and their keys. */
export type ModelOptions = {
  readonly providers: readonly ChatProvider[];
  /** Names of providers that replace a failing provider, in this order. */
  readonly fallback: readonly string[];
  /** Returns the value of an environment variable; null when it is not set. */
  readonly keyOf: (variable: string) => string | null;
};

/** Wraps each provider's model with retries, and with the fallback where one is configured. */
export function serveModels(
  options: ModelOptions,
  models: ReadonlyMap<string, ChatModel>,
  sha256: Sha256,
  clock: Clock,
): readonly ServedModel[] {
  const vendors = options.providers.flatMap((settings) => {
    const model = models.get(settings.name);
    return model === undefined ? [] : [{ settings, model, health: new VendorHealth(clock, sha256) }];
  });
  const substitutes = options.fallback.flatMap((name): Substitute[] => {
    const vendor = vendors.find(({ settings }) => settings.name === name);
    if (vendor === undefined || vendor.settings.defaultModel === null) return [];
    const { defaultModel, keyVariables } = vendor.settings;
    const chat = new ReliableChatModel(vendor.model, vendor.health, clock, 1);
    const apiKey = configuredKey(vendor.settings, options);
    return [{ chat, model: defaultModel, needsKey: keyVariables.length > 0, apiKey }];
  });
  return vendors.map(({ settings: { name, keyVariables, defaultModel }, model, health }) => ({
    facts: { name, credential: keyVariables[0] ?? null, models: [], defaultModel },
    chat: new FallbackChatModel(new ReliableChatModel(model, health, clock), substitutes, clock),
  }));
}

/** Returns a provider's key from the environment: the first of its variables that is set. */
export function configuredKey({ keyVariables }: ChatProvider, { keyOf }: Pick<ModelOptions, 'keyOf'>): string | null {
  return keyVariables.map(keyOf).find((key) => key !== null) ?? null;
}

/** Returns a lookup for keys by the first variable of a provider; its other variables count too. */
export function makeKeyLookUp({ providers, keyOf }: ModelOptions): (variable: string) => string | undefined {
  return (variable) => {
    const provider = providers.find(({ keyVariables }) => keyVariables[0] === variable);
    return (provider === undefined ? keyOf(variable) : configuredKey(provider, { keyOf })) ?? undefined;
  };
}
