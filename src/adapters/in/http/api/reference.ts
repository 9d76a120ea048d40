import type Router from '@koa/router';
import { ANYWHERE, jsonResponse, problemResponses, response, type Paths } from '../schema/operation.ts';
import { anything, mapOf, text, type Schema } from '../schema/schema.ts';
import { REFERENCE_POLICY, renderReference } from '../reference/reference-page.ts';

const failures = problemResponses(...ANYWHERE);
const document = mapOf(anything);

/** Operations that describe the API. */
export const referencePaths: Paths = {
  '/openapi.json': {
    get: {
      operationId: 'getOpenApi',
      summary: 'This document.',
      responses: { '200': jsonResponse('An OpenAPI 3.1 document.', document), ...failures },
    },
  },
  '/openapi.yaml': {
    get: {
      operationId: 'getOpenApiYaml',
      summary: 'This document as YAML.',
      responses: { '200': response('An OpenAPI 3.1 document.', { 'application/yaml': text }), ...failures },
    },
  },
  '/docs': {
    get: {
      operationId: 'getReference',
      summary: 'This document as a page for people. It needs no script and no other host.',
      responses: { '200': response('The page.', { 'text/html': text }), ...failures },
    },
  },
};

/** Adds the OpenAPI document as JSON, as YAML and as a page; the latter two are made at their first request. */
export function addReferenceRoutes(router: Router, openApi: Schema): void {
  let yaml: string | undefined;
  let page: string | undefined;

  router.get('/openapi.json', (context) => {
    context.body = openApi;
  });

  router.get('/openapi.yaml', async (context) => {
    const { stringify } = await import('yaml');
    yaml ??= stringify(openApi, { aliasDuplicateObjects: false, lineWidth: 0 });
    context.type = 'application/yaml';
    context.body = yaml;
  });

  router.get('/docs', (context) => {
    page ??= renderReference(openApi);
    context.set('Content-Security-Policy', REFERENCE_POLICY);
    context.set('Referrer-Policy', 'no-referrer');
    context.type = 'html';
    context.body = page;
  });
}
