import { html, type Html } from './html.ts';
import { showMember, showType, type JsonSchema } from './schema-members.ts';

type Content = Readonly<Record<string, { readonly schema: JsonSchema; readonly examples?: Examples }>>;
type Examples = Readonly<Record<string, { readonly summary?: string; readonly value: unknown }>>;
type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
};
type Answer = {
  readonly description: string;
  readonly headers?: Readonly<Record<string, { readonly description?: string }>>;
  readonly content?: Content;
};

/** Operation of the OpenAPI document, as far as the reference shows it. */
export type DocumentedOperation = {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly description?: string; readonly required?: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, Answer>>;
};

/** Shows an operation: its parameters, its body with examples, and each answer with its headers. */
export function showOperation(path: string, method: string, operation: DocumentedOperation): Html {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  return html`<article id="${operationId}">
    <h3>
      <code><span class="method">${method.toUpperCase()}</span> ${path}</code>
    </h3>
    <p>${summary}</p>
    ${description === undefined ? html`` : html`<p>${description}</p>`}
    ${
      parameters.length === 0
        ? html``
        : html`<h4>Parameters</h4>
            <dl>${parameters.map(showParameter)}</dl>`
    }
    ${requestBody === undefined ? html`` : showBody(path, method, requestBody)}
    <h4>Answers</h4>
    <dl>${Object.entries(responses).map(showAnswer)}</dl>
  </article>`;
}

function showParameter({ name, in: place, required = false, description = '', schema }: Parameter): Html {
  const about = { ...schema, description: `in the ${place}; ${description}` };
  return showMember({ path: name, required, schema: about });
}

function showBody(
  path: string,
  method: string,
  { description, required, content }: NonNullable<DocumentedOperation['requestBody']>,
): Html {
  const types = Object.entries(content).map(
    ([type, { schema, examples = {} }]) =>
      html`<p><code>${type}</code>: ${showType(schema)}${required === false ? ' (optional)' : ''}</p>
        ${Object.values(examples).map((example) => showExample(path, method, example))}`,
  );
  return html`<h4>Body</h4>
    ${description === undefined ? html`` : html`<p>${description}</p>`}${types}`;
}

function showExample(path: string, method: string, { summary = 'Example', value }: Examples[string]): Html {
  const body = JSON.stringify(value, null, 2).replaceAll("'", String.raw`'\''`);
  const command = `curl -s -X ${method.toUpperCase()} 127.0.0.1:4041${path} -H 'content-type: application/json' -d '${body}'`;
  return html`<p>${summary}:</p>
    <pre tabindex="0">${command}</pre>`;
}

function showAnswer([status, { description, headers = {}, content = {} }]: readonly [string, Answer]): Html {
  const types = Object.entries(content).map(
    ([type, { schema }]) => html`<br /><code>${type}</code>: ${showType(schema)}`,
  );
  const sent = Object.entries(headers).map(
    ([name, { description: about }]) =>
      html`<br />header <code>${name}</code>${about === undefined ? '' : `: ${about}`}`,
  );
  return html`<dt><code>${status}</code></dt>
    <dd>${description}${types}${sent}</dd>`;
}
