import type { Container } from 'inversify';
import { FixedCatalog } from '../src/adapters/out/catalog/fixed-catalog.ts';
import { silentLogger } from '../src/adapters/out/system/silent-logger.ts';
import type { RankTask, RankedNames } from '../src/application/search/rank-task.ts';
import type { RecommendAnswer, RecommendStack } from '../src/application/recommend/recommend-stack.ts';
import type { Catalog } from '../src/domain/catalog/catalog.ts';
import { readConfig } from '../src/infrastructure/config/config.ts';
import { createContainer } from '../src/infrastructure/container.ts';
import { tokens } from '../src/infrastructure/tokens.ts';
import type { Assistant } from './assistant.ts';

/** The program as `POST /api/run` uses it, over a catalog of the caller's. */
export type Engine = (
  task: string,
) => Promise<{ readonly answer: RecommendAnswer; readonly ranking: RankedNames; readonly ms: number }>;

/** The program over a catalog of the caller's. @param catalogOf Makes it from the embedded one. */
export async function openContainer(catalogOf: (embedded: Catalog) => Catalog): Promise<Container> {
  const container = createContainer(readConfig({ QM_CATALOG: 'memory:' }, null), silentLogger);
  const catalog = catalogOf(await container.get(tokens.currentCatalog).current());
  container.rebind(tokens.currentCatalog).toConstantValue(new FixedCatalog(catalog));
  return container;
}

/**
 * @param catalogOf Makes the catalog from the embedded one.
 * @param assistant Null for the local provider.
 */
export async function openEngine(
  catalogOf: (embedded: Catalog) => Catalog,
  assistant: Assistant | null = null,
): Promise<Engine> {
  const container = await openContainer(catalogOf);
  if (assistant !== null) container.rebind(tokens.providers).toConstantValue([assistant.provider]);
  const recommendStack: RecommendStack = container.get(tokens.stack).recommendStack;
  const rankTask: RankTask = container.get(tokens.rankTask);
  return async (task) => {
    const start = performance.now();
    const answer = await recommendStack({
      task: task.trim().normalize('NFC'),
      provider: assistant?.provider.name ?? 'local',
      model: assistant?.model ?? null,
      apiKey: null,
      searchApiKey: null,
      timeoutMs: 300_000,
      constraints: {},
      credentialsHeld: null,
      currentConfig: null,
      clients: ['claude-code'],
      detail: 'full',
      alternatives: 0,
    });
    const ms = performance.now() - start;
    return { answer, ranking: await rankTask(answer.task), ms };
  };
}
