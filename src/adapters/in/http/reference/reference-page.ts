import { createHash } from 'node:crypto';
import type { Schema } from '../schema/schema.ts';
import { html, type Html } from './html.ts';
import { showMembers, type JsonSchema } from './schema-members.ts';
import { showOperation, type DocumentedOperation } from './show-operation.ts';
import { STYLE } from './style.ts';

type Document = {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DocumentedOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, JsonSchema>> };
};
type Placed = { readonly path: string; readonly method: string; readonly operation: DocumentedOperation };

const STYLE_ELEMENT: Html = { html: `<style>${STYLE}</style>` };

/** Policy of the page: its own style and nothing else, no script, no frame, no form. */
export const REFERENCE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Renders an OpenAPI document as one page without scripts and without addresses of other hosts. */
export function renderReference(openApi: Schema): string {
  const { info, tags, paths, components } = openApi as Document;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const of = (tag: string): readonly Placed[] => operations.filter(({ operation }) => operation.tags.includes(tag));
  const schemas = Object.entries(components.schemas);
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${info.title} HTTP API</title>
        ${STYLE_ELEMENT}
      </head>
      <body>
        <nav aria-label="Contents">
          <a class="skip" href="#content">To the content</a>
          <p><a href="/openapi.json">JSON</a> · <a href="/openapi.yaml">YAML</a></p>
          ${tags.map(
            ({ name }) =>
              html`<h2>${name}</h2>
                <ul>
                  ${of(name).map(showLink)}
                </ul>`,
          )}
          <h2>Schemas</h2>
          <ul>
            ${schemas.map(([name]) => html`<li><a href="#schema-${name}">${name}</a></li>`)}
          </ul>
        </nav>
        <main id="content">
          <h1>${info.title} HTTP API ${info.version}</h1>
          ${info.description.split('\n\n').map((paragraph) => html`<p>${paragraph}</p>`)}
          ${tags.map((tag) => showTag(tag, of(tag.name)))}
          <section>
            <h2 id="schemas">Schemas</h2>
            ${schemas.map(showSchema)}
          </section>
        </main>
      </body>
    </html> `;
  return page.html;
}

function showLink({ path, method, operation }: Placed): Html {
  return html`<li>
    <a href="#${operation.operationId}"><code>${method.toUpperCase()} ${path}</code></a>
  </li>`;
}

function showTag({ name, description }: Document['tags'][number], operations: readonly Placed[]): Html {
  return html`<section>
    <h2>${name}</h2>
    <p>${description}</p>
    ${operations.map(({ path, method, operation }) => showOperation(path, method, operation))}
  </section>`;
}

function showSchema([name, schema]: readonly [string, JsonSchema]): Html {
  const about = schema.description === undefined ? html`` : html`<p>${schema.description}</p>`;
  return html`<article id="schema-${name}">
    <h3>${name}</h3>
    ${about}${showMembers(schema)}
  </article>`;
}
