import type { Knowledge } from '../../domain/ranking/knowledge.ts';
import type { Constraints } from '../../domain/task/constraints.ts';
import type { TaskDefinition } from '../../domain/task/task-definition.ts';

/** What a provider is asked to analyse. */
export type AnalysisRequest = {
  readonly task: string;
  /** `t_` and eight hexadecimal digits, made from the text. */
  readonly id: string;
  /** Limits from the request; they win over what the text says. */
  readonly constraints: Constraints;
  /** Everything the catalog knows, indexed. */
  readonly knowledge: Knowledge;
};

/** Who analyses a task. Every adapter passes `test/contracts/provider.contract.ts`. */
export interface Provider {
  /** The name that requests and the configuration use. */
  readonly name: string;
  /** Environment variable of its key, or null when it takes none. */
  readonly credential: string | null;
  /** Ids of the models it serves itself; empty when it has none. */
  readonly models: readonly string[];
  /** Resolves to a definition whose `analyzed_by` is {@link name}; the same request gives the same definition for `local`. */
  analyze(request: AnalysisRequest, signal?: AbortSignal): Promise<TaskDefinition>;
}
