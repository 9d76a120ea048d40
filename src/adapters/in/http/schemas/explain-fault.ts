import type { ErrorObject } from 'ajv';
import { pointer } from '../../../../domain/catalog/json.ts';
import type { Fault } from '../../../../domain/errors.ts';
import { PATTERN_MEANINGS } from './patterns.ts';

/**
 * Says what is wrong in words. What was sent is never quoted: it may be a secret in the wrong field.
 *
 * @param error From an Ajv with `verbose`.
 */
export function explainFault(error: ErrorObject): Fault {
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
