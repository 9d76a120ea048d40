import { ContainerModule } from 'inversify';
import { AiSdkChatModel } from '../../adapters/out/chat/ai-sdk-chat-model.ts';
import type { ChatModel } from '../../application/ports/chat-model.ts';
import { tokens } from '../tokens.ts';

/** Vendors' models; nothing of a vendor is loaded before its first call. */
export const chat = new ContainerModule(({ bind }) => {
  bind(tokens.chatModels).toResolvedValue(
    ({ providers, keyOf }, version): ReadonlyMap<string, ChatModel> =>
      new Map(
        providers.map((provider) => {
          const key = () => provider.keyVariables.map(keyOf).find((found) => found !== null) ?? null;
          return [provider.name, new AiSdkChatModel(provider, key, `quartermaster/${version}`)];
        }),
      ),
    [tokens.config, tokens.version],
  );
});
