import { QuartermasterError, type Fault } from '../../../../domain/errors.ts';
import { PLAIN_TEXT_PATTERN } from '../../task-input.ts';
import type { Schema } from './schema.ts';

/** Query parameter: validation, parsing and documentation of its texts. A blank text counts as absent. */
export type Parameter<Value> = {
  readonly accepts: (text: string) => boolean;
  /** Completes "must be …". */
  readonly expected: string;
  /** Whether the parameter may be repeated and may hold comma-separated values; each value is validated separately. */
  readonly several: boolean;
  readonly required: boolean;
  readonly schema: Schema;
  /** Returns the value of the accepted texts: at most one text, unless the parameter takes several. */
  readonly valueOf: (texts: readonly string[]) => Value;
};

type Check = Pick<Parameter<never>, 'accepts' | 'expected' | 'schema'>;

/** Schemas of the parameters of an operation, by name. */
export type ParametersOf<Values> = { readonly [Name in keyof Values]: Parameter<Values[Name]> };

const LONGEST_NAME = 100;
const MOST_VALUES = 50;
const PLAIN_TEXT = new RegExp(PLAIN_TEXT_PATTERN, 'u');

/** Text parameter, NFC and trimmed; null when absent. */
export function optional(check: Check): Parameter<string | null> {
  return { ...check, several: false, required: false, valueOf: ([text]) => text ?? null };
}

export function required(check: Check): Parameter<string> {
  return { ...check, several: false, required: true, valueOf: ([text]) => text ?? '' };
}

/** Accepts texts that match a pattern, with the `u` flag. */
export function matching(pattern: string, expected: string): Check {
  const expression = new RegExp(pattern, 'u');
  return { accepts: (text) => expression.test(text), expected, schema: { type: 'string', pattern } };
}

/** Accepts texts of at most `most` UTF-16 units without control characters. */
export function plainText(most: number, expected: string, schema: Schema = {}): Check {
  const accepts = (text: string): boolean => text.length <= most && PLAIN_TEXT.test(text);
  return { accepts, expected, schema: { type: 'string', ...schema, maxLength: most } };
}

/** Integer parameter with a default. */
export function integer(minimum: number, maximum: number, byDefault: number, expected: string): Parameter<number> {
  const form = new RegExp(`^\\d{1,${String(maximum).length}}$`);
  return {
    accepts: (text) => form.test(text) && Number(text) >= minimum && Number(text) <= maximum,
    expected,
    several: false,
    required: false,
    schema: { type: 'integer', minimum, maximum, default: byDefault },
    valueOf: ([text]) => Number(text ?? byDefault),
  };
}

/** Parameter with several of the given values, case-insensitive. */
export function anyOf(values: readonly string[]): Parameter<readonly string[]> {
  return severalOf({
    accepts: (text) => values.includes(text.toLowerCase()),
    expected: values.join(', '),
    schema: { type: 'string', enum: values },
  });
}

/** Parameter with several texts, each validated separately. */
export function severalOf({ accepts, expected, schema }: Check): Parameter<readonly string[]> {
  return {
    accepts,
    expected: `of ${expected}; several by commas or by repeating it`,
    several: true,
    required: false,
    schema: { type: 'array', items: schema },
    valueOf: (texts) => texts,
  };
}

/**
 * Parses a query by the schemas of its parameters.
 * @param others Whether unknown parameters are ignored, as a protocol with newer versions requires.
 * @returns A function from the name of a parameter to its value.
 * @throws {QuartermasterError} `validation` naming every fault of the query at once.
 */
export function readQuery<Values extends object>(
  querystring: string,
  parameters: ParametersOf<Values>,
  others: 'refused' | 'ignored' = 'refused',
): <Name extends keyof Values>(name: Name) => Values[Name] {
  const sent = new URLSearchParams(querystring);
  const known = new Map<string, Parameter<unknown>>(Object.entries(parameters));
  const errors: Fault[] = [...new Set(sent.keys())].flatMap((name) => {
    const parameter = known.get(name);
    if (parameter !== undefined) return faultOf(sent, name, parameter);
    if (others === 'ignored') return [];
    const message = `is not a parameter; those are: ${[...known.keys()].join(', ')}`;
    return [{ path: name.slice(0, LONGEST_NAME), message }];
  });
  for (const [name, parameter] of known) {
    if (parameter.required && textsOf(sent, name, parameter).length === 0) {
      errors.push({ path: name, message: `is required: ${parameter.expected}` });
    }
  }
  if (errors.length > 0) {
    throw new QuartermasterError('validation', `The query has ${errors.length} fault(s); see errors.`, { errors });
  }
  return (name) => parameters[name].valueOf(textsOf(sent, String(name), parameters[name]));
}

/** Documents the parameters of an operation. */
export function describeParameters(parameters: Readonly<Record<string, Parameter<unknown>>>): readonly Schema[] {
  return Object.entries(parameters).map(([name, { required: isRequired, expected, schema }]) => ({
    name,
    in: 'query',
    required: isRequired,
    description: expected,
    schema,
  }));
}

function faultOf(sent: URLSearchParams, name: string, parameter: Parameter<unknown>): readonly Fault[] {
  if (!parameter.several && sent.getAll(name).length > 1) return [{ path: name, message: 'is given more than once' }];
  const texts = textsOf(sent, name, parameter);
  if (texts.length <= MOST_VALUES && texts.every(parameter.accepts)) return [];
  return [{ path: name, message: `must be ${parameter.expected}` }];
}

/** Returns the texts of a parameter, NFC and trimmed, without blanks and duplicates. */
function textsOf(sent: URLSearchParams, name: string, { several }: Parameter<unknown>): readonly string[] {
  const given = several ? sent.getAll(name).flatMap((text) => text.split(',')) : [sent.get(name) ?? ''];
  return [...new Set(given.map((text) => text.normalize('NFC').trim()).filter((text) => text !== ''))];
}
