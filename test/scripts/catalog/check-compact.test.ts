import { onCopyOfTheData } from '../../support/planted-faults.ts';

describe('The check of the servers that are known in short', () => {
  const { itFinds } = onCopyOfTheData();

  itFinds(
    'finds an empty list, which is to be left out',
    'compact',
    '/systems must NOT have fewer than 1 items',
    (server) => ({
      ...server,
      systems: [],
    }),
  );
  itFinds('finds a host that is an address', 'compact', 'the host https://api.example.com is not a host', (server) => ({
    ...server,
    egress: 'public',
    hosts: ['https://api.example.com'],
  }));
  itFinds('finds a member that is null instead of absent', 'compact', '/license must be string', (server) => ({
    ...server,
    license: null,
  }));
  itFinds(
    'finds a description of more than 100 characters',
    'compact',
    '/description must NOT have more than 100',
    (server) => ({
      ...server,
      description: 'x'.repeat(101),
    }),
  );
  itFinds(
    'finds a name that a server has which is described in full',
    'compact',
    'the name "ai.exa/exa" stands at',
    (server) => ({
      ...server,
      name: 'AI.exa/exa',
    }),
  );
  itFinds('finds a description that another has', 'compact', 'the description "', (server, [other]) => ({
    ...server,
    description: other?.description,
  }));
  itFinds(
    'finds a package that a server has which is described in full',
    'compact',
    'the package or endpoint "',
    (server) => ({
      ...server,
      packages: [{ type: 'npm', identifier: '@notionhq/notion-mcp-server' }],
    }),
  );
  itFinds(
    'finds a server that nobody could start',
    'compact',
    'has neither a package that a client can start nor an endpoint',
    (server) => ({
      ...server,
      packages: undefined,
      remotes: undefined,
      settings: undefined,
      secrets: undefined,
      optional_secrets: undefined,
    }),
  );
  itFinds(
    'finds a server that comes as a bundle alone',
    'compact',
    'has neither a package that a client can start nor an endpoint',
    (server) => ({
      ...server,
      packages: [{ type: 'mcpb', identifier: 'https://downloads.example/server.mcpb' }],
      remotes: undefined,
      settings: undefined,
      secrets: undefined,
      optional_secrets: undefined,
    }),
  );
  itFinds(
    'finds a server that says nothing of itself',
    'compact',
    'says neither what it does nor what it connects to',
    (server) => ({
      ...server,
      description: undefined,
      systems: undefined,
    }),
  );
  itFinds('finds tools without their source', 'compact', 'has tools without their source', (server) => ({
    ...server,
    tools: ['a_tool'],
    tools_read: undefined,
  }));
  itFinds('finds a tool that stands there twice', 'compact', 'lists the tool a_tool twice', (server) => ({
    ...server,
    tools: ['a_tool', ['a_tool', null, 'read']],
    tools_read: { source: 'somewhere', at: '2026-08-22' },
  }));
  itFinds(
    'finds a tool that does more than its server',
    'compact',
    'the tool a_tool has the capability time.now',
    (server) => ({
      ...server,
      capabilities: ['web.fetch'],
      tools: [['a_tool', 'time.now', 'read']],
      tools_read: { source: 'somewhere', at: '2026-08-22' },
    }),
  );
  itFinds('finds a capability nobody knows', 'compact', 'unknown capability issue.juggle', (server) => ({
    ...server,
    capabilities: ['issue.juggle'],
    tools: undefined,
    tools_read: undefined,
  }));
  itFinds(
    'finds a secret that none of its packages takes',
    'compact',
    'NO_SUCH_KEY is no variable or header',
    (server) => ({
      ...server,
      secrets: ['NO_SUCH_KEY'],
    }),
  );
  itFinds('finds a date that is no day', 'compact', '/as_of must match format "date"', (server) => ({
    ...server,
    as_of: '2026-02-30',
  }));
});

describe('The check of the frameworks', () => {
  const { itFinds } = onCopyOfTheData();

  itFinds('finds a spelling that another has', 'frameworks', 'the spelling "', (framework, [other]) => ({
    ...framework,
    spellings: other?.spellings,
  }));
  itFinds(
    'finds a successor that is no framework',
    'frameworks',
    'its successor Loom is no other framework',
    (framework) => ({
      ...framework,
      successor: 'Loom',
    }),
  );
  itFinds('finds a member that nobody knows', 'frameworks', 'has an unknown member rating', (framework) => ({
    ...framework,
    rating: 5,
  }));
});
