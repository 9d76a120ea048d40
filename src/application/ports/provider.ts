import type { Knowledge } from '../../domain/match/knowledge.ts';
import type { Plan, Warning } from '../../domain/stack/plan.ts';
import type { ChoiceReading } from '../../domain/stack/candidate-menu.ts';
import type { TaskAnalysis } from '../../domain/task/task-analysis.ts';
import type { ModelUse, TaskDefinition } from '../../domain/task/task-definition.ts';
import type { Secret } from '../runs/redaction.ts';
import type { ChatModel } from './chat-model.ts';

/** How a provider may work for one request. */
export type ModelAccess = {
  /** The vendor's own id of the model; null where the provider has none. */
  readonly model: string | null;
  /** For this request only; null where the provider takes none. */
  readonly apiKey: Secret | null;
  /** Milliseconds from now until the step must have ended, never below 0. */
  readonly leftMs: () => number;
  /** A model that spends no more than the request may, over all steps together. */
  readonly metered: (chat: ChatModel) => ChatModel;
};

/** What a provider is asked to analyse. */
export type AnalysisRequest = ModelAccess & {
  /** The analysis by the shipped reader; its limits and trigger are the only reading of them. */
  readonly own: TaskAnalysis;
  /** Everything the catalog knows, indexed. */
  readonly knowledge: Knowledge;
};

export type Analysis = TaskAnalysis & { readonly warnings: readonly Warning[] };

/** What a provider is asked to choose. */
export type ChoiceRequest = ModelAccess & {
  readonly task: TaskDefinition;
  /** The engine's plan: its candidates are all there is to choose among. */
  readonly plan: Plan;
};

/** What is to be taken in place of the engine's own picks; no choices leave it all to the engine. */
export type Choice = ChoiceReading & {
  readonly warnings: readonly Warning[];
  /** Null when no model was asked. */
  readonly use: ModelUse | null;
};

/** Who analyses a task and chooses among the candidates for it. Every adapter passes `test/contracts/provider.contract.ts`. */
export interface Provider {
  /** The name that requests and the configuration use. */
  readonly name: string;
  /** Whether it asks a vendor's model, whose key, models and failures are then the vendor's. */
  readonly asksModel: boolean;
  /** Environment variable of its key, or null when it takes none. */
  readonly credential: string | null;
  /** Vendor's ids of the models it serves itself, as far as they are known; empty when it has none. */
  readonly models: readonly string[];
  /** Taken when a request names no model; null when there is none to take. */
  readonly defaultModel: string | null;
  /**
   * Resolves to a definition whose `analyzed_by` is {@link name}, or `local` where what a model said was of no use; the same
   * request gives the same definition for `local`.
   *
   * @throws {ProviderFailure} when the vendor gave no answer at all; the signal's reason once that is aborted.
   */
  analyze(request: AnalysisRequest, signal: AbortSignal): Promise<Analysis>;
  /** Chooses candidates of the plan and nothing else. Throws as {@link analyze} does. */
  choose(request: ChoiceRequest, signal: AbortSignal): Promise<Choice>;
}
