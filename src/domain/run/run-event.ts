import type { ToolEffect } from '../catalog/server.ts';
import type { Verdict } from '../evaluation/check.ts';
import type { RunEnd } from './run-state.ts';
import type { Adjustment } from './run-record.ts';

/** One thing that happened in a run, before it has a place in its log. Texts are bounded, and hold no secret. */
export type RunProgress =
  | { readonly stage: 'analyzing' }
  | { readonly stage: 'recommending' }
  | { readonly stage: 'checks_frozen'; readonly digest: string; readonly checks: number }
  | {
      readonly stage: 'provisioning';
      readonly attempt: number;
      readonly server: string;
      readonly step: 'installing' | 'starting' | 'listing' | 'ready' | 'failed';
      readonly text?: string;
      /** How many tools it listed. */
      readonly tools?: number;
    }
  | {
      readonly stage: 'executing';
      readonly attempt: number;
      readonly call: 'model';
      readonly step: 'asked' | 'answered' | 'failed';
      readonly model: string;
      readonly tokens?: { readonly input: number | null; readonly output: number | null };
      readonly text?: string;
    }
  | {
      readonly stage: 'executing';
      readonly attempt: number;
      readonly call: 'tool';
      readonly step: 'asked' | 'answered' | 'failed';
      readonly server: string;
      readonly tool: string;
      /** Null when unknown; such a tool counts as one that writes. */
      readonly effect: ToolEffect | null;
      /** Set where whatever it changes stays within the work folder of the run. */
      readonly contained?: true;
      readonly text?: string;
    }
  | { readonly stage: 'evaluating'; readonly attempt: number; readonly check: string; readonly verdict: Verdict }
  | ({ readonly stage: 'repairing'; readonly attempt: number } & Adjustment)
  | {
      readonly stage: 'done';
      readonly status: RunEnd;
      readonly score: number | null;
      readonly passed: boolean | null;
    };

/** The same in the log of its run, which is only ever added to. */
export type RunEvent = RunProgress & {
  /** From 1, without a gap. */
  readonly seq: number;
  /** RFC 3339, UTC. */
  readonly at: string;
  /** Milliseconds since the run began to run, and until its time is over. */
  readonly elapsed_ms: number;
  readonly remaining_ms: number;
};

/** Returns whether an event is a call that changes something beyond the work folder; an unknown effect counts as a change. */
export function changesSomething(event: RunProgress): boolean {
  return event.stage === 'executing' && event.call === 'tool' && event.effect !== 'read' && event.contained !== true;
}
