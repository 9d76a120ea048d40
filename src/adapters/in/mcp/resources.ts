import { ResourceNotFoundError, ResourceTemplate, type McpServer } from '@modelcontextprotocol/server';
import { QuartermasterError } from '../../../domain/errors.ts';
import type { RecentRequest } from './recent-requests.ts';
import type { McpParts, OpenUseCases } from './use-cases.ts';

const JSON_TYPE = 'application/json';

/** Returns the address of the resource with all facts about a server. */
export function serverAddress(name: string): string {
  return `server://${encodeURIComponent(name)}`;
}

/** Registers the vocabulary, the servers of the catalog, and the whole answers to recent calls. */
export function addResources(server: McpServer, { open, recent }: McpParts): void {
  server.registerResource(
    'capabilities',
    'quartermaster://capabilities',
    { title: 'Vocabulary of capabilities', description: 'Ids for needs[].capability.', mimeType: 'text/plain' },
    async (uri) => {
      const { currentCatalog } = await open();
      const { catalog } = await currentCatalog.index();
      const text = catalog.vocabulary.capabilities.map(({ id }) => id).join(' ');
      return { contents: [{ uri: uri.href, mimeType: 'text/plain', text }] };
    },
  );
  server.registerResource(
    'server',
    new ResourceTemplate('server://{name}', { list: undefined }),
    {
      title: 'Server of the catalog',
      description: 'All facts; the name is percent-encoded.',
      mimeType: JSON_TYPE,
    },
    async (uri, { name }) => {
      const { getServer } = await open();
      const { client_configs: _configurations, ...facts } = await getServer(decodeURIComponent(String(name))).catch(
        (error: unknown) => notFound(uri, error),
      );
      return { contents: [{ uri: uri.href, mimeType: JSON_TYPE, text: JSON.stringify(facts) }] };
    },
  );
  server.registerResource(
    'stack',
    new ResourceTemplate('stack://{ref}', { list: undefined }),
    {
      title: 'Whole answer of a recent call',
      description: 'Recommended stack with its lock, or the configuration or difference that was too long.',
      mimeType: JSON_TYPE,
    },
    async (uri) => {
      const kept = recent.find(uri.href);
      if (kept === null)
        throw new ResourceNotFoundError(
          uri.href,
          'This server keeps its last 100 answers, and this one is not among them. Call the tool again.',
        );
      return {
        contents: [{ uri: uri.href, mimeType: JSON_TYPE, text: JSON.stringify(await wholeAnswer(kept, open)) }],
      };
    },
  );
}

async function wholeAnswer(kept: RecentRequest, open: OpenUseCases): Promise<object> {
  switch (kept.kind) {
    case 'stack':
      return (await open()).recommendStack({ ...kept.request, detail: 'full' });
    case 'configuration':
      return (await open()).exportConfiguration(kept.request);
    case 'change':
      return { files: kept.files };
  }
}

function notFound(uri: URL, error: unknown): never {
  if (!(error instanceof QuartermasterError)) throw error;
  const { suggestions = [] } = error.details;
  throw new ResourceNotFoundError(uri.href, [error.message, ...suggestions].join('\n'));
}
