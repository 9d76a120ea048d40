import { expect } from 'chai';
import { judgeSighting, launcherTrouble } from '../../../../src/domain/catalog/verification/judge-sighting.ts';
import type { ProbeTarget, Sighting } from '../../../../src/domain/catalog/verification/probe.ts';
import { aPackageTarget, anEndpoint } from '../../../support/verifications.ts';

const told = (sighting: Sighting, target: ProbeTarget = aPackageTarget()): string => {
  const { outcome, detail } = judgeSighting(sighting, target);
  return `${outcome}: ${detail}`;
};
const end = (status: number | null, said: string, printed = ''): Sighting => ({ saw: 'end', status, said, printed });
const answer = (status: number, type: string | null, body = ''): Sighting => ({ saw: 'answer', status, type, body });

describe('judgeSighting', () => {
  for (const [sighting, judged] of [
    [{ saw: 'tools', tools: [{}], version: null, protocol: null }, 'open: listed 1 tool'],
    [{ saw: 'tools', tools: [], version: null, protocol: null }, 'open: listed 0 tools'],
    [{ saw: 'refusal', message: 'API key required' }, 'gated: answered with an error: "API key required"'],
    [{ saw: 'refusal', message: 'no "flux"' }, `failed: answered with an error: "no 'flux'"`],
    [end(1, 'BOARD_TOKEN is required'), 'gated: ended with status 1 before the handshake: "BOARD_TOKEN is required"'],
    [end(1, '', 'Please log in'), 'gated: ended with status 1 before the handshake: "Please log in"'],
    [end(2, 'Error: flux'), 'failed: ended with status 2 before the handshake: "Error: flux"'],
    [end(null, ''), 'failed: ended by a signal before the handshake'],
    [end(0, '', 'Usage: board'), 'not_mcp: ended with status 0 before the handshake: "Usage: board"'],
    [end(0, ''), 'failed: ended with status 0 before the handshake'],
    [
      end(1, 'npm error code E404\nnpm error 404  board-mcp@* could not be found'),
      'package_missing: names a package or version that its registry does not have: board-mcp',
    ],
    [{ saw: 'no_package' }, 'package_missing: names a package or version that its registry does not have: board-mcp'],
    [
      end(1, 'npm error code ENOTFOUND'),
      'null: its package could not be fetched or run here: "npm error code ENOTFOUND"',
    ],
    [{ saw: 'silence', said: 'starting', printed: '' }, 'timeout: did not answer in time: "starting"'],
    [
      { saw: 'silence', said: 'Please sign in at https://board.example', printed: '' },
      'gated: did not answer in time: "Please sign in at https://board.example"',
    ],
    [
      { saw: 'silence', said: 'Server listening on port 3000', printed: '' },
      'wrong_transport: does not speak stdio but listens on a port: "Server listening on port 3000"',
    ],
    [{ saw: 'silence', said: '', printed: 'Hello!' }, 'not_mcp: did not answer in time, but something else: "Hello!"'],
    [{ saw: 'flood', of: 'more than 8 bytes' }, 'failed: sent too much: more than 8 bytes'],
    [{ saw: 'break', reason: 'ECONNRESET' }, 'failed: the conversation broke: "ECONNRESET"'],
    [{ saw: 'nothing', reason: 'npx is not installed here' }, 'null: npx is not installed here'],
  ] as const) {
    it(`says of a command: ${judged}`, () => {
      expect(told(sighting)).to.equal(judged);
    });
  }

  for (const [sighting, judged] of [
    [answer(401, 'application/json'), 'gated: answered 401 with application/json'],
    [answer(403, 'text/html'), 'gated: answered 403 with text/html'],
    [
      answer(400, 'application/json', '{"error":"Missing API key"}'),
      `gated: answered 400 with application/json: "{'error':'Missing API key'}"`,
    ],
    [answer(400, 'text/html', 'Please log in'), 'not_mcp: answered 400 with text/html'],
    [answer(404, null), 'not_mcp: answered 404'],
    [answer(405, 'text/plain'), 'not_mcp: answered 405 with text/plain'],
    [answer(200, 'text/html', 'Please log in'), 'not_mcp: answered 200 with text/html'],
    [answer(200, 'application/json', '{}'), 'not_mcp: answered 200 with application/json'],
    [answer(429, null), 'failed: answered 429'],
    [answer(502, 'text/html'), 'failed: answered 502 with text/html'],
    [{ saw: 'other_transport', speaks: 'sse' }, 'wrong_transport: does not speak streamable-http but sse'],
    [
      { saw: 'redirect', host: 'elsewhere.example' },
      'failed: points to another host, which was not followed: "elsewhere.example"',
    ],
  ] as const) {
    it(`says of an endpoint: ${judged}`, () => {
      expect(told(sighting, anEndpoint())).to.equal(judged);
    });
  }
});

const NOT_FOUND = `npm error code E404
npm error 404 Not Found - GET https://registry.example/@board%2fmcp
npm error 404
npm error 404  The requested resource '@board/mcp@*' could not be found or you do not have permission to access it.`;

describe('launcherTrouble', () => {
  it('knows a package that its registry does not have', () => {
    expect(launcherTrouble(NOT_FOUND, '@board/mcp')).to.equal('package_missing');
  });

  it('knows a version that there is not', () => {
    const said = 'npm error code ETARGET\nnpm error notarget No matching version found for @board/mcp@99.';

    expect(launcherTrouble(said, '@board/mcp')).to.equal('package_missing');
  });

  it('knows it of the other launcher too', () => {
    const said =
      '  × No solution found when resolving tool dependencies:\n  ╰─▶ Because board-mcp was not found in the package registry and you require board-mcp, we can conclude';

    expect(launcherTrouble(said, 'board-mcp')).to.equal('package_missing');
  });

  it('does not take a dependency that is missing for the package', () => {
    expect(launcherTrouble(NOT_FOUND, 'board-mcp')).to.equal(null);
    expect(
      launcherTrouble(
        NOT_FOUND.replaceAll('@board/mcp', '@board/mcp-core').replace('2fmcp', '2fmcp-core'),
        '@board/mcp',
      ),
    ).to.equal(null);
  });

  for (const code of [
    'ENOTFOUND',
    'ECONNREFUSED',
    'E401',
    'E403',
    'E503',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'EBADPLATFORM',
    'ENOSPC',
  ]) {
    it(`lays ${code} to this machine or its network`, () => {
      expect(launcherTrouble(`npm error code ${code}\nnpm error 404 board-mcp`, 'board-mcp')).to.equal('not_from_here');
    });
  }

  it('has nothing to say of a server that complains itself', () => {
    expect(launcherTrouble('Error: connect ECONNREFUSED 127.0.0.1:5432', 'board-mcp')).to.equal(null);
    expect(launcherTrouble('npm warn deprecated x@1\nError: 404 board-mcp', 'board-mcp')).to.equal(null);
  });
});
