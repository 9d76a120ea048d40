import {
  TASK_TYPES,
  type Need,
  type OpenQuestion,
  type TaskDefinition,
  type Trigger,
  type AnsweredQuestion,
  type ModelUse,
} from '../../../../domain/task/task-definition.ts';
import {
  ROLES,
  SLOTS,
  type Frame,
  type Likely,
  type Part,
  type Span,
} from '../../../../domain/task/reading/reading.ts';
import type { Components } from '../schema/operation.ts';
import { closed, count, flag, listOf, oneOf, orNull, share, text, texts } from '../schema/schema.ts';
import { constraintsSchema } from './constraints-schema.ts';

const constraints = constraintsSchema;

const need = closed<Need>(
  {
    id: text,
    text,
    capability: orNull(text),
    effect: oneOf('none', 'read', 'write', 'destructive'),
    implied: flag,
    confidence: share,
  },
  {
    act: text,
    system: text,
    assumed_system: { ...text, description: 'product that is assumed because the task names none' },
    formats: closed({ in: texts, out: texts }),
  },
);

const trigger = closed<Trigger>({
  kind: oneOf('manual', 'schedule', 'event'),
  text,
  cron: orNull(text),
  time_zone: orNull(text),
});

const answeredQuestion = closed<AnsweredQuestion>({
  key: text,
  ask: text,
  needs: texts,
  text: { ...text, description: 'the answer of the request' },
});

const openQuestion = closed<OpenQuestion>(
  {
    id: text,
    key: { ...text, description: 'key for `answers`, the same whatever else is asked' },
    ask: text,
    needs: texts,
    blocks: flag,
  },
  { assumed: text },
);

export const modelUse = closed<ModelUse>({
  provider: text,
  model: text,
  calls: count,
  tokens: closed({ input: orNull(count), output: orNull(count) }),
});

const textSpan = closed<Span>({ start: count, end: count, text });

const taskPart = closed<Part>({
  start: count,
  end: count,
  text,
  role: oneOf(...ROLES),
  frames: listOf(count),
  kind: orNull(text),
});

const likelyAbility = closed<Likely>({ ability: text, share });

const orderFrame = closed<Frame>({
  act: textSpan,
  effect: oneOf('none', 'read', 'write', 'destructive'),
  margin: share,
  is_question: flag,
  slots: listOf(closed({ start: count, end: count, text, slot: oneOf(...SLOTS), either: flag })),
  hints: listOf(textSpan),
  abilities: listOf(likelyAbility),
  sources: listOf(likelyAbility),
});

export const taskDefinition = closed<TaskDefinition>(
  {
    id: { type: 'string', pattern: '^t_[0-9a-f]{8}$' },
    raw_input: text,
    asked: text,
    type: oneOf(...TASK_TYPES),
    domain: text,
    requirements: closed({ language: orNull(text), frameworks: texts, capabilities: texts }),
    complexity: oneOf('simple', 'moderate', 'complex'),
    trigger: orNull(trigger),
    open_questions: listOf(openQuestion),
    success_criteria: texts,
    testable_assertions: texts,
    needs: listOf(need),
    constraints: constraintsSchema,
    text_language: orNull(text),
    prohibitions: texts,
    unread: texts,
    corrections: listOf(closed({ from: text, to: text })),
    analyzed_by: text,
  },
  {
    work_limits: texts,
    answered: listOf(answeredQuestion),
    analysis: modelUse,
    parts: listOf(taskPart),
    frames: listOf(orderFrame),
  },
);

/** Schemas of an analyzed task. */
export const taskComponents: Components = {
  Constraints: constraints,
  Need: need,
  Trigger: trigger,
  OpenQuestion: openQuestion,
  AnsweredQuestion: answeredQuestion,
  ModelUse: modelUse,
  TextSpan: textSpan,
  TaskPart: taskPart,
  LikelyAbility: likelyAbility,
  OrderFrame: orderFrame,
  TaskDefinition: taskDefinition,
};
