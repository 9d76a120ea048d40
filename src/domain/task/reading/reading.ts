import type { Effect } from '../../catalog/capability.ts';

/**
 * Roles of the parts of a task. `later` is an act for another time, `material` is pasted text, `aside` is irrelevant
 * to the task.
 */
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
  /**
   * Positions in `frames` of the order or question, or of the acts that a limit or trigger binds; empty means all, or
   * none.
   */
  readonly frames: readonly number[];
  /** Kind of a limit or of a trigger (`schedule`, `event`); null for other roles. */
  readonly kind: string | null;
};

/** `fin` and `fout`: formats that come in and go out; `top`: the topic only; `val`: another value. */
export const SLOTS = ['obj', 'src', 'tgt', 'rcp', 'fin', 'fout', 'top', 'val', 'name'] as const;

export type Slot = Span & {
  readonly slot: (typeof SLOTS)[number];
  /** Whether another slot of the same kind is an alternative: `Mixpanel or PostHog`. */
  readonly either: boolean;
};

/** Possible ability of an order. */
export type Likely = {
  /** Id of a capability; `other` for one that the vocabulary lacks, `none` when no tool can do it. */
  readonly ability: string;
  /** Probability from 0 to 1. */
  readonly share: number;
};

/** One requested act. */
export type Frame = {
  readonly act: Span;
  readonly effect: Effect;
  /** Difference of the probabilities of this effect and the next one, 0 to 1. */
  readonly margin: number;
  readonly is_question: boolean;
  /** In the order of the text. */
  readonly slots: readonly Slot[];
  /** Names outside of orders that may belong to the act, the likeliest first; they are no slots. */
  readonly hints: readonly Span[];
  /** Abilities for the act, the likeliest first. */
  readonly abilities: readonly Likely[];
  /** Abilities that fetch the object of the act, the likeliest first; `none` when nothing is fetched. */
  readonly sources: readonly Likely[];
};

/** Reading of a task. The parts cover every word that was read, in the order of the text. */
export type Reading = {
  /** Whether the text is English; texts in other languages have no parts and acts. */
  readonly isEnglish: boolean;
  readonly parts: readonly Part[];
  /** In the order of their acts. */
  readonly frames: readonly Frame[];
  /** Skipped middle of a long text; null without one. */
  readonly skipped: Span | null;
  /** Lower-case words that the vocabulary of the reader lacks, inflected too; absent for a reading without one. */
  readonly rare?: ReadonlySet<string>;
};
