/*
 * Writes the typed client of the HTTP API, `src/client/schemas.ts` and `src/client/quartermaster-client.ts`, from the
 * OpenAPI document. With `--check` it writes nothing and ends with 1 when a file differs.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { makeOpenApi } from '../src/adapters/in/http/api/openapi.ts';
import { methodOf, type DocumentedOperation } from './client/operation-method.ts';
import { docComment, typeOfSchema, type JsonSchema } from './client/type-of-schema.ts';

type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
};

const FOLDER = fileURLToPath(new URL('../src/client/', import.meta.url));
const NOTE = '// Generated from the OpenAPI document by `npm run build:client`.\n\n';

function schemasFile({ components }: Document): string {
  const types = Object.entries(components.schemas).map(
    ([name, schema]) => `${docComment(schema.description ?? '')}export type ${name} = ${typeOfSchema(schema)};\n`,
  );
  return `${NOTE}${types.join('\n')}`;
}

function clientFile({ paths, components }: Document): string {
  const methods = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => methodOf(path, method, operation)),
  );
  const code = methods.map(({ method }) => method).join('\n\n');
  const used = Object.keys(components.schemas).filter((name) => new RegExp(`\\b${name}\\b`).test(code));
  const parameters = methods.map((one) => one.parameters).filter((type) => type !== '');
  return `${NOTE}import type { ${used.join(', ')} } from './schemas.ts';
import { Transport, type CallOptions, type ClientOptions, type Page } from './transport.ts';

${parameters.join('\n\n')}

/**
 * Client of the HTTP API with a method for each operation. A method rejects with a \`ProblemError\` when the service
 * answers with a failure, and with the error of \`fetch\` or the reason of a signal when there is no answer.
 */
export class QuartermasterClient {
  readonly #transport: Transport;

  constructor(options: ClientOptions) {
    this.#transport = new Transport(options);
  }

${code}
}
`;
}

const document = makeOpenApi('', []) as Document;
const files = { 'schemas.ts': schemasFile(document), 'quartermaster-client.ts': clientFile(document) };
const style = await resolveConfig(FOLDER + 'schemas.ts');
for (const [name, code] of Object.entries(files)) {
  const after = await format(code, { ...style, parser: 'typescript' });
  if (!process.argv.includes('--check')) writeFileSync(FOLDER + name, after);
  else if (readFileSync(FOLDER + name, 'utf8') !== after) {
    console.error(`src/client/${name} differs from the OpenAPI document: run npm run build:client`);
    process.exitCode = 1;
  }
}
