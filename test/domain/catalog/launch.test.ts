import { spawnSync } from 'node:child_process';
import { expect } from 'chai';
import type { Package, Server, Setting } from '../../../src/domain/catalog/server.ts';
import {
  configurationKey,
  installLine,
  launchOf,
  preferredWay,
  secretHeader,
  programArgs,
} from '../../../src/domain/catalog/launch.ts';
import { aChat, anEntry, aPackage } from '../../support/catalogs.ts';

const hosted = { type: 'streamable-http', url: 'https://board.example/mcp', headers: [] } as const;
const setting: Setting = { name: 'MODE', value: 'fast', why: '', when: 'always' };
const secret = { alternatives: [], pick: ['BOARD_TOKEN'], required: true, scopes: [], get_it: null, why: null };

function launchPackage(
  members: Partial<Package>,
  settings: readonly Setting[] = [],
  server: Partial<Server> = {},
): ReturnType<typeof launchOf> {
  return launchOf(anEntry(server), { package: aPackage(members) }, settings);
}

describe('preferredWay', () => {
  const both = anEntry({ remotes: [hosted], prefer: `remote:${hosted.url}` });

  it('is the preferred one', () => {
    expect(preferredWay(both)).to.deep.equal({ remote: hosted });
    expect(preferredWay(anEntry({ remotes: [hosted] }))).to.deep.equal({ package: aPackage() });
  });

  it('is a package when a hosted endpoint is out of the question', () => {
    expect(preferredWay(both, true)).to.deep.equal({ package: aPackage() });
    expect(preferredWay(aChat(), true)).to.equal(undefined);
  });

  it('is a verified package before another one when the preferred one is gone', () => {
    const packages = [aPackage({ identifier: 'guess', verified: false }), aPackage({ identifier: 'seen' })];

    expect(preferredWay(anEntry({ packages, prefer: 'npm:gone' }))?.package?.identifier).to.equal('seen');
  });

  it('is never a bundle that only one client can open', () => {
    expect(preferredWay(anEntry({ packages: [aPackage({ type: 'mcpb' })] }))).to.equal(undefined);
  });
});

describe('launchOf', () => {
  for (const [what, members, line] of [
    ['an npm package', {}, 'npx -y board-mcp@1.0.0 --stdio'],
    [
      'an npm package whose command has another name',
      { executable: 'board' },
      'npx -y -p board-mcp@1.0.0 board --stdio',
    ],
    ['a Python package', { type: 'pypi' }, 'uvx board-mcp==1.0.0 --stdio'],
    [
      'a Python package whose command has another name',
      { type: 'pypi', executable: 'board' },
      'uvx --from board-mcp==1.0.0 board --stdio',
    ],
    [
      'a Python package with bounds of its dependencies',
      { type: 'pypi', bounds: ['mcp<2'] },
      "uvx --with 'mcp<2' board-mcp==1.0.0 --stdio",
    ],
    [
      'a bounded Python package whose command has another name',
      { type: 'pypi', executable: 'board', bounds: ['mcp<2', 'anyio>=4'] },
      "uvx --with 'mcp<2' --with 'anyio>=4' --from board-mcp==1.0.0 board --stdio",
    ],
    ['a NuGet package', { type: 'nuget' }, 'dnx board-mcp@1.0.0 --yes -- --stdio'],
    ['a package without a known version', { version: null }, 'npx -y board-mcp --stdio'],
    ['a package whose version is only a tag', { version: 'latest' }, 'npx -y board-mcp --stdio'],
    [
      'an image',
      { type: 'oci', identifier: 'r.example/board:1', version: null },
      'docker run -i --rm r.example/board:1 --stdio',
    ],
  ] as const) {
    it(`starts ${what}`, () => {
      expect(installLine(launchPackage(members, [], { args: ['--stdio'] }))).to.equal(line);
    });
  }

  it('passes settings by the environment, and those that begin with a dash as arguments', () => {
    const settings = [
      setting,
      { ...setting, name: '--toolsets', value: 'all' },
      { ...setting, name: '--safe', value: 'true' },
    ];

    expect(launchPackage({}, settings)).to.deep.include({
      args: ['-y', 'board-mcp@1.0.0', '--toolsets', 'all', '--safe'],
      settings: { MODE: 'fast' },
    });
  });

  it('hands the names of variables on to a container', () => {
    const launch = launchPackage({ type: 'oci', identifier: 'board', version: null }, [setting], {
      credentials: [secret],
    });

    expect(installLine(launch)).to.equal('docker run -i --rm -e MODE -e BOARD_TOKEN board');
  });

  it('takes the required secrets only, and not those that are arguments', () => {
    const credentials = [secret, { ...secret, pick: ['OPTIONAL'], required: false }, { ...secret, pick: ['<token>'] }];

    expect(launchPackage({}, [], { credentials }).secrets).to.deep.equal(['BOARD_TOKEN']);
  });

  it('fills settings into the address of a hosted server, and sends the others as headers', () => {
    const remote = { ...hosted, url: 'https://{REGION}.board.example/mcp' };
    const settings = [
      { ...setting, name: 'REGION', value: 'eu' },
      { ...setting, name: 'X-Mode', value: 'fast' },
    ];

    expect(launchOf(anEntry(), { remote }, settings)).to.deep.include({
      url: 'https://eu.board.example/mcp',
      settings: { 'X-Mode': 'fast' },
    });
  });

  for (const [url, names, expected] of [
    ['https://board.example/mcp', ['/readonly'], 'https://board.example/mcp/readonly'],
    ['https://board.example/mcp/', ['/readonly'], 'https://board.example/mcp/readonly'],
    ['https://board.example/mcp', ['?readonly', '?features'], 'https://board.example/mcp?readonly=on&features=on'],
    ['https://board.example/mcp?tools=all', ['?readonly'], 'https://board.example/mcp?tools=all&readonly=on'],
    ['https://board.example/mcp?tools=all', ['/readonly'], 'https://board.example/mcp/readonly?tools=all'],
  ] as const)
    it(`adds ${names.join(' and ')} to ${url}`, () => {
      const settings = names.map((name) => ({ ...setting, name, value: 'on' }));

      expect(launchOf(anEntry(), { remote: { ...hosted, url } }, settings)).to.deep.include({
        url: expected,
        settings: {},
      });
    });

  it('writes a flag that ends with = and its value as one word', () => {
    const settings = [
      { ...setting, name: '--features=', value: 'docs,issues' },
      { ...setting, name: '--scope', value: 'read' },
    ];

    expect(programArgs(anEntry(), settings)).to.deep.equal(['--features=docs,issues', '--scope', 'read']);
  });

  it('gives a container its folders before the image', () => {
    const image = aPackage({ type: 'oci', identifier: 'board/mcp' });
    const settings = [{ ...setting, name: 'mount:/data:ro', value: '/srv/board' }];
    const launch = launchOf(anEntry({ packages: [image], prefer: 'oci:board/mcp' }), { package: image }, settings);

    expect(launch.kind === 'stdio' && launch.args.join(' ')).to.equal(
      'run -i --rm -v /srv/board:/data:ro board/mcp:1.0.0',
    );
  });
});

