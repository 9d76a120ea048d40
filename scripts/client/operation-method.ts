import { docComment, typeOfSchema, type JsonSchema } from './type-of-schema.ts';

type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>;
type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
};
type Answer = { readonly headers?: Readonly<Record<string, unknown>>; readonly content?: Content };

/** Operation of the OpenAPI document. */
export type DocumentedOperation = {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, Answer>>;
};

/** Code of an operation: the type of its parameters, if it has any, and its method of the client. */
export type MethodCode = { readonly parameters: string; readonly method: string };

type Reply = {
  readonly send: string;
  readonly accept: string;
  readonly type: string;
  readonly statuses: readonly number[];
};

const EVENTS = 'text/event-stream';
const JSON_TYPE = 'application/json';
/** The client sets it itself when it continues a stream. */
const OWN_HEADER = 'Last-Event-ID';

/** Writes the method of an operation. Its path, query and header parameters are members of one argument. */
export function methodOf(path: string, method: string, operation: DocumentedOperation): MethodCode {
  const { operationId: name, requestBody } = operation;
  const reply = replyOf(operation);
  const parameters = (operation.parameters ?? []).filter((one) => isSent(one, reply));
  const type = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}Parameters`;
  const body = requestBody?.content[JSON_TYPE]?.schema;
  const optional = parameters.every(({ required }) => required !== true);
  const signature = [
    ...(body === undefined ? [] : [`body${requestBody?.required === false ? '?' : ''}: ${typeOfSchema(body)}`]),
    ...(parameters.length === 0 ? [] : [`parameters${optional ? '?' : ''}: ${type}`]),
    'options?: CallOptions',
  ];
  const sent = [...(body === undefined ? [] : ['body']), ...(parameters.length === 0 ? [] : ['parameters'])];
  const call = [...sent, 'options'].join(', ');
  const result = reply.send.startsWith('events') ? `AsyncGenerator<${reply.type}>` : `Promise<${resultOf(reply)}>`;
  return {
    parameters: parameters.length === 0 ? '' : `export type ${type} = { ${parameters.map(memberOf).join('\n')} };`,
    method: `${docComment(`${operation.summary}\n${operation.description ?? ''}`)}${name}(${signature.join(', ')}): ${result} {
      return this.#transport.${reply.send}(${operationCode(path, method, parameters, reply)}, { ${call} });
    }`,
  };
}

/** A stream is continued by the client, and the size of a page means nothing to it. */
function isSent({ name }: Parameter, { accept }: Reply): boolean {
  return name !== OWN_HEADER && !(accept === EVENTS && name === 'limit');
}

function memberOf({ name, in: place, required, description = '', schema }: Parameter): string {
  const key = place === 'header' ? memberName(name) : name;
  return `${docComment(description)}readonly ${key}${required === true ? '' : '?'}: ${typeOfSchema(schema)};`;
}

function memberName(header: string): string {
  return header.toLowerCase().replaceAll('-', '_');
}

function operationCode(path: string, method: string, parameters: readonly Parameter[], reply: Reply): string {
  const headers = parameters.filter((one) => one.in === 'header').map(({ name }) => [memberName(name), name]);
  return JSON.stringify({
    method: method.toUpperCase(),
    path,
    ...(headers.length > 0 && { headers: Object.fromEntries(headers) as object }),
    accept: reply.accept,
    ...(reply.statuses.length > 0 && { answers: reply.statuses }),
  });
}

function replyOf({ responses }: DocumentedOperation): Reply {
  const answers = Object.entries(responses).filter(([, { content = {} }]) =>
    Object.keys(content).some((type) => type !== 'application/problem+json'),
  );
  const contents = answers.map(([, { content = {} }]) => content);
  const media = [...new Set(contents.flatMap((content) => Object.keys(content)))];
  const schemas = contents.flatMap((content) => content[JSON_TYPE]?.schema ?? []);
  const statuses = answers.map(([status]) => Number(status)).filter((status) => status >= 400);
  const json = [...new Set(schemas.map(typeOfSchema))].join(' | ');
  const item = schemas.length === 1 ? schemas[0]?.items : undefined;
  const accept = media.join(', ');
  if (media.includes(EVENTS)) return { send: 'events', accept: EVENTS, type: typeOfSchema(item ?? {}), statuses };
  if (media.length > 1) return { send: 'blob', accept: '*/*', type: 'Blob', statuses };
  if (accept !== JSON_TYPE) return { send: 'text', accept, type: 'string', statuses };
  const isPage = answers.some(([, { headers = {} }]) => 'Link' in headers);
  if (isPage && item !== undefined) return { send: 'page', accept, type: typeOfSchema(item), statuses };
  return { send: 'json', accept, type: json, statuses };
}

function resultOf({ send, type }: Reply): string {
  return send === 'page' ? `Page<${type}>` : type;
}
