import type { Knowledge } from '../../domain/match/knowledge.ts';
import type { Plan, Warning } from '../../domain/stack/plan.ts';
import type { ChoiceReading } from '../../domain/stack/candidate-menu.ts';
import type { TaskAnalysis } from '../../domain/task/task-analysis.ts';
import type { ModelUse, TaskDefinition } from '../../domain/task/task-definition.ts';
import type { Secret } from '../runs/redaction.ts';
import type { ChatModel } from './chat-model.ts';

/** Access of a provider to its model for one request. */
export type ModelAccess = {
  /** Model id of the vendor; null for a provider without models. */
  readonly model: string | null;
  /** Key for this request only; null for a provider without a key. */
  readonly apiKey: Secret | null;
  /** Milliseconds until the end of the step, at least 0. */
  readonly leftMs: () => number;
  /** Returns a model that stays within the budget of the request, over all steps. */
  readonly metered: (chat: ChatModel) => ChatModel;
};

/** Input of an analysis. */
export type AnalysisRequest = ModelAccess & {
  /** Analysis by the shipped reader, with the only parse of limits and trigger. */
  readonly own: TaskAnalysis;
  /** Indexes of the catalog. */
  readonly knowledge: Knowledge;
};

export type Analysis = TaskAnalysis & { readonly warnings: readonly Warning[] };

/** Input of a choice. */
export type ChoiceRequest = ModelAccess & {
  readonly task: TaskDefinition;
  /** Plan of the engine, with all candidates of the choice. */
  readonly plan: Plan;
};

/** Replacements for the engine's picks; none keeps all of them. */
export type Choice = ChoiceReading & {
  readonly warnings: readonly Warning[];
  /** Null without a model call. */
  readonly use: ModelUse | null;
};

/**
 * Provider that analyses a task and chooses among candidates. Every adapter passes
 * `test/contracts/provider.contract.ts`.
 */
export interface Provider {
  /** Name in requests and in the configuration. */
  readonly name: string;
  /** Whether it calls a vendor's model, with the vendor's key, models and failures. */
  readonly asksModel: boolean;
  /** Environment variable of its key; null without a key. */
  readonly credential: string | null;
  /** Known model ids of the vendor; empty for a provider without models. */
  readonly models: readonly string[];
  /** Default model; null without one. */
  readonly defaultModel: string | null;
  /**
   * Returns a definition with {@link name} as `analyzed_by`, or `local` after a useless reply. `local` gives the same
   * definition for the same request.
   *
   * @throws {ProviderFailure} when the vendor gave no response; the reason of the signal once it is aborted.
   */
  analyze(request: AnalysisRequest, signal: AbortSignal): Promise<Analysis>;
  /** Chooses candidates of the plan only. Throws like {@link analyze}. */
  choose(request: ChoiceRequest, signal: AbortSignal): Promise<Choice>;
}
