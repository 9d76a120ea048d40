import type { RunEvent } from '../../../../domain/run/run-event.ts';
import { isEnd, RUN_STATES } from '../../../../domain/run/run-state.ts';
import { effect } from './pick-schemas.ts';
import { adjustment, VERDICTS } from './run-record-schemas.ts';
import type { Components } from '../schema/operation.ts';
import {
  amount,
  anyOf,
  closed,
  constant,
  count,
  dateTime,
  flag,
  oneOf,
  orNull,
  text,
  type SchemaOf,
} from '../schema/schema.ts';

type EventOf<Stage extends RunEvent['stage']> = Extract<RunEvent, { readonly stage: Stage }>;
type CallOf<Call extends EventOf<'executing'>['call']> = Extract<EventOf<'executing'>, { readonly call: Call }>;

const whole: SchemaOf<number> = { type: 'integer', minimum: 1 };
const placed = { seq: whole, at: dateTime, elapsed_ms: amount, remaining_ms: amount };
const step = oneOf('asked', 'answered', 'failed');
const of = <const Stage extends RunEvent['stage']>(stage: Stage) => ({ stage: constant(stage), ...placed });

export const runEvent = anyOf(
  closed<EventOf<'analyzing'>>(of('analyzing')),
  closed<EventOf<'recommending'>>(of('recommending')),
  closed<EventOf<'checks_frozen'>>({ ...of('checks_frozen'), digest: text, checks: count }),
  closed<EventOf<'provisioning'>>(
    {
      ...of('provisioning'),
      attempt: whole,
      server: text,
      step: oneOf('installing', 'starting', 'listing', 'ready', 'failed'),
    },
    { text, tools: count },
  ),
  closed<CallOf<'model'>>(
    { ...of('executing'), attempt: whole, call: constant('model'), step, model: text },
    {
      tokens: closed({ input: orNull(count), output: orNull(count) }),
      text,
    },
  ),
  closed<CallOf<'tool'>>(
    {
      ...of('executing'),
      attempt: whole,
      call: constant('tool'),
      step,
      server: text,
      tool: text,
      effect: orNull(effect),
    },
    { contained: constant(true), text },
  ),
  closed<EventOf<'evaluating'>>({
    ...of('evaluating'),
    attempt: whole,
    check: text,
    verdict: oneOf(...VERDICTS),
  }),
  closed<EventOf<'repairing'>>({ ...of('repairing'), attempt: whole, ...adjustment }),
  closed<EventOf<'done'>>({
    ...of('done'),
    status: oneOf(...RUN_STATES.filter(isEnd)),
    score: orNull(amount),
    passed: orNull(flag),
  }),
);

/** Schemas of run events, one kind per stage. */
export const runEventComponents: Components = { RunEvent: runEvent };
