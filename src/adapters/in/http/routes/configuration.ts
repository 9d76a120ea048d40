import type Router from '@koa/router';
import type { DescribeService } from '../../../../application/describe-service.ts';
import type { OpenApi } from '../openapi/document.ts';

/** What the service can do (`/api/config/`, with or without its slash) and how it is spoken to (`/openapi.json`). */
export function addConfigurationRoutes(router: Router, describeService: DescribeService, openApi: OpenApi): void {
  router.get('/api/config', async (context) => {
    context.body = await describeService();
  });

  router.get('/openapi.json', (context) => {
    context.body = openApi;
  });
}
