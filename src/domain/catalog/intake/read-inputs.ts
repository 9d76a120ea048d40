import type { Argument, Input, InputWithVariables, NamedInput } from '../server-document.ts';
import { hidesSomething } from '../../text/clean-text.ts';
import { LooseObject, type Found, type Mends, present } from './loose-object.ts';

const LONGEST_TEXT = 1_000;
const LONGEST_VALUE = 4_000;
const LONGEST_NAME = 200;
const MOST_CHOICES = 200;
const MOST_VARIABLES = 100;
const FORMATS = ['string', 'number', 'boolean', 'filepath'] as const;

/** Reads an environment variable or a header; undefined without a valid name. */
export function readNamedInput(found: Found, mends: Mends): NamedInput | undefined {
  const object = LooseObject.of(found, mends);
  const name = object?.exact('name', LONGEST_NAME, /^[^\s=]+$/);
  if (object === undefined || name === undefined) return undefined;
  const input = { name, ...readFilled(object) };
  object.leaveOthers();
  return input;
}

/** Reads a word of a command; undefined for an unknown type. */
export function readArgument(found: Found, mends: Mends): Argument | undefined {
  const object = LooseObject.of(found, mends);
  if (object === undefined) return undefined;
  const name = object.exact('name', LONGEST_NAME, /^\S+$/);
  const given = object.exact('valueHint', LONGEST_NAME);
  const input = readFilled(object);
  const isRepeated = object.flag('isRepeated');
  const type = object.oneOf('type', ['named', 'positional']) ?? kindOf(name, given ?? input.value);
  if (type === undefined || valueIsLost(object, input)) return undefined;
  if (object.find('type')?.value !== type) object.mend('type', `became ${type}`);
  object.leaveOthers();
  if (type === 'named') {
    if (given !== undefined) object.mend('valueHint', 'became its placeholder');
    const placeholder = input.placeholder ?? given;
    return name === undefined
      ? undefined
      : { type, name, ...present({ isRepeated }), ...input, ...present({ placeholder }) };
  }
  const valueHint = given ?? (input.value === undefined ? (name ?? 'value') : undefined);
  if (given === undefined && valueHint !== undefined) object.mend('valueHint', `became ${valueHint}`);
  return { type, ...present({ valueHint, isRepeated }), ...input };
}

/** Reads the variables of a value or an address, by name. */
export function readVariables(object: LooseObject): Readonly<Record<string, Input>> | undefined {
  return object.map('variables', MOST_VARIABLES, (found, mends) => {
    const variable = LooseObject.of(found, mends);
    if (variable === undefined) return undefined;
    const input = readInput(variable);
    variable.leaveOthers();
    return input;
  });
}

function readInput(object: LooseObject): Input {
  return present({
    description: object.text('description', LONGEST_TEXT),
    isRequired: object.flag('isRequired'),
    isSecret: object.flag('isSecret'),
    format: readFormat(object),
    value: object.exact('value', LONGEST_VALUE),
    default: object.exact('default', LONGEST_VALUE),
    placeholder: object.text('placeholder', LONGEST_TEXT),
    choices: object.list('choices', MOST_CHOICES, ({ value }) => readChoice(value)),
  });
}

function readFilled(object: LooseObject): InputWithVariables {
  return { ...readInput(object), ...present({ variables: readVariables(object) }) };
}

function readFormat(object: LooseObject): Input['format'] {
  if (object.find('format')?.value !== 'integer') return object.oneOf('format', FORMATS);
  object.mend('format', 'became number');
  return 'number';
}

function readChoice(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined;
  const text = String(value);
  return text.length <= LONGEST_VALUE && !hidesSomething(text) ? text : undefined;
}

/** Whether the input lost its value, without which the command would be a different one. */
function valueIsLost(object: LooseObject, input: Input): boolean {
  return input.value === undefined && object.find('value') !== undefined;
}

function kindOf(name: string | undefined, value: string | undefined): Argument['type'] | undefined {
  if (name?.startsWith('-') === true) return 'named';
  if (value !== undefined) return 'positional';
  return name === undefined ? undefined : 'named';
}
