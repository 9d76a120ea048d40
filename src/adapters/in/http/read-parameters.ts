import { QuartermasterError, type Fault } from '../../../domain/errors.ts';
import type { QueryParameter } from './schemas/query-parameters.ts';

export type ParameterRules = {
  readonly required?: readonly string[];
  /** Whether parameters that are not known are passed over, as a protocol with newer versions wants it. */
  readonly others?: 'refused' | 'ignored';
};

export type Parameters<Name extends string> = {
  /** The value of a parameter, NFC and trimmed; null when it is not given or blank. */
  (name: Name): string | null;
  /** Every value of one that may be given more than once or with commas, without blanks and each once. */
  all(name: Name): readonly string[];
};

const LONGEST_NAME = 100;
const MOST_VALUES = 50;

/** @throws {QuartermasterError} `validation` naming every fault of the query at once. */
export function readParameters<Name extends string>(
  querystring: string,
  known: Readonly<Record<Name, QueryParameter>>,
  { required = [], others = 'refused' }: ParameterRules = {},
): Parameters<Name> {
  const parameters: Readonly<Record<string, QueryParameter>> = known;
  const sent = new URLSearchParams(querystring);
  const value = (name: string): string | null => sent.get(name)?.normalize('NFC').trim() || null;
  const all = (name: string): readonly string[] => {
    const texts = sent.getAll(name).flatMap((text) => text.normalize('NFC').split(','));
    return [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))];
  };

  const errors: Fault[] = [...new Set(sent.keys())].flatMap((name) => {
    const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    if (parameter === undefined) {
      if (others === 'ignored') return [];
      const message = `is not a parameter; those are: ${Object.keys(parameters).join(', ')}`;
      return [{ path: name.slice(0, LONGEST_NAME), message }];
    }
    const { accepts, expected, several = false } = parameter;
    if (!several && sent.getAll(name).length > 1) return [{ path: name, message: 'is given more than once' }];
    const texts = several ? all(name) : [value(name)].flatMap((text) => text ?? []);
    return texts.length <= MOST_VALUES && texts.every(accepts) ? [] : [{ path: name, message: `must be ${expected}` }];
  });
  for (const name of required) {
    if (value(name) === null) {
      errors.push({ path: name, message: `is required: ${parameters[name]?.expected ?? 'a value'}` });
    }
  }
  if (errors.length > 0) {
    throw new QuartermasterError('validation', `The query has ${errors.length} fault(s); see errors.`, { errors });
  }
  return Object.assign(value, { all });
}
