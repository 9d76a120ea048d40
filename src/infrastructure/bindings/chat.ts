import { ContainerModule } from 'inversify';
import { AiSdkChatModel } from '../../adapters/out/chat/ai-sdk-chat-model.ts';
import { localProvider } from '../../adapters/out/providers/local-provider.ts';
import { randomFence } from '../../adapters/out/system/random-fence.ts';
import { makeModelProvider } from '../../application/recommend/model-provider.ts';
import type { ChatModel } from '../../application/ports/chat-model.ts';
import { configuredKey, serveModels } from './serve-models.ts';
import { tokens } from '../tokens.ts';

/** Vendors' models, and the providers that they make; nothing of a vendor is loaded before its first call. */
export const chat = new ContainerModule(({ bind }) => {
  bind(tokens.chatModels).toResolvedValue(
    (config, version): ReadonlyMap<string, ChatModel> =>
      new Map(
        config.providers.map((provider) => [
          provider.name,
          new AiSdkChatModel(provider, () => configuredKey(provider, config), `quartermaster/${version}`),
        ]),
      ),
    [tokens.config, tokens.version],
  );
  bind(tokens.keyOf).toResolvedValue(
    (config) => (variable) => {
      const provider = config.providers.find(({ keyVariables }) => keyVariables[0] === variable);
      return (provider === undefined ? config.keyOf(variable) : configuredKey(provider, config)) ?? undefined;
    },
    [tokens.config],
  );
  bind(tokens.servedModels).toResolvedValue(serveModels, [
    tokens.config,
    tokens.chatModels,
    tokens.sha256,
    tokens.clock,
  ]);
  bind(tokens.providers).toResolvedValue(
    (served) => [localProvider, ...served.map((one) => makeModelProvider(one.facts, one.chat, randomFence))],
    [tokens.servedModels],
  );
});
