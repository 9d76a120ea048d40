import { AiSdkChatModel } from '../../../../src/adapters/out/chat/ai-sdk-chat-model.ts';
import { readConfig } from '../../../../src/infrastructure/config/config.ts';
import { itKeepsTheChatModelContract } from '../../../contracts/chat-model.contract.ts';

const { providers } = readConfig(
  { QM_CATALOG: 'memory:' },
  {
    name: 'file',
    text: JSON.stringify({
      providers: {
        'my-llm': { base_url: 'http://127.0.0.1:8000/v1', default_model: 'org/own-model:7b', key_env: 'OWN_API_KEY' },
      },
    }),
  },
);

describe('AiSdkChatModel', () => {
  for (const vendor of providers) {
    describe(`with ${vendor.name}`, () => {
      itKeepsTheChatModelContract({
        name: vendor.name,
        kind: vendor.kind,
        model: vendor.defaultModel ?? '',
        open: (baseUrl, key) => new AiSdkChatModel({ ...vendor, baseUrl }, () => key, 'quartermaster/0.0.0'),
        needsKey: vendor.keyVariables.length > 0,
        enforcesSchema: vendor.json === 'schema',
      });
    });
  }
});
