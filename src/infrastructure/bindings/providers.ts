import { ContainerModule } from 'inversify';
import { AiSdkChatModel } from '../../adapters/out/chat/ai-sdk-chat-model.ts';
import { localProvider } from '../../adapters/out/providers/local-provider.ts';
import { randomDelimiter } from '../../adapters/out/system/random.ts';
import { sha256 } from '../../adapters/out/system/sha256.ts';
import { noSearch } from '../../adapters/out/web/no-search.ts';
import { VendorSearch } from '../../adapters/out/web/vendor-search.ts';
import { configuredKey, makeKeyLookUp, serveModels } from '../../application/model-calls/serve-models.ts';
import { makeModelProvider } from '../../application/recommend/model-provider.ts';
import type { ChatModel } from '../../application/ports/chat-model.ts';
import { version } from '../package.ts';
import { tokens } from '../tokens.ts';

/** Models and web search of vendors. No vendor code is loaded before its first call. */
export const providers = new ContainerModule(({ bind }) => {
  bind(tokens.chatModels).toResolvedValue(
    (config): ReadonlyMap<string, ChatModel> =>
      new Map(
        config.providers.map((provider) => [
          provider.name,
          new AiSdkChatModel(provider, () => configuredKey(provider, config), `quartermaster/${version}`),
        ]),
      ),
    [tokens.config],
  );
  bind(tokens.keyOf).toResolvedValue(makeKeyLookUp, [tokens.config]);
  bind(tokens.servedModels).toResolvedValue(
    (config, models, clock) => serveModels(config, models, sha256, clock),
    [tokens.config, tokens.chatModels, tokens.clock],
  );
  bind(tokens.providers).toResolvedValue(
    (served) => [localProvider, ...served.map(({ facts, chat }) => makeModelProvider(facts, chat, randomDelimiter))],
    [tokens.servedModels],
  );
  bind(tokens.webSearch).toResolvedValue(
    ({ search }, clock) =>
      search.vendor === null
        ? noSearch
        : new VendorSearch(search.vendor, search.base, clock, `quartermaster/${version}`),
    [tokens.config, tokens.clock],
  );
});
