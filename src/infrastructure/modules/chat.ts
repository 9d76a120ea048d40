import { ContainerModule } from 'inversify';
import { AiSdkChatModel } from '../../adapters/out/chat/ai-sdk-chat-model.ts';
import { localProvider } from '../../adapters/out/providers/local-provider.ts';
import { randomFence } from '../../adapters/out/system/random-fence.ts';
import { realPace } from '../../adapters/out/system/real-pace.ts';
import { FallbackChatModel, type Substitute } from '../../application/model-calls/fallback-chat-model.ts';
import { ReliableChatModel } from '../../application/model-calls/reliable-chat-model.ts';
import { VendorHealth } from '../../application/model-calls/vendor-health.ts';
import { makeModelProvider, type ServedModel } from '../../application/model-provider.ts';
import type { ChatModel } from '../../application/ports/chat-model.ts';
import type { Sha256 } from '../../application/ports/sha256.ts';
import type { Config } from '../config.ts';
import type { ProviderSettings } from '../provider-settings.ts';
import { tokens } from '../tokens.ts';

/** Vendors' models, and the providers that they make; nothing of a vendor is loaded before its first call. */
export const chat = new ContainerModule(({ bind }) => {
  bind(tokens.chatModels).toResolvedValue(
    (config, version): ReadonlyMap<string, ChatModel> =>
      new Map(
        config.providers.map((provider) => [
          provider.name,
          new AiSdkChatModel(provider, () => keyOf(provider, config), `quartermaster/${version}`),
        ]),
      ),
    [tokens.config, tokens.version],
  );
  bind(tokens.keyOf).toResolvedValue(
    (config) => (variable) => {
      const provider = config.providers.find(({ keyVariables }) => keyVariables[0] === variable);
      return (provider === undefined ? config.keyOf(variable) : keyOf(provider, config)) ?? undefined;
    },
    [tokens.config],
  );
  bind(tokens.servedModels).toResolvedValue(serveModels, [tokens.config, tokens.chatModels, tokens.sha256]);
  bind(tokens.providers).toResolvedValue(
    (served) => [localProvider, ...served.map(({ facts, chat }) => makeModelProvider(facts, chat, randomFence))],
    [tokens.servedModels],
  );
});

/** Each vendor's models, asked again where that may help, and replaced by the fallback where the configuration names one. */
function serveModels(config: Config, models: ReadonlyMap<string, ChatModel>, sha256: Sha256): readonly ServedModel[] {
  const vendors = config.providers.flatMap((settings) => {
    const model = models.get(settings.name);
    return model === undefined ? [] : [{ settings, model, health: new VendorHealth(realPace, sha256) }];
  });
  const substitutes = config.fallback.flatMap((name): Substitute[] => {
    const vendor = vendors.find(({ settings }) => settings.name === name);
    if (vendor === undefined || vendor.settings.defaultModel === null) return [];
    const { model, health } = vendor;
    const { defaultModel, keyVariables } = vendor.settings;
    const chat = new ReliableChatModel(model, health, realPace, 1);
    return [{ chat, model: defaultModel, needsKey: keyVariables.length > 0, apiKey: keyOf(vendor.settings, config) }];
  });
  return vendors.map(({ settings: { name, keyVariables, defaultModel }, model, health }) => ({
    facts: { name, credential: keyVariables[0] ?? null, models: [], defaultModel },
    chat: new FallbackChatModel(new ReliableChatModel(model, health, realPace), substitutes, realPace),
  }));
}

function keyOf({ keyVariables }: ProviderSettings, config: Config): string | null {
  return keyVariables.map(config.keyOf).find((key) => key !== null) ?? null;
}
