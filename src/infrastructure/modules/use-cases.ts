import { ContainerModule } from 'inversify';
import type { CatalogStore } from '../../application/ports/catalog-store.ts';
import type { Provider } from '../../application/ports/provider.ts';
import { QuartermasterError } from '../../domain/errors.ts';
import { tokens } from '../tokens.ts';

const pending = (name: string) => (): Promise<never> =>
  Promise.reject(new QuartermasterError('not_implemented', `${name} is not there yet.`));

const pendingStore: CatalogStore = { kind: 'embedded', current: pending('catalogStore') };

const localProvider: Provider = { name: 'local', credential: null, models: [], analyze: pending('analyze') };

/** The use cases and what they stand on. */
export const useCases = new ContainerModule(({ bind }) => {
  bind(tokens.catalogStore).toConstantValue(pendingStore);
  bind(tokens.providers).toConstantValue([localProvider]);
  bind(tokens.recommendStack).toConstantValue(pending('recommendStack'));
  bind(tokens.listServers).toConstantValue(pending('listServers'));
  bind(tokens.searchServers).toConstantValue(pending('searchServers'));
  bind(tokens.getServer).toConstantValue(pending('getServer'));
  bind(tokens.describeService).toConstantValue(pending('describeService'));
});
