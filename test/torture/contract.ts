import { METHODS } from 'node:http';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Schema } from './schema-arbitrary.ts';
import type { Shot } from './exchange.ts';

type Response = { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> };
type Operation = { readonly responses: Readonly<Record<string, Response>> };
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

const LARGEST_HEAD = 16 * 1024;

/** What the served document promises, ready to be asked. */
export type Contract = {
  /** Statuses that a request may be answered with, by its operation and by the general part of the document. */
  readonly statuses: (shot: Shot) => ReadonlySet<number>;
  /** What is wrong with the body of an answer, or null. Statuses that have no schema of their own take {@link Problem}. */
  readonly faultOf: (shot: Shot, status: number, body: unknown) => string | null;
};

/** Reads an OpenAPI document. */
export function readContract(document: Schema): Contract {
  const paths = document['paths'] as Paths;
  const ajv = new Ajv2020({ strict: false, allErrors: false, verbose: true });
  formats.default(ajv);
  ajv.addSchema(document, 'document');
  const compiled = new Map<Schema, ValidateFunction>();
  const validator = (schema: Schema): ValidateFunction => {
    const found =
      compiled.get(schema) ??
      ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')) as Schema);
    compiled.set(schema, found);
    return found;
  };
  const problem: Schema = { $ref: '#/components/schemas/Problem' };

  return {
    statuses(shot) {
      const operations = operationsAt(paths, shot.target);
      const operation = operationOf(operations, shot.method);
      return new Set([
        ...Object.keys(operation?.responses ?? {}).map(Number),
        ...(operations === undefined ? [404] : []),
        ...(operations !== undefined && operation === undefined ? [shot.method === 'OPTIONS' ? 204 : 405] : []),
        // Host and Origin are checked before the path is looked at.
        403,
        421,
        ...(isHttp(shot) && isDecodable(shot.target) ? [] : [400]),
        ...(headLength(shot) > LARGEST_HEAD ? [431] : []),
      ]);
    },
    faultOf(shot, status, body) {
      const response = operationOf(operationsAt(paths, shot.target), shot.method)?.responses[String(status)];
      const content = Object.values(response?.content ?? {})[0];
      if (content === undefined && status < 400) return null;
      const validate = validator(content?.schema ?? problem);
      if (validate(body)) return null;
      const [error] = validate.errors ?? [];
      return `${ajv.errorsText(validate.errors)} (${JSON.stringify(error?.data)?.slice(0, 80)})`;
    },
  };
}

/** Path of a target, without a last slash and the blanks that a lenient reader of HTTP skips around it (RFC 9112, 3). */
function pathOf(target: string): string {
  const path = target.trim().split(/[?#]/)[0] ?? '';
  return path.length > 1 ? path.replace(/\/$/, '') : path;
}

function operationsAt(paths: Paths, target: string): Readonly<Record<string, Operation>> | undefined {
  const path = pathOf(target);
  const literal = Object.keys(paths).find((each) => pathOf(each) === path);
  if (literal !== undefined) return paths[literal];
  const template = Object.keys(paths).find((each) => each.includes('{') && fits(each, path));
  return template === undefined ? undefined : paths[template];
}

/** A name in a path may have slashes of its own. */
function fits(template: string, path: string): boolean {
  const parts = template.split(/\{[^}]*\}/).map((part) => part.replace(/[.]/g, '\\.'));
  return new RegExp(`^${parts.join('.*')}$`).test(path);
}

function operationOf(
  operations: Readonly<Record<string, Operation>> | undefined,
  method: string,
): Operation | undefined {
  return operations?.[method === 'HEAD' ? 'get' : method.toLowerCase()];
}

/** Whether a request is HTTP at all, as far as the generator leaves HTTP. */
function isHttp({ method, target, headers }: Shot): boolean {
  const named = new Map(headers.map(([name, value]) => [name.toLowerCase(), value]));
  const length = named.get('content-length');
  return (
    METHODS.includes(method) &&
    /^[\x21-\x7e]+$/.test(target) &&
    (length === undefined || (/^\d{1,15}$/.test(length) && !named.has('transfer-encoding'))) &&
    named.get('transfer-encoding') === undefined
  );
}

function isDecodable(target: string): boolean {
  try {
    return !decodeURIComponent(target).includes('\0');
  } catch {
    return false;
  }
}

function headLength({ target, headers }: Shot): number {
  return headers.reduce((sum, [name, value]) => sum + name.length + value.length + 4, target.length + 20);
}
