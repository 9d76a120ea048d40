import type { Parts } from '../../../scripts/catalog/data-files.ts';
import { onCopyOfTheData, type Change } from '../../support/planted-faults.ts';

describe('The check of the servers', () => {
  const { itFinds } = onCopyOfTheData();

  itFinds('finds a member that it lacks', 'servers', "must have required property 'egress'", (server) => ({
    ...server,
    egress: undefined,
  }));
  itFinds(
    'finds a server that comes as a bundle alone',
    'servers',
    'has neither a package that a client can start nor an endpoint',
    (server) => ({
      ...server,
      packages: [{ type: 'mcpb', identifier: 'x.mcpb', version: null, verified: true, environment: [] }],
      remotes: [],
      prefer: 'mcpb:x.mcpb',
    }),
  );
  itFinds('finds a member that nobody knows', 'servers', 'has an unknown member rating', (server) => ({
    ...server,
    rating: 5,
  }));
  itFinds('finds a name that the official registry would refuse', 'servers', '/name must match pattern', (server) => ({
    ...server,
    name: 'github',
  }));
  itFinds(
    'finds a name that differs from another in capitals only',
    'servers',
    'the name "ai.exa/exa" stands at data/catalog/servers.jsonl:1 ai.exa/exa too',
    (server) => ({ ...server, name: 'AI.exa/EXA' }),
  );
  itFinds('finds an empty title', 'servers', '/title must NOT have fewer than 1 characters', (server) => ({
    ...server,
    title: '',
  }));
  itFinds(
    'finds a description of more than 150 characters',
    'servers',
    '/description must NOT have more than 150 characters',
    (server) => ({ ...server, description: 'x'.repeat(151) }),
  );
  itFinds(
    'finds a description that another has, whatever its case and punctuation',
    'servers',
    'the description "',
    (server, [other]) => ({ ...server, description: other?.description.toUpperCase().replaceAll(',', ' –') }),
  );
  for (const [host, fault] of [
    ['https://api.exa.ai', 'is not a host such as api.example.com'],
    ['api.exa.ai:443', 'is not a host such as api.example.com'],
    ['10.0.0.1', 'is not a host such as api.example.com'],
    ['API.exa.ai', 'is not a host such as api.example.com'],
    ['*.ai', 'is not a host such as api.example.com'],
    ['*.co.uk', 'belongs to nobody alone'],
  ] as const) {
    itFinds(`finds the host ${host}`, 'servers', `the host ${host} ${fault}`, (server) => ({
      ...server,
      egress: 'public',
      hosts: ['api.exa.ai', host],
    }));
  }
  itFinds('finds hosts that are no list', 'servers', '/hosts must be array', (server) => ({ ...server, hosts: null }));
  itFinds('finds a host that stands there twice', 'servers', '/hosts must NOT have duplicate items', (server) => ({
    ...server,
    hosts: ['api.exa.ai', 'api.exa.ai'],
  }));
  itFinds('finds hosts of a server that sends nothing anywhere', 'servers', 'has hosts, but sends', (server) => ({
    ...server,
    egress: 'none',
    hosts: ['api.exa.ai'],
  }));
  itFinds('finds an alias with capitals', 'servers', '/aliases/0 must match pattern', (server) => ({
    ...server,
    aliases: ['Exa'],
  }));
  itFinds(
    'finds a tool without a description',
    'servers',
    '/tools/0/description must NOT have fewer',
    (server) => ({ ...server, tools: [{ ...server.tools[0], description: '' }] }),
    hasTools,
  );
  itFinds(
    'finds a tool that is listed twice',
    'servers',
    'lists the tool ',
    (server) => ({ ...server, tools: [...server.tools, ...server.tools.slice(0, 1)] }),
    hasTools,
  );
  itFinds(
    'finds a tool whose capability nobody knows',
    'servers',
    'unknown capability issue.juggle',
    withCapability('issue.juggle'),
    hasTools,
  );
  itFinds(
    'finds a tool that does what only the model can do',
    'servers',
    'capability text.write is met by the model, not by a server',
    withCapability('text.write'),
    hasTools,
  );
  itFinds('finds a capability nobody knows', 'servers', 'unknown capability issue.juggle', (server) => ({
    ...server,
    capabilities: ['issue.juggle'],
  }));
  itFinds(
    'finds a preference for a package that it lacks',
    'servers',
    'prefers npm:nothing, which is none of its packages and remotes',
    (server) => ({ ...server, prefer: 'npm:nothing' }),
  );
  itFinds('finds that nobody knows what it can do', 'servers', 'has neither tools nor capabilities', (server) => ({
    ...server,
    tools: [],
    tools_read: null,
    capabilities: [],
  }));
  itFinds(
    'finds that its tools were read although it has none',
    'servers',
    'says where its tools were read, but lists none',
    (server) => ({ ...server, tools: [], capabilities: ['web.search'] }),
    hasTools,
  );
  itFinds(
    'finds that nobody says where its tools were read',
    'servers',
    'lists tools, but not where they were read',
    (server) => ({ ...server, tools_read: null }),
    hasTools,
  );
  itFinds('finds a setting that no client can hand over', 'servers', 'API KEY is no name for a setting', (server) => ({
    ...server,
    settings: [{ name: 'API KEY', value: '1', why: 'because', when: 'always' }],
  }));
  for (const name of ['?readonly', '/readonly'])
    itFinds(
      `finds ${name} of an address where there is none`,
      'servers',
      `${name} is no name for a setting`,
      (server) => ({ ...server, settings: [{ name, value: '1', why: 'because', when: 'always' }] }),
      ({ remotes }) => remotes.length === 0,
    );
  itFinds(
    'finds a folder of a container where there is none',
    'servers',
    'mount:/data is no name for a setting',
    (server) => ({ ...server, settings: [{ name: 'mount:/data', value: '<folder>', why: 'files', when: 'always' }] }),
    ({ packages }) => packages.every(({ type }) => type !== 'oci'),
  );
  itFinds(
    'finds a switch that unlocks writing and is no setting for writing',
    'servers',
    'unlocks writing with A_SWITCH, which is no setting for writing',
    (server) => ({
      ...server,
      settings: [{ name: 'A_SWITCH', value: '1', why: 'because', when: 'always', unlocks: true }],
    }),
  );
  itFinds(
    'finds a sign-in whose preparation nobody states',
    'servers',
    'has a sign-in without registration and unattended',
    withCredential([], []),
  );
  itFinds(
    'finds the preparation of a sign-in at a secret',
    'servers',
    'has registration or unattended for a secret',
    (server) => ({
      ...server,
      credentials: [
        {
          alternatives: [['A_TOKEN']],
          pick: ['A_TOKEN'],
          required: true,
          scopes: [],
          get_it: null,
          why: null,
          unattended: true,
        },
      ],
    }),
  );
  itFinds(
    'finds a header where there is no remote',
    'servers',
    'X-Read-Only is no name for a setting',
    (server) => ({ ...server, settings: [{ name: 'X-Read-Only', value: '1', why: 'because', when: 'always' }] }),
    ({ remotes }) => remotes.length === 0,
  );
  itFinds(
    'finds a credential that no client can hand over',
    'servers',
    'your token is no name for a credential',
    withCredential([['your token']], ['your token']),
  );
  itFinds(
    'finds a pick that is none of the alternatives',
    'servers',
    'picks B_TOKEN, no alternative',
    withCredential([['A_TOKEN'], ['B_TOKEN', 'B_SECRET']], ['B_TOKEN']),
  );
  itFinds(
    'finds a variable without a proper name',
    'servers',
    'token? is no name for a variable',
    (server) => ({ ...server, packages: server.packages.map((one) => ({ ...one, environment: ['token?'] })) }),
    ({ packages }) => packages.length > 0,
  );
  itFinds('finds that no source is given', 'servers', '/source must NOT have fewer than 1 items', (server) => ({
    ...server,
    source: [],
  }));
  itFinds('finds a date that is none', 'servers', '/as_of must match format "date"', (server) => ({
    ...server,
    as_of: '2026-02-30',
  }));
  itFinds('finds facts of the future', 'servers', 'as_of 2100-01-02 lies in the future', (server) => ({
    ...server,
    as_of: '2100-01-02',
  }));
  itFinds('finds a change that came after the newest facts', 'servers', '2099-12-31 is later than ', (server) => ({
    ...server,
    updated_at: '2099-12-31',
  }));
  itFinds(
    'finds tools that were read after the newest facts',
    'servers',
    '2099-12-31 is later than ',
    (server) => ({ ...server, tools_read: { source: 'x', at: '2099-12-31', version: null } }),
    hasTools,
  );
  itFinds(
    'finds the host of a package registry',
    'servers',
    'names the host of a package registry: registry.packages.example',
    (server) => ({ ...server, requires: ['access to https://registry.packages.example/'] }),
  );
  itFinds('finds a path of a machine', 'servers', 'names a path of somebody’s machine: /home/', (server) => ({
    ...server,
    args: ['/home/someone/notes'],
  }));
});

function hasTools({ tools }: Parts['servers']): boolean {
  return tools.length > 0;
}

function withCapability(capability: string): Change<'servers'> {
  return (server) => ({ ...server, tools: server.tools.map((tool) => ({ ...tool, capability })) });
}

function withCredential(alternatives: readonly (readonly string[])[], pick: readonly string[]): Change<'servers'> {
  const credential = { alternatives, pick, required: true, scopes: [], get_it: null, why: null };
  return (server) => ({ ...server, credentials: [credential] });
}
