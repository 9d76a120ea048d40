import type { Registration } from '../catalog/server.ts';
import type { VersionOrigin } from '../catalog/package-fact.ts';
import type { ModelVendor } from '../catalog/model-vendors.ts';
import type { ModelUse } from '../task/task-definition.ts';
import type { ClientConfiguration } from '../clients/client-configuration.ts';
import type { ClientId } from '../clients/client-ids.ts';
import type { FrameworkPick } from '../stack/choose-framework.ts';
import type { SkillPick } from '../stack/choose-skills.ts';
import type { Conflict, Warning } from '../stack/plan.ts';
import type { StackLock } from '../stack/lock/stack-lock.ts';
import type { ServingTool } from '../stack/planned-server.ts';
import type { Constraints } from '../task/constraints.ts';
import type { Range } from '../stack/run-tokens.ts';

export type Outcome =
  'ready' | 'needs_setup' | 'partial' | 'no_server_needed' | 'nothing_fits' | 'not_a_task' | 'conflict';

export type NextStep = {
  readonly do:
    'answer' | 'set_secret' | 'fill_in' | 'install' | 'paste_config' | 'register' | 'sign_in' | 'schedule' | 'restate';
  readonly ref?: readonly string[];
  readonly command?: string;
  /** Sentence for a person. */
  readonly text: string;
};

export type LlmPick = {
  readonly provider: string;
  readonly model: string;
  readonly reason: string;
  readonly price: {
    readonly input: number;
    readonly output: number;
    readonly per: string;
    readonly currency: string;
  } | null;
  readonly context_tokens: number | null;
  readonly credential: string | null;
  readonly held: boolean | null;
  readonly scores: readonly { readonly benchmark: string; readonly value: number; readonly date: string }[];
  readonly alternatives: readonly {
    readonly provider: string;
    readonly model: string;
    readonly title: string;
    readonly context_tokens: number | null;
    readonly cost_usd: Range | null;
  }[];
};

export type Evidence = {
  /** `model_reason` is the unverified text of a model. */
  readonly kind:
    | 'system'
    | 'capability'
    | 'tool'
    | 'text'
    | 'verified'
    | 'tools'
    | 'trust'
    | 'constraint'
    | 'model_reason'
    | 'web'
    | 'outcomes'
    | 'package'
    | 'way';
  readonly text?: string;
  /** Page of a `web` evidence; its title is foreign text. */
  readonly url?: string;
  readonly title?: string;
  /** Share of the candidate's score, 0 to 1. */
  readonly weight?: number;
  /** Tool, need and shared words of a `tool` evidence; the need alone of a `capability` evidence. */
  readonly tool?: string;
  readonly need?: string;
  readonly words?: readonly string[];
  readonly status?: string;
  readonly at?: string | null;
};

export type CredentialPick = {
  readonly name?: string;
  readonly one_of?: readonly (readonly string[])[];
  readonly pick?: readonly string[];
  readonly required: boolean;
  /** False for an OAuth sign-in, which happens in the client and has no value to set. */
  readonly secret: boolean;
  /** Whether the caller holds it; null when the caller did not say. */
  readonly held: boolean | null;
  readonly scopes?: readonly string[];
  readonly get_it?: string | null;
  readonly why?: string;
  /** Preparation of the first sign-in with OAuth; null when unknown, absent for secrets. */
  readonly registration?: Registration | null;
  /** Whether it also works without a person who signs in; null when unknown, absent for secrets. */
  readonly unattended?: boolean | null;
};

export type ServerPick = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly role: 'primary' | 'supporting';
  /** Ids of the covered needs. */
  readonly covers: readonly string[];
  readonly probability: number;
  readonly publisher: { readonly name: string; readonly official: boolean };
  readonly transport: 'stdio' | 'streamable-http' | 'sse';
  readonly install: string;
  readonly package: {
    readonly type: string;
    readonly identifier: string;
    /** Exact version that the stack starts; null when unknown. */
    readonly version: string | null;
    readonly verified: boolean;
    /** Day on which the version existed; null for an unknown version. */
    readonly freshness: VersionOrigin | null;
  } | null;
  readonly requires: readonly string[];
  readonly settings: readonly {
    readonly name: string;
    readonly value: string;
    readonly why: string;
    /** Key for an answer that fills the placeholder; absent without one. */
    readonly key?: string;
  }[];
  readonly credentials: readonly CredentialPick[];
  readonly tools: readonly ServingTool[];
  readonly evidence: readonly Evidence[];
  /** Measured tokens of the tools; null when they were never measured. */
  readonly context_tokens: number | null;
  /** Estimate from the number of tools; null when measured, or when the tools are unknown. */
  readonly context_guess: Range | null;
};

