import { readFileSync } from 'node:fs';
import { AiSdkChatModel } from '../../../../src/adapters/out/chat/ai-sdk-chat-model.ts';
import { readConfig } from '../../../../src/infrastructure/config/config.ts';
import { itKeepsTheContractLive } from '../../../contracts/chat-model.live.ts';

/** Speaks to the vendors whose keys are set; docs/providers.md says how. */
if (process.env['QM_TEST_LIVE'] === '1') {
  const name = process.env['QM_CONFIG'];
  const file = name === undefined ? null : { name, text: readFileSync(name, 'utf8') };
  const { providers, keyOf } = readConfig({ ...process.env, QM_CATALOG: 'memory:' }, file);
  const chosen = process.env['QM_TEST_LIVE_PROVIDERS']?.split(',');

  describe('AiSdkChatModel, live', () => {
    for (const vendor of providers) {
      const { name: provider, keyVariables, defaultModel } = vendor;
      const key = keyVariables.map(keyOf).find((found) => found !== null) ?? null;
      const ready = keyVariables.length === 0 ? chosen?.includes(provider) : key !== null;
      if (defaultModel === null || !ready || chosen?.includes(provider) === false) continue;
      describe(`with ${provider}`, () => {
        itKeepsTheContractLive(new AiSdkChatModel(vendor, () => key, 'quartermaster/test'), defaultModel, key !== null);
      });
    }
  });
}
