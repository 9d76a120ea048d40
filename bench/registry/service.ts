/** The real service over a made-up catalog; its arguments are how many names and versions it has, and how many bytes of answers are kept if not as many as usual. */
import { FixedCatalog } from '../../src/adapters/out/catalog/fixed-catalog.ts';
import { silentLogger } from '../../src/adapters/out/system/silent-logger.ts';
import { readConfig } from '../../src/infrastructure/config/config.ts';
import { createContainer } from '../../src/infrastructure/container.ts';
import { startService } from '../../src/infrastructure/service.ts';
import { tokens } from '../../src/infrastructure/tokens.ts';
import { makeUpCatalog } from './made-up-catalog.ts';

const [, , names = '', versions = '', kept] = process.argv;
const container = createContainer(readConfig({ QM_CATALOG: 'memory:' }, null), silentLogger);
const embedded = await container.get(tokens.currentCatalog).current();
const catalog = makeUpCatalog(embedded, Number(names), Number(versions));
container.rebind(tokens.currentCatalog).toConstantValue(new FixedCatalog(catalog));
if (kept !== undefined) {
  const settings = container.get(tokens.httpSettings);
  container.rebind(tokens.httpSettings).toConstantValue({ ...settings, cacheBytes: Number(kept) });
}
const service = await startService(container.get(tokens.httpApplication), '127.0.0.1', 0);
process.on('SIGTERM', () => void service.stop().then(() => process.exit(0)));
process.stdout.write(`registry listening on ${service.url}\n`);
