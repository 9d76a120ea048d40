import type Router from '@koa/router';
import type { Middleware } from 'koa';
import type { CountServers } from '../../../../application/catalog/count-servers.ts';
import type { GetServer } from '../../../../application/catalog/get-server.ts';
import type { ListServers } from '../../../../application/catalog/list-servers.ts';
import type { SearchServers } from '../../../../application/search/search-servers.ts';
import { QuartermasterError } from '../../../../domain/errors.ts';
import { fitHit, fitSummary } from '../item-size.ts';
import { answerPage } from '../json-response.ts';
import { readCatalogQuery, readFacetsQuery } from '../query.ts';

const LIST = { search: false, limit: 50 };
const SEARCH = { search: true, limit: 10 };
const LONGEST_NAME = 512;

export type CatalogUseCases = {
  readonly listServers: ListServers;
  readonly searchServers: SearchServers;
  readonly countServers: CountServers;
  readonly getServer: GetServer;
};

/** Listing, searching, counting and looking up servers. @param keep Goes before what reads nothing but the catalog. */
export function addCatalogRoutes(router: Router, keep: Middleware, useCases: CatalogUseCases): void {
  const { listServers, searchServers, countServers, getServer } = useCases;

  router.get('/api/mcp/servers', keep, async (context) => {
    const { filter, limit, cursor } = readCatalogQuery(context.querystring, LIST);
    const page = await listServers({ filter, limit, cursor });
    answerPage(context, { ...page, items: page.items.map(fitSummary) });
  });

  router.get('/api/mcp/search', keep, async (context) => {
    const { text, filter, limit, cursor } = readCatalogQuery(context.querystring, SEARCH);
    const page = await searchServers({ text, filter, limit, cursor });
    answerPage(context, { ...page, items: page.items.map(fitHit) });
  });

  router.get('/api/mcp/facets', keep, async (context) => {
    context.body = await countServers(readFacetsQuery(context.querystring));
  });

  router.get('/api/mcp/servers/*name', async (context) => {
    const name = (context.params['name'] ?? '').trim();
    if (name.length > LONGEST_NAME) {
      throw new QuartermasterError('not_found', `No server has a name of more than ${LONGEST_NAME} characters.`);
    }
    context.body = await getServer(name);
  });
}
