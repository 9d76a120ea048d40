import type { Policy } from '../domain/catalog/policy/policy.ts';
import { visibleServers } from '../domain/catalog/visible-servers.ts';
import { CLIENT_IDS } from '../domain/clients/client-ids.ts';
import { RANKER_VERSION } from '../domain/match/rank-servers.ts';
import { TASK_TYPES } from '../domain/task/task-definition.ts';
import type { Catalog } from '../domain/catalog/catalog.ts';
import { modelStanding } from '../domain/catalog/model.ts';
import type { ChatProvider } from './ports/chat-model.ts';
import type { CurrentCatalog } from './ports/current-catalog.ts';
import type { Provider } from './ports/provider.ts';
import type { DescribeRuns } from './runs/describe-runs.ts';

/** Web search as `GET /api/config/` describes it; a request may bring its own key. */
export type SearchProvider = {
  readonly name: string;
  readonly active: boolean;
  readonly needs_key: boolean;
  /** Whether the environment has a key; null for a search without keys. */
  readonly key_present: boolean | null;
};

/** Facts that are fixed at the start. */
export type ServiceFacts = {
  readonly version: string;
  readonly defaultProvider: string;
  readonly searchProvider: string;
  readonly searchProviders: readonly SearchProvider[];
  /** Names of environment variables with a vendor's key; never their values. */
  readonly keysPresent: readonly string[];
  /** Providers with models in the network. */
  readonly chatProviders: readonly ChatProvider[];
  /** Providers that replace a failing one, in this order. */
  readonly fallback: readonly string[];
  /** Kind of the catalog storage. */
  readonly storage: string;
  readonly policy: Policy;
  /** Whether outcomes of runs are stored and count. */
  readonly learn: boolean;
  /** Defaults and bounds of the request fields, by name. */
  readonly fields: Readonly<Record<string, unknown>>;
};

/** Response of `GET /api/config/`; never a secret. */
export type ServiceDescription = Readonly<Record<string, unknown>>;
export type DescribeService = () => Promise<ServiceDescription>;

export function makeDescribeService(
  live: CurrentCatalog,
  providers: readonly Provider[],
  facts: ServiceFacts,
  { runs, sandbox }: DescribeRuns,
): DescribeService {
  return async () => {
    const catalog = await live.current();
    const { servers, tail } = visibleServers(catalog);
    return {
      version: facts.version,
      ranker: RANKER_VERSION,
      default_provider: facts.defaultProvider,
      fallback: facts.fallback,
      providers: [
        ...providers
          .filter(({ name }) => !facts.chatProviders.some((one) => one.name === name))
          .map(({ name, credential, models }) => ({
            name,
            needs_key: credential !== null,
            key_present: credential === null ? null : facts.keysPresent.includes(credential),
            models,
          })),
        ...facts.chatProviders.map((provider) => describeProvider(provider, facts.keysPresent, catalog)),
      ],
      default_search: facts.searchProvider,
      search_providers: facts.searchProviders,
      task_types: TASK_TYPES,
      clients: CLIENT_IDS,
      fields: facts.fields,
      catalog: {
        version: catalog.version,
        as_of: catalog.as_of,
        servers: servers.length,
        only_listed: tail.length,
        tools: servers.reduce((sum, { tools }) => sum + tools.length, 0),
        models: catalog.models.length,
        skills: catalog.skills.length,
        frameworks: catalog.frameworks.length,
        capabilities: catalog.vocabulary.capabilities.length,
      },
      policy: {
        visibility: facts.policy.visibility,
        rules: facts.policy.allow.length + facts.policy.deny.length,
        barred_servers: catalog.servers.length + catalog.tail.length - servers.length - tail.length,
      },
      learning: {
        on: facts.learn,
        servers: servers.filter(({ outcomes }) => outcomes !== undefined).length,
      },
      storage: facts.storage,
      runs: await runs().catch(() => null),
      sandbox: await sandbox(),
      surfaces: ['http', 'cli'],
    };
  };
}

function describeProvider(provider: ChatProvider, keysPresent: readonly string[], { models }: Catalog) {
  const { name, baseUrl, defaultModel, keyVariables } = provider;
  const needsKey = keyVariables.length > 0;
  return {
    name,
    needs_key: needsKey,
    key_present: needsKey ? keyVariables.some((variable) => keysPresent.includes(variable)) : null,
    base_url: baseUrl,
    default_model: defaultModel,
    default_model_standing: defaultModel === null ? null : modelStanding(models, name, defaultModel),
    models: models.filter((model) => model.provider === name && !model.deprecated).map(({ model }) => model),
  };
}
