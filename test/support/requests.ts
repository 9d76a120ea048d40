import { recommend, type Encodings, type RecommendOptions } from '../../src/domain/answer/recommend.ts';
import type { StackRecommendation } from '../../src/domain/answer/recommendation.ts';
import type { Knowledge } from '../../src/domain/match/knowledge.ts';
import { priorsOf } from '../../src/domain/stack/caller-priors.ts';
import { chooseStack } from '../../src/domain/stack/choose-stack.ts';
import { planStack } from '../../src/domain/stack/plan-stack.ts';
import type { TaskAnalysis } from '../../src/domain/task/task-analysis.ts';
import { noResearch } from './no-research.ts';
import { plainReader } from './plain-reader.ts';
import { base64 } from '../../src/adapters/out/system/base64.ts';
import { sha256 } from '../../src/adapters/out/system/sha256.ts';
import { localProvider } from '../../src/adapters/out/providers/local-provider.ts';
import type { CurrentCatalog } from '../../src/application/ports/current-catalog.ts';
import type { TaskReader } from '../../src/application/ports/task-reader.ts';
import type { Provider } from '../../src/application/ports/provider.ts';
import {
  makePrepareStack,
  makeRecommendStack,
  type RecommendRequest,
  type RecommendStack,
} from '../../src/application/recommend/recommend-stack.ts';
import type { KeyOf } from '../../src/application/recommend/provider-session.ts';
import { manualClock } from './manual-clock.ts';

export const encodings: Encodings = { sha256, base64 };

/** What a caller who wants nothing special wishes. */
export function wishes(members: Partial<RecommendOptions> = {}): RecommendOptions {
  return {
    model: null,
    credentialsHeld: null,
    currentConfig: null,
    clients: ['claude-code'],
    detail: 'normal',
    alternatives: 2,
    ...members,
  };
}

/** A request as it reaches the use case; a test names only the members it is about. */
export function aRequest(members: Partial<RecommendRequest> = {}): RecommendRequest {
  return {
    ...wishes(),
    task: 'List the open issues in Boardly',
    provider: 'local',
    constraints: {},
    apiKey: null,
    searchApiKey: null,
    timeoutMs: 300_000,
    ...members,
  };
}

/** The use case over a catalog; no time passes in it, and the environment holds no key unless a test says so. */
export function recommendStackOver(
  live: CurrentCatalog,
  providers: readonly Provider[] = [localProvider],
  keyOf: KeyOf = () => undefined,
  reader: TaskReader = plainReader,
): RecommendStack {
  return makeRecommendStack(
    makePrepareStack({ live, providers, encodings, keyOf, clock: manualClock(), beginResearch: noResearch, reader }),
  );
}

/** Recommends as the engine does where no provider chooses. */
export function recommendFor(
  analysis: TaskAnalysis,
  options: RecommendOptions,
  knowledge: Knowledge,
): StackRecommendation {
  const plan = planStack(analysis, priorsOf(options, knowledge.identifiers), knowledge);
  const stack = chooseStack(
    { analysis, plan, vendor: null, clients: options.namedClients ?? [], knowledge },
    options.model,
    sha256,
  );
  return recommend(analysis, stack, options, knowledge, base64);
}
