import type { Capability } from '../catalog/capability.ts';
import { COMPLEXITIES, TASK_TYPES } from './task-definition.ts';
import { EFFECTS, KINDS, readableCapabilities, REMOTE } from './task-reading.ts';

type Schema = Readonly<Record<string, unknown>>;

const text: Schema = { type: 'string' };
const flag: Schema = { type: 'boolean' };

/** JSON Schema of what a model reads of a task, of the keywords that every vendor's structured output knows. */
export function taskReadingSchema(capabilities: readonly Capability[]): Schema {
  const need = closed({
    text,
    capability: orNull(oneOf(readableCapabilities(capabilities).map(({ id }) => id))),
    system: orNull(text),
    effect: oneOf(EFFECTS),
    implied: flag,
    confidence: { type: 'number' },
  });
  const trigger = closed({ kind: oneOf(KINDS), text, cron: orNull(text), time_zone: orNull(text), timed: flag });
  return closed({
    type: oneOf(TASK_TYPES),
    complexity: oneOf(COMPLEXITIES),
    needs: listOf(need),
    trigger: orNull(trigger),
    limits: closed({ read_only: flag, keyless: flag, remote: orNull(oneOf(REMOTE)) }),
    prohibitions: listOf(text),
  });
}

function oneOf(values: readonly string[]): Schema {
  return { type: 'string', enum: values };
}

function listOf(items: Schema): Schema {
  return { type: 'array', items };
}

function orNull(schema: Schema): Schema {
  return { anyOf: [schema, { type: 'null' }] };
}

function closed(properties: Readonly<Record<string, Schema>>): Schema {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}
