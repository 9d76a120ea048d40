import { expect } from 'chai';
import type { Server } from '../../../src/domain/catalog/server.ts';
import { admit } from '../../../src/domain/stack/admit-server.ts';
import type { Constraints } from '../../../src/domain/task/constraints.ts';
import { aChat, aFetcher, anEntry, aPackage } from '../../support/catalogs.ts';

const nothing = new Set<string>();

function verdict(server: Server, constraints: Constraints, named: ReadonlySet<string> = nothing): string {
  const admission = admit(server, constraints, named);
  return admission.admitted ? 'in' : admission.code;
}

describe('admit', () => {
  for (const [what, server, constraints, expected] of [
    ['lets anything alive in when nothing limits it', anEntry(), {}, 'in'],
    ['keeps archived servers out', anEntry({ status: 'archived' }), {}, 'archived'],
    ['keeps deprecated servers out', anEntry({ status: 'deprecated' }), {}, 'deprecated'],
    ['lets official servers in', anEntry({ publisher: { name: 'boardly', official: true } }), { official: true }, 'in'],
    [
      'keeps servers of others out',
      anEntry({ publisher: { name: 'someone', official: false } }),
      { official: true },
      'not_official',
    ],
    [
      'keeps hosts of a vendor out of the own premises',
      anEntry({ hosts: ['api.boardly.com'] }),
      { on_premises: true },
      'egress',
    ],
    [
      'lets a server with a held credential in',
      anEntry({ credentials: aChat().credentials }),
      { keyless: true, keyless_except: ['boardly'] },
      'in',
    ],
    ['keeps a credential of another product out', aChat(), { keyless: true, keyless_except: ['boardly'] }, 'needs_key'],
    ['keeps out what is excluded by name', anEntry(), { exclude: ['com.Boardly/board-mcp'] }, 'excluded'],
    ['keeps out what is excluded by alias', anEntry(), { exclude: ['BOARD-MCP'] }, 'excluded'],
    ['keeps out what is excluded by product', anEntry(), { exclude: ['Boardly'] }, 'excluded'],
    [
      'keeps out what is excluded by publisher',
      anEntry({ publisher: { name: 'Acme', official: true } }),
      { exclude: ['acme'] },
      'excluded',
    ],
    ['lets in what is not excluded', anEntry(), { exclude: ['board'] }, 'in'],
    ['keeps out what is not among the only ones', anEntry(), { only: ['parley'] }, 'not_in_only'],
    ['lets in what is among the only ones', anEntry(), { only: ['parley', 'Boardly'] }, 'in'],
    [
      'lets an archived server in when it is asked for by name',
      anEntry({ status: 'archived' }),
      { only: ['com.boardly/board-mcp'] },
      'in',
    ],
    [
      'lets a deprecated server in when it is asked for by name',
      anEntry({ status: 'deprecated' }),
      { only: ['com.Boardly/board-mcp'] },
      'in',
    ],
    [
      'keeps an archived server out when only its product is asked for',
      anEntry({ status: 'archived' }),
      { only: ['boardly'] },
      'archived',
    ],
    [
      'keeps out what starts with a program that is not there',
      anEntry(),
      { no_runtimes: ['docker', 'node'] },
      'runtime',
    ],
    [
      'keeps out a Python package where uv is not there',
      anEntry({ packages: [aPackage({ type: 'pypi' })], prefer: 'pypi:board-mcp' }),
      { no_runtimes: ['uv'] },
      'runtime',
    ],
    [
      'keeps out an image where docker is not there',
      anEntry({ packages: [aPackage({ type: 'oci' })], prefer: 'oci:board-mcp' }),
      { no_runtimes: ['docker'] },
      'runtime',
    ],
    [
      'lets in what another package starts, when the program of the preferred one is missing',
      anEntry({
        packages: [aPackage({ type: 'oci', identifier: 'board/mcp' }), aPackage()],
        prefer: 'oci:board/mcp',
      }),
      { no_runtimes: ['docker'] },
      'in',
    ],
    ['lets in what starts with another program', anEntry(), { no_runtimes: ['docker', 'uv'] }, 'in'],
    ['lets in what is hosted, whatever cannot be started', aChat(), { no_runtimes: ['docker', 'uv', 'node'] }, 'in'],
    ['lets nothing in when the only ones are none', anEntry(), { only: [] }, 'not_in_only'],
    ['keeps out a licence that is not listed', anEntry(), { licenses: ['ISC'] }, 'license'],
    ['keeps out an unknown licence', anEntry({ license: null }), { licenses: ['MIT'] }, 'license'],
    ['lets in a licence that is listed', anEntry(), { licenses: ['ISC', 'MIT'] }, 'in'],
    ['keeps out what takes a secret', aChat(), { keyless: true }, 'needs_key'],
    ['lets in what takes no secret', anEntry(), { keyless: true }, 'in'],
    ['keeps out what sends to a public service when nothing may leave', aFetcher(), { remote: 'forbidden' }, 'egress'],
    [
      'keeps out an account that the task does not name when nothing may leave',
      anEntry(),
      { remote: 'forbidden' },
      'egress',
    ],
    ['lets in what sends nothing anywhere', anEntry({ egress: 'none' }), { remote: 'forbidden' }, 'in'],
    [
      'keeps out what is hosted only when nothing may leave',
      aChat({ egress: 'none' }),
      { remote: 'forbidden' },
      'transport',
    ],
    ['keeps out what is local only when it must be hosted', anEntry(), { remote: 'required' }, 'transport'],
    ['lets in what is hosted when it must be', aChat(), { remote: 'required' }, 'in'],
    ['keeps out a transport that is not listed', anEntry(), { transports: ['sse'] }, 'transport'],
    ['lets in a transport that is listed', aChat(), { transports: ['sse', 'streamable-http'] }, 'in'],
  ] as const) {
    it(what, () => {
      expect(verdict(server, constraints)).to.equal(expected);
    });
  }

  it("lets data go to the user's own account of a product that the task names", () => {
    expect(verdict(anEntry(), { remote: 'forbidden' }, new Set(['boardly']))).to.equal('in');
    expect(verdict(aFetcher({ systems: ['boardly'] }), { remote: 'forbidden' }, new Set(['boardly']))).to.equal(
      'egress',
    );
  });

  it('says how to reach what it lets in, within the limits', () => {
    const remote = { type: 'sse', url: 'https://board.example/sse', headers: [] } as const;
    const both = anEntry({ remotes: [remote], prefer: `remote:${remote.url}`, egress: 'none' });
    const wayOf = (constraints: Constraints): string => {
      const admission = admit(both, constraints, nothing);
      return !admission.admitted ? 'out' : admission.way.remote === undefined ? 'package' : 'remote';
    };

    expect(wayOf({})).to.equal('remote');
    expect(wayOf({ remote: 'forbidden' })).to.equal('package');
    expect(wayOf({ transports: ['stdio'] })).to.equal('package');
    expect(wayOf({ remote: 'required' })).to.equal('remote');
  });

  it('says a reason and a change for everything that it keeps out', () => {
    const admission = admit(anEntry(), { only: ['parley'] }, nothing);

    expect(admission).to.deep.equal({
      admitted: false,
      code: 'not_in_only',
      reason: 'Not among parley.',
      would_change_if: 'only with "com.boardly/board-mcp"',
    });
  });
});
