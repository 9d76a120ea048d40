import { QuartermasterError, type Fault } from '../../../domain/errors.ts';
import type { QueryParameter } from './schemas/query-parameters.ts';

export type ParameterRules = {
  readonly required?: readonly string[];
  /** Whether parameters that are not known are passed over, as a protocol with newer versions wants it. */
  readonly others?: 'refused' | 'ignored';
};

/** The value of a parameter, NFC and trimmed; null when it is not given or blank. */
export type Parameters<Name extends string> = (name: Name) => string | null;

const LONGEST_NAME = 100;

/** @throws {QuartermasterError} `validation` naming every fault of the query at once. */
export function readParameters<Name extends string>(
  querystring: string,
  known: Readonly<Record<Name, QueryParameter>>,
  { required = [], others = 'refused' }: ParameterRules = {},
): Parameters<Name> {
  const parameters: Readonly<Record<string, QueryParameter>> = known;
  const sent = new URLSearchParams(querystring);
  const value = (name: string): string | null => sent.get(name)?.normalize('NFC').trim() || null;

  const errors: Fault[] = [...new Set(sent.keys())].flatMap((name) => {
    const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    if (parameter === undefined) {
      if (others === 'ignored') return [];
      const message = `is not a parameter; those are: ${Object.keys(parameters).join(', ')}`;
      return [{ path: name.slice(0, LONGEST_NAME), message }];
    }
    if (sent.getAll(name).length > 1) return [{ path: name, message: 'is given more than once' }];
    const text = value(name);
    return text === null || parameter.accepts(text) ? [] : [{ path: name, message: `must be ${parameter.expected}` }];
  });
  for (const name of required) {
    if (value(name) === null) {
      errors.push({ path: name, message: `is required: ${parameters[name]?.expected ?? 'a value'}` });
    }
  }
  if (errors.length > 0) {
    throw new QuartermasterError('validation', `The query has ${errors.length} fault(s); see errors.`, { errors });
  }
  return value;
}
