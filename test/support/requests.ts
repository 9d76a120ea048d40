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
  type KeyOf,
  type RecommendRequest,
  type RecommendStack,
} from '../../src/application/recommend/recommend-stack.ts';
import type { Encodings, RecommendOptions } from '../../src/domain/answer/recommend.ts';
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
