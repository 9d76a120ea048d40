import { expect } from 'chai';
import { silentLogger } from '../../src/adapters/out/system/silent-logger.ts';
import { readConfig } from '../../src/infrastructure/config/config.ts';
import { createContainer } from '../../src/infrastructure/container.ts';
import { tokens } from '../../src/infrastructure/tokens.ts';

describe('createContainer', () => {
  it('can build everything that has a token, each once', () => {
    const container = createContainer(readConfig({ QM_CATALOG: 'memory:' }, null), silentLogger);

    for (const [name, token] of Object.entries(tokens)) {
      const built: unknown = container.get<unknown>(token);
      expect(built, name).to.equal(container.get<unknown>(token));
    }
  });
});
