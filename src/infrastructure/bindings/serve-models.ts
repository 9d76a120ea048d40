import { FallbackChatModel, type Substitute } from '../../application/model-calls/fallback-chat-model.ts';
import { ReliableChatModel } from '../../application/model-calls/reliable-chat-model.ts';
import { VendorHealth } from '../../application/model-calls/vendor-health.ts';
import type { ServedModel } from '../../application/recommend/model-provider.ts';
import type { ChatModel } from '../../application/ports/chat-model.ts';
import type { Clock } from '../../application/ports/clock.ts';
import type { Sha256 } from '../../application/ports/sha256.ts';
import type { Config } from '../config/config.ts';
import type { ProviderSettings } from '../config/provider-settings.ts';

/** Each vendor's models, asked again where that may help, and replaced by the fallback where the configuration names one. */
export function serveModels(
  config: Config,
  models: ReadonlyMap<string, ChatModel>,
  sha256: Sha256,
  clock: Clock,
): readonly ServedModel[] {
  const vendors = config.providers.flatMap((settings) => {
    const model = models.get(settings.name);
    return model === undefined ? [] : [{ settings, model, health: new VendorHealth(clock, sha256) }];
  });
  const substitutes = config.fallback.flatMap((name): Substitute[] => {
    const vendor = vendors.find(({ settings }) => settings.name === name);
    if (vendor === undefined || vendor.settings.defaultModel === null) return [];
    const { defaultModel, keyVariables } = vendor.settings;
    const chat = new ReliableChatModel(vendor.model, vendor.health, clock, 1);
    const apiKey = configuredKey(vendor.settings, config);
    return [{ chat, model: defaultModel, needsKey: keyVariables.length > 0, apiKey }];
  });
  return vendors.map(({ settings: { name, keyVariables, defaultModel }, model, health }) => ({
    facts: { name, credential: keyVariables[0] ?? null, models: [], defaultModel },
    chat: new FallbackChatModel(new ReliableChatModel(model, health, clock), substitutes, clock),
  }));
}

/** The key of the environment for a provider, from the first of its variables that is set. */
export function configuredKey({ keyVariables }: ProviderSettings, { keyOf }: Config): string | null {
  return keyVariables.map(keyOf).find((key) => key !== null) ?? null;
}
