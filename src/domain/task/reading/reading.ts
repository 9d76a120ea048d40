import type { Effect } from '../../catalog/capability.ts';

/** What a part of a task is. `later` is an act for another time, `material` is text to be worked on, `aside` says nothing of the task. */
export const ROLES = [
  'order',
  'question',
  'context',
  'material',
  'example',
  'limit',
  'refusal',
  'later',
  'trigger',
  'reason',
  'aside',
] as const;

export type Role = (typeof ROLES)[number];

export type Span = {
  /** First UTF-16 unit. */
  readonly start: number;
  /** Unit behind the last. */
  readonly end: number;
  readonly text: string;
};

/** Whether a stretch of the text lies within another one. */
export function isWithin(inner: Pick<Span, 'start' | 'end'>, outer: Pick<Span, 'start' | 'end'>): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

export type Part = Span & {
  readonly role: Role;
  /** Positions in `frames` that an order or question belongs to, or that a limit or trigger is bound to; empty: all, or none. */
  readonly frames: readonly number[];
  /** Kind of a limit or of a trigger (`schedule`, `event`); null for other roles. */
  readonly kind: string | null;
};

/** `fin` and `fout`: formats that come in and go out; `top`: the topic only; `val`: another value. */
export const SLOTS = ['obj', 'src', 'tgt', 'rcp', 'fin', 'fout', 'top', 'val', 'name'] as const;

export type Slot = Span & {
  readonly slot: (typeof SLOTS)[number];
  /** Whether another one with the same slot would do as well: `Mixpanel or PostHog`. */
  readonly either: boolean;
};

/** An ability that an order may take. */
export type Likely = {
  /** Id of a capability; `other` for one that takes a tool and that the vocabulary lacks, `none` where nothing can be done. */
  readonly ability: string;
  /** 0 to 1: how likely the model holds it to be. */
  readonly share: number;
};

/** One act that is asked for. */
export type Frame = {
  readonly act: Span;
  readonly effect: Effect;
  /** 0 to 1: how much more likely this effect is than the next one. */
  readonly margin: number;
  readonly is_question: boolean;
  /** In the order of the text. */
  readonly slots: readonly Slot[];
  /** Names that the text says outside of orders and that may belong to the act, the likeliest first; no slots of it. */
  readonly hints: readonly Span[];
  /** Abilities that do the act, the likeliest first. */
  readonly abilities: readonly Likely[];
  /** Abilities that fetch what the act works on, the likeliest first; `none` where nothing is to be fetched. */
  readonly sources: readonly Likely[];
};

/** How a task was read. The parts cover every word of what was read, in the order of the text. */
export type Reading = {
  /** Whether the text is English; of another language nothing else is read. */
  readonly isEnglish: boolean;
  readonly parts: readonly Part[];
  /** In the order of their acts. */
  readonly frames: readonly Frame[];
  /** What was left out of a text that is too long; null when all of it was read. */
  readonly skipped: Span | null;
};
