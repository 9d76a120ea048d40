import fc from 'fast-check';
import { expect } from 'chai';
import { faultOfHost, reachableHosts } from '../../../src/domain/run/reachable-hosts.ts';
import type { Server } from '../../../src/domain/catalog/server.ts';
import { anEntry } from '../../support/catalogs.ts';

const known = anEntry({ hosts: ['api.boardly.com'] });
const unknown = anEntry({ hosts: null });

describe('The hosts that a server may reach in a run', () => {
  it('are those that the catalog knows', () => {
    expect(reachableHosts(known, [])).to.deep.equal(['api.boardly.com']);
    expect(reachableHosts(anEntry({ hosts: [] }), [])).to.deep.equal([]);
  });

  it('are none when the catalog knows none', () => {
    expect(reachableHosts(unknown, ['true', 'eu-west-1', '/work/board.json'])).to.deep.equal([]);
  });

  it("are those of addresses in what it is started with, such as the user's own installation", () => {
    expect(reachableHosts(known, ['https://Jira.Acme.example/rest'])).to.deep.equal([
      'api.boardly.com',
      'jira.acme.example',
    ]);
    expect(reachableHosts(unknown, ['--url=https://grafana.acme.example:443'])).to.deep.equal(['grafana.acme.example']);
    expect(reachableHosts(unknown, ['https://a.acme.example,https://b.acme.example/x'])).to.deep.equal([
      'a.acme.example',
      'b.acme.example',
    ]);
  });

  it("are the operator's too, each once", () => {
    expect(reachableHosts(unknown, [], ['*.acme.example'])).to.deep.equal(['*.acme.example']);
    expect(reachableHosts(known, ['https://api.boardly.com'], ['api.boardly.com'])).to.deep.equal(['api.boardly.com']);
  });

  for (const [what, value] of [
    ['an address that is not HTTPS', 'http://jira.acme.example'],
    ['another port', 'https://jira.acme.example:8443/'],
    ['an IP address', 'https://10.0.0.7/'],
    ['this machine', 'https://localhost/'],
    ['a placeholder', 'https://<your-domain>.atlassian.net'],
    ['a placeholder at the end', 'https://acme.<region>.example'],
    ['a part of the address that is to be filled in', 'https://{tenant}.boardly.com/'],
    ['a name without an address', 'jira.acme.example'],
    ['a database', 'postgres://db.acme.example/board'],
    ['a host of nobody alone', 'https://github.io/'],
  ] as const) {
    it(`are not opened by ${what}`, () => {
      expect(reachableHosts(unknown, [value])).to.deep.equal([]);
    });
  }

  it('are those that a URL means, whoever stands before the @', () => {
    expect(reachableHosts(unknown, ['https://good.example@jira.acme.example/'])).to.deep.equal(['jira.acme.example']);
    expect(reachableHosts(unknown, ['https://good.example\\@jira.acme.example/'])).to.deep.equal([]);
  });

  it('are not opened by what the publisher of a registry entry wrote, but by what the user did', () => {
    const url = { name: 'BOARD_URL', value: 'https://board.stranger.example', why: '', when: 'always' } as const;
    const entry: Partial<Server> = { hosts: null, settings: [url], args: ['--api=https://api.stranger.example'] };
    const values = [
      'https://board.stranger.example/x',
      '--api=https://api.stranger.example',
      'https://my.acme.example',
    ];

    expect(reachableHosts(anEntry({ ...entry, origin: 'registry' }), values)).to.deep.equal(['my.acme.example']);
    expect(reachableHosts(anEntry({ ...entry, origin: 'core' }), values)).to.deep.equal([
      'board.stranger.example',
      'api.stranger.example',
      'my.acme.example',
    ]);
  });

  it('are hosts, each once, whatever the values are', () => {
    const piece = fc.constantFrom(
      'https://',
      'a.example',
      '@',
      '/',
      ':443',
      ':80',
      ',',
      '<x>',
      '..',
      '*.',
      ' ',
      'É',
      '\\',
    );
    fc.assert(
      fc.property(fc.array(fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))), (values) => {
        const hosts = reachableHosts(known, values);
        expect(hosts).to.deep.equal([...new Set(hosts)]);
        for (const host of hosts) expect(faultOfHost(host)).to.equal(null);
      }),
      { seed: 6, numRuns: 500 },
    );
  });
});

describe('A host that a program may reach', () => {
  for (const host of [
    'api.example.com',
    '*.example.com',
    'example.com',
    'www.gov.uk',
    'storage.googleapis.com',
    'x.y.co.uk',
  ]) {
    it(`may be ${host}`, () => {
      expect(faultOfHost(host)).to.equal(null);
    });
  }

  for (const host of [
    '',
    '*',
    '*.',
    'com',
    '*.com',
    'localhost',
    '127.0.0.1',
    '0x7f.1',
    '[::1]',
    'https://api.example.com',
    'api.example.com:443',
    'api.example.com/v1',
    'api.example.com.',
    '.example.com',
    'api..example.com',
    'a.*.example.com',
    '*.*.example.com',
    '-a.example.com',
    'API.example.com',
    'api.exämple.com',
    'user@api.example.com',
    'api.example.com\nother.example.com',
    `${'a'.repeat(64)}.example.com`,
    `${'a.'.repeat(130)}example.com`,
  ]) {
    it(`is not ${JSON.stringify(host.slice(0, 40))}`, () => {
      expect(faultOfHost(host)).to.match(/^is not a host such as/);
    });
  }

  for (const host of ['*.co.uk', 'com.au', '*.github.io', '*.amazonaws.com', '*.googleapis.com', '*.workers.dev']) {
    it(`is not ${host}, below which anybody may be`, () => {
      expect(faultOfHost(host)).to.match(/^belongs to nobody alone/);
    });
  }

  it('is never anything that a URL would read as more than a host', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[a-z0-9.*:@/-]{1,30}$/)), (text) => {
        if (faultOfHost(text) !== null) return;
        const name = text.replace(/^\*\./, '');
        expect(new URL(`https://${name}/`).hostname).to.equal(name);
      }),
      { seed: 6, numRuns: 500 },
    );
  });
});
