import { EFFECTS, type Capability, type Effect } from '../catalog/capability.ts';
import type { Lexicon, Products } from '../match/knowledge.ts';
import { isCron } from '../text/time-of-day.ts';
import { ReplyReader, type Members, type ReplyReading } from './reply-reader.ts';
import { COMPLEXITIES, TASK_TYPES, type TaskDefinition } from './task-definition.ts';
import { namedProduct } from './products-of-frame.ts';

/** Reading of a task by a vendor's model: it points at words of the task and at entries of closed lists. */
export type TaskReading = Pick<TaskDefinition, 'type' | 'complexity'> & {
  readonly needs: readonly ReadNeed[];
  readonly trigger: ReadTrigger | null;
  readonly limits: {
    readonly read_only: boolean;
    readonly keyless: boolean;
    readonly remote: 'forbidden' | 'required' | null;
  };
  /** Unverified words of the task. */
  readonly prohibitions: readonly string[];
};

type ReadNeed = {
  /** Unverified words of the task. */
  readonly words: string;
  readonly capability: string | null;
  /** Product that the task names. */
  readonly system: string | null;
  /** At most the effect of the capability. */
  readonly effect: Effect;
  readonly implied: boolean;
  /** 0 to 1. */
  readonly confidence: number;
};

export type ReadTrigger = {
  readonly kind: 'schedule' | 'event';
  readonly words: string;
  /** Five fields. */
  readonly cron: string | null;
  /** IANA name. */
  readonly time_zone: string | null;
  /** Whether the task states a time of day. */
  readonly timed: boolean;
};

export const MOST_NEEDS = 12;
const MOST_PROHIBITIONS = 10;
const REMOTE = ['forbidden', 'required'] as const;
const KINDS = ['schedule', 'event'] as const;

/** Returns the capabilities that a model may name, without those of triggers. */
export function readableCapabilities(capabilities: readonly Capability[]): readonly Capability[] {
  return capabilities.filter(({ met_by: by }) => by !== 'host');
}

/** Parses a model's reply strictly; unknown members are ignored. */
export function readTaskReading(
  reply: Members,
  task: string,
  knowledge: Lexicon & Products,
): ReplyReading<TaskReading> {
  const reader = new ReplyReader();
  const type = reader.oneOf(reply['type'], 'type', TASK_TYPES, TASK_TYPES.join(', '));
  const complexity = reader.oneOf(reply['complexity'], 'complexity', COMPLEXITIES, COMPLEXITIES.join(', '));
  if (!Array.isArray(reply['needs'])) reader.faults.push('needs: there is no such list');
  const needs = reader
    .list(Array.isArray(reply['needs']) ? reply['needs'] : [], 'needs', MOST_NEEDS)
    .map((need, index) => readNeed(reader, need, `needs[${index}]`, task, knowledge));
  const trigger = isNothing(reply['trigger']) ? null : readTrigger(reader, reply['trigger']);
  const limits = reader.object(reply['limits'] ?? {}, 'limits');
  const remote = isNothing(limits['remote'])
    ? null
    : reader.oneOf(limits['remote'], 'limits.remote', REMOTE, REMOTE.join(', '));
  const reading = {
    needs,
    trigger,
    limits: {
      read_only: reader.flag(limits['read_only'], 'limits.read_only'),
      keyless: reader.flag(limits['keyless'], 'limits.keyless'),
      remote,
    },
    prohibitions: reader
      .list(reply['prohibitions'], 'prohibitions', MOST_PROHIBITIONS)
      .map((act, index) => reader.text(act, `prohibitions[${index}]`)),
  };
  return type === null || complexity === null || reader.faults.length > 0
    ? { faults: reader.faults }
    : { value: { type, complexity, ...reading } };
}

