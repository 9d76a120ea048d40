import type { ToolEffect } from '../catalog/server.ts';
import type { Verdict } from '../evaluation/check.ts';
import type { RunEnd } from './run-state.ts';
import type { Adjustment } from './run-record.ts';

/** Event of a run before it has a place in the event log. Texts are bounded and contain no secret. */
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
      /** Number of listed tools. */
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
      /** Null when unknown, which counts as writing. */
      readonly effect: ToolEffect | null;
      /** Set when all changes stay within the work folder of the run. */
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

/** Event in the event log of a run, which is append-only. */
export type RunEvent = RunProgress & {
  /** From 1 without gaps. */
  readonly seq: number;
  /** RFC 3339, UTC. */
  readonly at: string;
  /** Milliseconds since the start of the run, and until its time limit. */
  readonly elapsed_ms: number;
  readonly remaining_ms: number;
};

/** Whether an event is a call with a change beyond the work folder; an unknown effect counts as a change. */
export function changesSomething(event: RunProgress): boolean {
  return event.stage === 'executing' && event.call === 'tool' && event.effect !== 'read' && event.contained !== true;
}
