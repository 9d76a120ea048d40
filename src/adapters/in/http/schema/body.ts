import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { pointer } from '../../../../domain/catalog/json.ts';
import { QuartermasterError, type Fault } from '../../../../domain/errors.ts';
import { MODEL_PATTERN, PLAIN_TEXT_PATTERN } from '../../task-input.ts';
import type { SchemaOf } from './schema.ts';

export const VISIBLE_ASCII_PATTERN = '^[\\x21-\\x7E]*$';
export const SECRET_NAME_PATTERN = '^[A-Za-z_][A-Za-z0-9_.-]{0,127}$';
export const DIGEST_PATTERN = '^sha256:[0-9a-f]{64}$';
export const EXACT_VERSION_PATTERN = '^v?[0-9][A-Za-z0-9.+!_-]{0,127}$';

/** Meaning of each pattern; completes "must …". */
const PATTERN_MEANINGS: Readonly<Record<string, string>> = {
  [MODEL_PATTERN]: 'have 1 to 128 letters, digits or . _ : / @ - and start with a letter or digit',
  [VISIBLE_ASCII_PATTERN]: 'consist of visible ASCII characters, without spaces',
  [SECRET_NAME_PATTERN]: 'be the name of a secret: 1 to 128 letters, digits or . _ - that start with a letter or _',
  [DIGEST_PATTERN]: 'be sha256: and 64 lower-case hexadecimal digits',
  [EXACT_VERSION_PATTERN]: 'be one exact version, such as 1.2.3',
  [PLAIN_TEXT_PATTERN]:
    'have no control characters but line feed and tab (use \\n for line ends), and no half of a surrogate pair',
};
const MOST_FAULTS = 100;

/** A test validates the schemas; validation at every start would take a sixth of a second. */
const ajv = new Ajv2020({ allErrors: true, strict: true, verbose: true, validateSchema: false });

/** Returns a function that validates a body and returns its typed value or every fault. */
export function compileBody<Body>(
  schema: SchemaOf<Body>,
): (body: unknown) => { readonly value: Body } | { readonly faults: readonly Fault[] } {
  const isValid = ajv.compile<Body>(schema);
  return (body) => {
    if (isValid(body)) return { value: body };
    const errors = isValid.errors ?? [];
    return { faults: errors.filter((error) => error.keyword !== 'propertyNames').map(explainFault) };
  };
}

/** Returns a function that validates a body and throws `validation` with the faults. */
export function bodyReader<Body>(schema: SchemaOf<Body>): (body: unknown) => Body {
  const check = compileBody(schema);
  return (body) => {
    const checked = check(body);
    if ('value' in checked) return checked.value;
    throw bodyError(checked.faults);
  };
}

/** Returns the error of a body with these faults; it names at most 100. */
export function bodyError(faults: readonly Fault[]): QuartermasterError {
  return new QuartermasterError('validation', `The request has ${faults.length} fault(s); see errors.`, {
    errors: faults.slice(0, MOST_FAULTS),
  });
}

/** Explains a fault in words. The value is never quoted, since it may be a secret in the wrong field. */
function explainFault(error: ErrorObject): Fault {
  const { instancePath, parentSchema, propertyName } = error;
  const description: unknown = parentSchema?.['description'];
  const about = typeof description === 'string' ? ` (${description})` : '';
  const path = propertyName === undefined ? instancePath : pointer(instancePath, propertyName);
  switch (error.keyword) {
    case 'additionalProperties': {
      const known = Object.keys((parentSchema?.['properties'] ?? {}) as object).join(', ');
      return {
        path: pointer(instancePath, String(error.params['additionalProperty'])),
        message: `is not a field; the fields are: ${known}`,
      };
    }
    case 'required':
      return {
        path: pointer(instancePath, String(error.params['missingProperty'])),
        message: 'is required and missing',
      };
    default:
      return { path, message: `must ${expectation(error)}${about}` };
  }
}

function expectation(error: ErrorObject): string {
  const limit = Number(error.params['limit']);
  switch (error.keyword) {
    case 'type':
      return `be ${[error.params['type']].flat().map(describeType).join(' or ')}, not ${typeOf(error.data)}`;
    case 'const':
      return `be ${JSON.stringify(error.params['allowedValue'])}`;
    case 'enum':
      return `be one of ${(error.params['allowedValues'] as readonly string[]).join(', ')}`;
    case 'pattern':
      return PATTERN_MEANINGS[String(error.params['pattern'])] ?? 'have another form';
    case 'minimum':
      return `be at least ${limit}`;
    case 'maximum':
      return `be at most ${limit}`;
    case 'minLength':
      return limit === 1 ? 'not be blank' : `have at least ${limit} characters`;
    case 'maxLength':
      return `have at most ${limit} characters`;
    case 'minItems':
    case 'minProperties':
      return `have at least ${limit} items`;
    case 'maxItems':
    case 'maxProperties':
      return `have at most ${limit} items`;
    case 'uniqueItems':
      return 'not list anything twice';
    default:
      return error.message?.replace(/^must /, '') ?? 'be different';
  }
}

function describeType(type: unknown): string {
  return type === 'null' ? 'null' : withArticle(String(type));
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return withArticle(typeof value);
}

function withArticle(type: string): string {
  return `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`;
}
