import type Router from '@koa/router';
import type { GetServer } from '../../../../application/get-server.ts';
import type { ListServers } from '../../../../application/list-servers.ts';
import type { SearchServers } from '../../../../application/search-servers.ts';
import { QuartermasterError } from '../../../../domain/errors.ts';
import { answerPage } from '../paging.ts';
import { readCatalogQuery } from '../query.ts';

const LIST = { search: false, limit: 50 };
const SEARCH = { search: true, limit: 10 };
const LONGEST_NAME = 512;

export type CatalogUseCases = {
  readonly listServers: ListServers;
  readonly searchServers: SearchServers;
  readonly getServer: GetServer;
};

/** Listing, searching and looking up servers. */
export function addCatalogRoutes(router: Router, { listServers, searchServers, getServer }: CatalogUseCases): void {
  router.get('/api/mcp/servers', async (context) => {
    const { filter, limit, cursor } = readCatalogQuery(context.querystring, LIST);
    answerPage(context, await listServers({ filter, limit, cursor }));
  });

  router.get('/api/mcp/search', async (context) => {
    const { text, filter, limit, cursor } = readCatalogQuery(context.querystring, SEARCH);
    answerPage(context, await searchServers({ text, filter, limit, cursor }));
  });

  router.get('/api/mcp/servers/*name', async (context) => {
    const name = (context.params['name'] ?? '').trim();
    if (name.length > LONGEST_NAME) {
      throw new QuartermasterError('not_found', `No server has a name of more than ${LONGEST_NAME} characters.`);
    }
    context.body = await getServer(name);
  });
}
