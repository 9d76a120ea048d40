import { fileURLToPath } from 'node:url';
import { EmbeddedCatalog } from '../../src/adapters/out/catalog/embedded-catalog.ts';
import { loadTaskReader } from '../../src/adapters/out/reader/wasm-task-reader.ts';
import type { RecommendAnswer } from '../../src/application/recommend/recommend-stack.ts';
import type { Knowledge } from '../../src/domain/match/knowledge.ts';
import type { RecommendOptions } from '../../src/domain/answer/recommend.ts';
import type { Constraints } from '../../src/domain/task/constraints.ts';
import { aRequest, recommendStackOver } from './requests.ts';

export const DATA_FOLDER = fileURLToPath(new URL('../../data', import.meta.url));

/** The catalog that comes with the package, read once for all tests. */
export const embeddedCatalog = new EmbeddedCatalog(DATA_FOLDER);

/** The reader that comes with the package, opened once for all tests. */
export const shippedReader = loadTaskReader(DATA_FOLDER);

const recommendStack = recommendStackOver(embeddedCatalog, undefined, undefined, shippedReader);

export async function embeddedKnowledge(): Promise<Knowledge> {
  return (await embeddedCatalog.index()).knowledge;
}

/** What the whole service answers to a sentence, over the catalog that comes with the package. */
export function askEmbedded(
  task: string,
  constraints: Constraints = {},
  members: Partial<RecommendOptions> = {},
): Promise<RecommendAnswer> {
  return recommendStack(aRequest({ task, constraints, ...members }));
}
