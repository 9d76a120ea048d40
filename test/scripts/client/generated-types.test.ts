import { expect } from 'chai';
import { methodOf, type DocumentedOperation } from '../../../scripts/client/operation-method.ts';
import { docComment, typeOfSchema } from '../../../scripts/client/type-of-schema.ts';

const JSON_TYPE = 'application/json';

function flat(code: string): string {
  return code.replaceAll(/\s+/g, ' ');
}

describe('typeOfSchema', () => {
  for (const [schema, type] of [
    [{ type: 'integer' }, 'number'],
    [{ $ref: '#/components/schemas/Lock' }, 'Lock'],
    [{ const: 'ok' }, '"ok"'],
    [{ enum: ['a', null, ''] }, '"a" | null | ""'],
    [{ anyOf: [{ type: 'string' }, { enum: [null, ''] }] }, 'string | null'],
    [{ oneOf: [{ type: 'string' }, { type: 'string' }] }, 'string'],
    [{ type: ['array', 'null'], items: { enum: [1, 2] } }, 'readonly (1 | 2)[] | null'],
    [{}, 'unknown'],
    [{ type: 'object', additionalProperties: { type: 'string' } }, '{ readonly [name: string]: string; }'],
    [{ type: 'object', additionalProperties: false }, '{ }'],
    [
      { type: 'object', properties: { a: { type: 'boolean' }, b: {} }, required: ['a'], additionalProperties: false },
      '{ readonly "a": boolean; readonly "b"?: unknown; }',
    ],
    [
      { type: 'object', properties: { a: { type: 'boolean' } }, additionalProperties: { type: 'number' } },
      '{ readonly "a"?: boolean; readonly [name: string]: unknown; }',
    ],
  ] as const) {
    it(`gives ${type} for ${JSON.stringify(schema)}`, () => {
      expect(flat(typeOfSchema(schema))).to.equal(type);
    });
  }
});

describe('docComment', () => {
  it('cannot be ended by its text', () => {
    expect(docComment('a */ b')).to.equal('/** a * / b */\n');
    expect(docComment(' ')).to.equal('');
  });
});

describe('methodOf', () => {
  const operation = (members: Partial<DocumentedOperation>): DocumentedOperation => ({
    operationId: 'doIt',
    summary: 'It does it.',
    responses: { '200': { content: { [JSON_TYPE]: { schema: { type: 'string' } } } } },
    ...members,
  });
  const codeOf = (members: Partial<DocumentedOperation>): string => {
    const { parameters, method } = methodOf('/it/{id}', 'get', operation(members));
    return flat(parameters + method);
  };

  it('requires parameters where one is required, and names headers as members', () => {
    const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
    const key = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string' } };
    const code = codeOf({ parameters: [id, key] });

    expect(code).to.include('readonly id: string; readonly idempotency_key?: string;');
    expect(code).to.include('doIt(parameters: DoItParameters, options?: CallOptions): Promise<string>');
    expect(code).to.include('"headers":{"idempotency_key":"Idempotency-Key"}');
    expect(codeOf({ parameters: [key] })).to.include('doIt(parameters?: DoItParameters,');
  });

  it('puts the body first', () => {
    const requestBody = { content: { [JSON_TYPE]: { schema: { $ref: '#/components/schemas/Lock' } } } };

    expect(codeOf({ requestBody })).to.include('doIt(body: Lock, options?: CallOptions)');
    expect(codeOf({ requestBody: { ...requestBody, required: false } })).to.include('doIt(body?: Lock,');
  });

  it('gives a page for a list with a Link header, and the list itself without one', () => {
    const content = { [JSON_TYPE]: { schema: { type: 'array', items: { type: 'string' } } } };

    expect(codeOf({ responses: { '200': { headers: { Link: {} }, content } } })).to.include('Promise<Page<string>>');
    expect(codeOf({ responses: { '200': { content } } })).to.include('Promise<readonly (string)[]>');
  });

  it('takes failures with a problem document for errors, and others for answers', () => {
    const problem = { content: { 'application/problem+json': { schema: {} } } };
    const state = { content: { [JSON_TYPE]: { schema: { type: 'boolean' } } } };
    const responses = {
      '200': { content: { [JSON_TYPE]: { schema: { type: 'string' } } } },
      '404': problem,
      '503': state,
    };
    const code = codeOf({ responses });

    expect(code).to.include('Promise<string | boolean>');
    expect(code).to.include('"answers":[503]');
  });

  it('yields events for a stream, text for text, and bytes for files', () => {
    const events = {
      [JSON_TYPE]: { schema: { type: 'array', items: { type: 'number' } } },
      'text/event-stream': { schema: {} },
    };
    const file = { 'text/csv': { schema: {} }, 'image/png': { schema: {} } };

    expect(codeOf({ responses: { '200': { content: events } } })).to.include('AsyncGenerator<number>');
    expect(codeOf({ responses: { '200': { content: { 'text/html': { schema: {} } } } } })).to.include(
      'Promise<string>',
    );
    expect(codeOf({ responses: { '200': { content: file } } })).to.include('Promise<Blob>');
  });
});
