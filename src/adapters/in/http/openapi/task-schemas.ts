import {
  TASK_TYPES,
  type Need,
  type OpenQuestion,
  type TaskDefinition,
  type Trigger,
  type ModelUse,
} from '../../../../domain/task/task-definition.ts';
import {
  ROLES,
  SLOTS,
  type Frame,
  type Likely,
  type Part,
  type Slot,
  type Span,
} from '../../../../domain/task/reading/reading.ts';
import { constraintsSchema } from '../schemas/constraints.ts';
import { closed, count, flag, listOf, oneOf, orNull, ref, share, text, texts, type Schema } from './schema.ts';

/** What a task became when it was analysed. */
export const taskSchemas: Readonly<Record<string, Schema>> = {
  Constraints: constraintsSchema,
  Need: closed<Need>(
    {
      id: text,
      text,
      capability: orNull(text),
      effect: oneOf('none', 'read', 'write', 'destructive'),
      implied: flag,
      confidence: share,
    },
    { system: text },
  ),
  Trigger: closed<Trigger>({
    kind: oneOf('manual', 'schedule', 'event'),
    text,
    cron: orNull(text),
    time_zone: orNull(text),
  }),
  OpenQuestion: closed<OpenQuestion>({ id: text, ask: text, needs: texts, blocks: flag }, { assumed: text }),
  ModelUse: closed<ModelUse>({
    provider: text,
    model: text,
    calls: count,
    tokens: closed<ModelUse['tokens']>({ input: orNull(count), output: orNull(count) }),
  }),
  TextSpan: closed<Span>({ start: count, end: count, text }),
  TaskPart: closed<Part>({
    start: count,
    end: count,
    text,
    role: oneOf(...ROLES),
    frames: listOf(count),
    kind: orNull(text),
  }),
  LikelyAbility: closed<Likely>({ ability: text, share }),
  OrderFrame: closed<Frame>({
    act: ref('TextSpan'),
    effect: oneOf('none', 'read', 'write', 'destructive'),
    margin: share,
    is_question: flag,
    slots: listOf(closed<Slot>({ start: count, end: count, text, slot: oneOf(...SLOTS), either: flag })),
    hints: listOf(ref('TextSpan')),
    abilities: listOf(ref('LikelyAbility')),
    sources: listOf(ref('LikelyAbility')),
  }),
  TaskDefinition: closed<TaskDefinition>(
    {
      id: { type: 'string', pattern: '^t_[0-9a-f]{8}$' },
      raw_input: text,
      asked: text,
      type: oneOf(...TASK_TYPES),
      domain: text,
      requirements: closed<TaskDefinition['requirements']>({
        language: orNull(text),
        frameworks: texts,
        capabilities: texts,
      }),
      complexity: oneOf('simple', 'moderate', 'complex'),
      trigger: orNull(ref('Trigger')),
      open_questions: listOf(ref('OpenQuestion')),
      success_criteria: texts,
      testable_assertions: texts,
      needs: listOf(ref('Need')),
      constraints: ref('Constraints'),
      text_language: orNull(text),
      prohibitions: texts,
      unread: texts,
      corrections: listOf(closed<TaskDefinition['corrections'][number]>({ from: text, to: text })),
      analyzed_by: text,
    },
    { analysis: ref('ModelUse'), parts: listOf(ref('TaskPart')), frames: listOf(ref('OrderFrame')) },
  ),
};
