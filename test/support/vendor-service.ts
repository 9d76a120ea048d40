import { FixedCatalog } from '../../src/adapters/out/catalog/fixed-catalog.ts';
import { makeJsonLogger } from '../../src/adapters/out/system/json-logger.ts';
import type { Catalog } from '../../src/domain/catalog/catalog.ts';
import { readConfig } from '../../src/infrastructure/config/config.ts';
import { createContainer } from '../../src/infrastructure/container.ts';
import { KNOWN_PROVIDERS } from '../../src/infrastructure/config/known-providers.ts';
import { startService, type Service } from '../../src/infrastructure/service.ts';
import { tokens } from '../../src/infrastructure/tokens.ts';
import { hastyClock, type HastyClock } from './manual-clock.ts';
import { aModel } from './catalogs.ts';
import { aCatalogWithRivals } from './providers.ts';

/** A provider of the operator's own, as the services of tests know it. */
export const OWN_PROVIDER = 'our-llm';
const OWN_KEY_VARIABLE = 'OUR_LLM_KEY';

/** The nine that are known, and one of the operator's own. */
export const PROVIDERS: readonly string[] = [...Object.keys(KNOWN_PROVIDERS), OWN_PROVIDER];

/** The usual catalog, with the model that each known provider is asked for. */
export const A_VENDOR_CATALOG: Catalog = {
  ...aCatalogWithRivals(),
  models: Object.entries(KNOWN_PROVIDERS).map(([provider, { defaultModel: model, keyVariables }]) =>
    aModel({ id: `${provider}/${model}`, provider, model, credential: keyVariables[0] ?? null, size_bytes: 1e9 }),
  ),
};

/** A whole service in this process: the real container and real HTTP on both sides, over a small catalog. */
export type VendorService = Service & {
  readonly logLines: readonly string[];
  /** What waiting goes by. */
  readonly clock: HastyClock;
};

export type VendorServiceOptions = {
  /** Where a provider is. */
  readonly baseUrl: (provider: string) => string;
  /** Keys and settings; nobody searches the web and nothing is kept unless it says so. */
  readonly env?: Readonly<Record<string, string>>;
  /** Members of `quartermaster.config.json` beside the provider of the operator's own. */
  readonly file?: Readonly<Record<string, unknown>>;
  readonly catalog?: Catalog;
};

export async function startVendorService({
  baseUrl,
  env = {},
  file = {},
  catalog = A_VENDOR_CATALOG,
}: VendorServiceOptions): Promise<VendorService> {
  const providers = {
    [OWN_PROVIDER]: { base_url: baseUrl(OWN_PROVIDER), default_model: 'org/own-model:7b', key_env: OWN_KEY_VARIABLE },
  };
  const config = readConfig(
    { QM_CATALOG: 'memory:', QM_SEARCH: 'none', ...baseUrlsOf(baseUrl), ...env },
    { name: 'quartermaster.config.json', text: JSON.stringify({ providers, ...file }) },
  );
  const logLines: string[] = [];
  const logger = makeJsonLogger(
    (line) => logLines.push(line),
    () => new Date(0),
    'info',
  );
  const container = createContainer(config, logger);
  const clock = hastyClock();
  container.rebind(tokens.clock).toConstantValue(clock);
  container.rebind(tokens.currentCatalog).toConstantValue(new FixedCatalog(catalog));
  const service = await startService(container.get(tokens.httpApplication), '127.0.0.1', 0);
  return { ...service, logLines, clock };
}

/** The variables that say where each known provider is. */
export function baseUrlsOf(baseUrl: (provider: string) => string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.keys(KNOWN_PROVIDERS).map((name) => [`QM_${name.toUpperCase()}_BASE_URL`, baseUrl(name)]),
  );
}

/** The variables of a provider's keys, set to one key. */
export function keysOf(provider: string, key: string): Readonly<Record<string, string>> {
  const variables = KNOWN_PROVIDERS[provider]?.keyVariables ?? [OWN_KEY_VARIABLE];
  return Object.fromEntries(variables.map((variable) => [variable, key]));
}