function readNeed(
  reader: ReplyReader,
  value: unknown,
  path: string,
  task: string,
  knowledge: Lexicon & Products,
): ReadNeed {
  const need = reader.object(value, path);
  const ids = readableCapabilities(knowledge.catalog.vocabulary.capabilities).map(({ id }) => id);
  const capability = isNothing(need['capability'])
    ? null
    : reader.oneOf(need['capability'], `${path}.capability`, ids, 'the listed ids');
  const effect = reader.oneOf(need['effect'], `${path}.effect`, EFFECTS, EFFECTS.join(', '));
  const able = knowledge.lexicon.capabilities.get(capability ?? '');
  const isJudged = effect !== null && (able !== undefined || isNothing(need['capability']));
  return {
    words: reader.text(need['text'], `${path}.text`),
    capability,
    system: isNothing(need['system']) ? null : readSystem(reader, need['system'], `${path}.system`, task, knowledge),
    effect: isJudged ? effectWithin(reader, effect, able, path) : 'none',
    implied: reader.flag(need['implied'], `${path}.implied`),
    confidence: reader.share(need['confidence'], `${path}.confidence`),
  };
}

function readSystem(
  reader: ReplyReader,
  value: unknown,
  path: string,
  task: string,
  knowledge: Products,
): string | null {
  const name = reader.text(value, path);
  if (name === '') return null;
  const system = namedProduct(task, name, knowledge);
  if (system === undefined) reader.faults.push(`${path}: the task names no such product`);
  return system ?? null;
}

/** Limits the effect of an act to the effect of its capability; acts of the model or the host change nothing. */
function effectWithin(reader: ReplyReader, effect: Effect, capability: Capability | undefined, path: string): Effect {
  if (capability !== undefined && capability.effect === 'none') return 'none';
  if (effect === 'none') reader.faults.push(`${path}.effect: a server reads, at least`);
  if (capability === undefined || EFFECTS.indexOf(effect) <= EFFECTS.indexOf(capability.effect)) return effect;
  reader.faults.push(`${path}.effect: ${effect} is more than ${capability.id} does, which is ${capability.effect}`);
  return capability.effect;
}

function readTrigger(reader: ReplyReader, value: unknown): ReadTrigger {
  const trigger = reader.object(value, 'trigger');
  const cron = isNothing(trigger['cron']) ? null : reader.text(trigger['cron'], 'trigger.cron').trim();
  if (cron !== null && cron !== '' && !isCron(cron))
    reader.faults.push('trigger.cron: it is no cron line of five fields');
  const zone = isNothing(trigger['time_zone']) ? null : reader.text(trigger['time_zone'], 'trigger.time_zone');
  if (zone !== null && zone !== '' && !isTimeZone(zone)) reader.faults.push('trigger.time_zone: it is no IANA name');
  return {
    kind: reader.oneOf(trigger['kind'], 'trigger.kind', KINDS, KINDS.join(', ')) ?? 'event',
    words: reader.text(trigger['text'], 'trigger.text'),
    cron,
    time_zone: zone,
    timed: reader.flag(trigger['timed'], 'trigger.timed'),
  };
}

function isTimeZone(name: string): boolean {
  if (!/^[A-Z][A-Za-z_]{1,20}(?:\/[A-Z][A-Za-z0-9_+-]{1,30}){0,2}$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

function isNothing(value: unknown): value is null | undefined {
  return value === undefined || value === null;
}

type Schema = Readonly<Record<string, unknown>>;

const TEXT: Schema = { type: 'string' };
const FLAG: Schema = { type: 'boolean' };

/** Returns the JSON Schema of a model's reading, with keywords that every vendor supports. */
export function taskReadingSchema(capabilities: readonly Capability[]): Schema {
  const need = closed({
    text: TEXT,
    capability: orNull(oneOf(readableCapabilities(capabilities).map(({ id }) => id))),
    system: orNull(TEXT),
    effect: oneOf(EFFECTS),
    implied: FLAG,
    confidence: { type: 'number' },
  });
  const trigger = closed({ kind: oneOf(KINDS), text: TEXT, cron: orNull(TEXT), time_zone: orNull(TEXT), timed: FLAG });
  return closed({
    type: oneOf(TASK_TYPES),
    complexity: oneOf(COMPLEXITIES),
    needs: listOf(need),
    trigger: orNull(trigger),
    limits: closed({ read_only: FLAG, keyless: FLAG, remote: orNull(oneOf(REMOTE)) }),
    prohibitions: listOf(TEXT),
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
