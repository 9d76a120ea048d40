import type { ClientId } from '../domain/stack/client-configuration.ts';
import type { StackRecommendation } from '../domain/stack/recommendation.ts';
import type { Constraints } from '../domain/task/constraints.ts';
import type { TaskDefinition } from '../domain/task/task-definition.ts';

/** A validated request for a recommendation, defaults filled in. */
export type RecommendRequest = {
  /** Trimmed, NFC, 1 to 20,000 code points. */
  readonly task: string;
  readonly provider: string;
  /** Model that the caller insists on: `model` or `provider/model`; null lets the recommendation choose. */
  readonly model: string | null;
  readonly constraints: Constraints;
  /** Names of secrets that the caller holds; null when the caller said nothing. */
  readonly credentialsHeld: readonly string[] | null;
  /** Client configuration the caller has already, an `mcp.json`-like object. */
  readonly currentConfig: Readonly<Record<string, unknown>> | null;
  readonly clients: readonly ClientId[];
  readonly detail: 'normal' | 'full';
  /** How many alternatives to show, 0 to 4. */
  readonly alternatives: number;
};

export type RecommendAnswer = { readonly task: TaskDefinition; readonly recommendation: StackRecommendation };

/** @throws {QuartermasterError} `invalid_provider`, naming the valid ones. */
export type RecommendStack = (request: RecommendRequest, signal?: AbortSignal) => Promise<RecommendAnswer>;