/** Receivers of the data of a task. */
export type DataFlow = {
  /** Sentence for a person. */
  readonly text: string;
  readonly servers: readonly {
    readonly name: string;
    readonly title: string;
    /** Whether the server itself runs elsewhere. */
    readonly hosted: boolean;
    /** Null when unknown. */
    readonly hosts: readonly string[] | null;
  }[];
  /** Vendor of the model; null for a model on own machines and without a model. */
  readonly model: ModelVendor | null;
};

export type Coverage = {
  readonly need: string;
  readonly met_by: 'server' | 'client' | 'model' | 'skill' | 'host' | 'nobody';
  readonly picks: readonly string[];
  readonly probability?: number;
  /** For a change by a server: whether a known tool does it; see `Covering`. */
  readonly proof?: 'seen_tool' | 'unproven';
};

export type Uncovered = {
  readonly need: string;
  readonly text: string;
  readonly code: string;
  readonly reason: string;
  /** Web pages about the gap; their titles are foreign text. */
  readonly found?: readonly { readonly url: string; readonly title: string }[];
};

export type Rejected = {
  readonly name: string;
  readonly need: string;
  readonly code: string;
  readonly reason: string;
  readonly would_change_if: string;
};

export type Alternative = {
  readonly id: 'cheapest' | 'keyless' | 'smallest' | 'best';
  readonly changes: Readonly<Record<string, unknown>>;
  readonly cost_usd: Range | null;
  readonly uncovered: readonly string[];
  /** Model or servers of the alternative. */
  readonly picks: readonly {
    readonly name: string;
    readonly title: string;
    /** Lowest probability of its needs; null for a model. */
    readonly probability: number | null;
    /** For a model, its largest context. */
    readonly context_tokens: number | null;
    readonly context_guess: Range | null;
  }[];
};

export type Runtime = {
  readonly trigger: 'manual' | 'schedule' | 'event';
  readonly provided_by: 'host';
  readonly reason: string;
  readonly options: readonly string[];
  readonly snippet: string | null;
};

export type Estimate = {
  readonly per: 'run';
  readonly tokens: Range;
  readonly cost_usd: Range | null;
  readonly monthly_usd?: Range & { readonly runs: number };
  readonly context_tokens: number | null;
  readonly basis: string;
};

/** Limit that the stack is not known to keep. */
export type LimitNotApplied = {
  /** Name of the constraint; null for words from which no limit was read. */
  readonly limit: keyof Constraints | null;
  /** Words of the task; null for a limit of the request. */
  readonly words: string | null;
  /** `not_kept`: the stack breaks it; `unknown`: a fact is missing; `not_understood`: no limit was read. */
  readonly code: 'not_kept' | 'unknown' | 'not_understood';
  readonly reason: string;
};

/** Lock of a stack: equal locks mean equal stacks. The contents are present only in a full answer. */
export type Lock = Pick<StackLock, 'digest'> & Partial<Pick<StackLock, 'contents'>>;

/** The answer: a stack, its reasons and its gaps. Member names and their order are those of the interface. */
export type StackRecommendation = {
  readonly outcome: Outcome;
  /** A readable sentence of at most 300 characters. */
  readonly summary: string;
  readonly next_steps: readonly NextStep[];
  readonly llm: LlmPick | null;
  readonly mcp_servers: readonly ServerPick[];
  readonly skills: readonly SkillPick[];
  readonly framework: FrameworkPick;
  readonly runtime: Runtime;
  readonly prompt_strategy: string;
  readonly system_prompt: string | null;
  readonly coverage: readonly Coverage[];
  readonly uncovered: readonly Uncovered[];
  readonly safety: {
    readonly untrusted_input: readonly string[];
    readonly sends_out: readonly string[];
    readonly destructive: readonly string[];
    readonly advice: string;
  };
  readonly data_flow: DataFlow;
  readonly estimate: Estimate | null;
  readonly alternatives: readonly Alternative[];
  readonly credentials_frontier: readonly { readonly add: readonly string[]; readonly unlocks: readonly string[] }[];
  readonly rejected: readonly Rejected[];
  readonly changes: {
    readonly add: readonly string[];
    readonly keep: readonly string[];
    readonly remove: readonly string[];
  } | null;
  readonly conflict: Conflict | null;
  /** Limits that were read and are not kept or cannot be checked, those of the constraints first. */
  readonly limits_not_applied: readonly LimitNotApplied[];
  readonly warnings: readonly Warning[];
  readonly adjustment_notes: readonly string[];
  readonly client_configs: Readonly<Partial<Record<ClientId, ClientConfiguration>>>;
  readonly lock: Lock;
  readonly catalog: { readonly version: string; readonly as_of: string; readonly ranker: string };
  /**
   * The model that was requested to choose among the candidates, even if its choice was unusable; absent without such
   * a request.
   */
  readonly choice?: ModelUse;
};
