import { QuartermasterError } from '../domain/errors.ts';
import { knowledgeOf } from '../domain/ranking/knowledge.ts';
import type { StackRecommendation } from '../domain/stack/recommendation.ts';
import { cite } from '../domain/research/cite.ts';
import { recommend, type Encodings, type Wishes } from '../domain/stack/recommend.ts';
import type { Constraints } from '../domain/task/constraints.ts';
import type { TaskDefinition } from '../domain/task/task-definition.ts';
import type { CurrentCatalog } from './ports/current-catalog.ts';
import type { Provider } from './ports/provider.ts';
import type { BeginResearch } from './research.ts';

/** A validated request for a recommendation, defaults filled in. */
export type RecommendRequest = Wishes & {
  /** Trimmed, NFC, 1 to 20,000 code points. */
  readonly task: string;
  readonly provider: string;
  readonly constraints: Constraints;
  /** A key for the search, for this request only; null takes that of the environment. */
  readonly searchApiKey: string | null;
  /** For the whole request, counted from its beginning. */
  readonly timeoutMs: number;
};

export type RecommendAnswer = { readonly task: TaskDefinition; readonly recommendation: StackRecommendation };

/** @throws {QuartermasterError} `invalid_provider`, naming the valid ones; `provider_auth` when a search refuses the key of the request. */
export type RecommendStack = (request: RecommendRequest, signal?: AbortSignal) => Promise<RecommendAnswer>;

/** Analyses the task with the provider that the request names, then recommends from the catalog. */
export function makeRecommendStack(
  live: CurrentCatalog,
  providers: readonly Provider[],
  encodings: Encodings,
  beginResearch: BeginResearch,
): RecommendStack {
  return async (request, signal) => {
    const research = beginResearch(request);
    const provider = providers.find(({ name }) => name === request.provider);
    if (provider === undefined) {
      const valid = providers.map(({ name }) => name).join(', ');
      throw new QuartermasterError(
        'invalid_provider',
        `There is no provider "${request.provider}". Valid ones: ${valid}.`,
      );
    }
    const knowledge = knowledgeOf(await live.current());
    const id = `t_${encodings.sha256(request.task).slice(0, 8)}`;
    const task = await provider.analyze(
      { task: request.task, id, constraints: request.constraints, knowledge },
      signal,
    );
    const recommendation = recommend(task, request, knowledge, encodings);
    const findings = await research({ task, recommendation, knowledge }, signal);
    return { task, recommendation: cite(recommendation, findings, task, knowledge) };
  };
}