describe('installLine', () => {
  it('is the address of a hosted server', () => {
    expect(installLine(launchOf(aChat(), { remote: hosted }, []))).to.equal(hosted.url);
  });

  it('quotes what a shell would take apart', () => {
    expect(installLine(launchPackage({}, [], { args: ['a b', "it's", '$HOME'] }))).to.equal(
      "npx -y board-mcp@1.0.0 'a b' 'it'\\''s' '$HOME'",
    );
  });
});

describe('The install line in a shell', () => {
  function typed(...args: string[]): string[] {
    const line = installLine(launchPackage({}, [], { args })).replace(/^npx/, 'printf "%s\\0"');
    const shown = spawnSync('/bin/sh', ['-c', line], { encoding: 'utf8', env: { HOME: '/secret', TOKEN: 'a b' } });
    return shown.stdout.split('\0').slice(2, -1);
  }

  it('gives the program the very arguments, however odd they are', () => {
    const odd = [
      '<folder>',
      '/path/to/a b',
      "it's",
      '$HOME',
      '`id`',
      '$(id)',
      'a;b',
      'a|b',
      'a&b',
      '*',
      '~',
      '',
      '#',
      '"',
      '!',
    ];

    expect(typed(...odd)).to.deep.equal(odd);
  });

  it('fills references to secrets in, and nothing else beside them', () => {
    expect(typed('Bearer ${TOKEN}', '${TOKEN} "`id`" \\')).to.deep.equal(['Bearer a b', 'a b "`id`" \\']);
    expect(typed('${TOKEN} $(id) $HOME')).to.deep.equal(['a b $(id) $HOME']);
  });
});

describe('configurationKey', () => {
  for (const [members, key] of [
    [{}, 'board-mcp'],
    [{ aliases: [] }, 'board-mcp'],
    [{ aliases: ['Board.MCP (beta)'] }, 'board-mcp-beta'],
    [{ aliases: ['看板'] }, 'server'],
  ] as const) {
    it(`is ${key} for ${JSON.stringify(members)}`, () => {
      expect(configurationKey(anEntry(members))).to.equal(key);
    });
  }
});

describe('secretHeader', () => {
  for (const [name, expected] of [
    ['BOARD_TOKEN', { name: 'Authorization', prefix: 'Bearer ', variable: 'BOARD_TOKEN' }],
    ['authorization', { name: 'Authorization', prefix: 'Bearer ', variable: 'BOARD_MCP_TOKEN' }],
    ['X-Api-Key', { name: 'X-Api-Key', prefix: '', variable: 'BOARD_MCP_X_API_KEY' }],
  ] as const) {
    it(`sends ${name} from the variable ${expected.variable}`, () => {
      expect(secretHeader(name, anEntry())).to.deep.equal(expected);
    });
  }
});
