import { expect } from 'chai';
import fc from 'fast-check';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import {
  allowedHost,
  EgressProxy,
  EGRESS_LIMITS,
  isHostRule,
  type Network,
} from '../../../../src/adapters/out/sandbox/egress-proxy.ts';
import { describeWithBubblewrap, makeBubblewrap } from '../../../support/bubblewrap.ts';
import { temporaryFolders } from '../../../support/temporary-folder.ts';

const LISTED = 'api.example.com';
const PUBLIC = '1.1.1.1';
const ask = (target: string, headers = `Host: ${target}`): string => `CONNECT ${target} HTTP/1.1\r\n${headers}\r\n\r\n`;

const closed = (socket: Socket): Promise<void> => new Promise((resolve) => socket.once('close', () => resolve()));

/** What comes back for what is said; nothing when the connection is broken off instead. */
const say = async (socket: Socket, said: string): Promise<string> => {
  const answer = new Promise<string>((resolve) => socket.once('data', (piece) => resolve(piece.toString())));
  socket.write(said);
  return Promise.race([answer, closed(socket).then(() => '')]);
};

/** A program that asks what it knows as its proxy for a host, and prints the first line of the answer. */
const program = (host: string): string => `
      const [, port] = /:(\\d+)$/.exec(process.env.HTTPS_PROXY ?? ':1');
      require('net').connect(+port, '127.0.0.1', function () { this.write('CONNECT ${host} HTTP/1.1\\r\\n\\r\\n'); })
        .on('error', ({ code }) => console.log(code))
        .once('data', function (piece) { console.log(String(piece).split('\\r\\n')[0]); this.destroy(); });`;

/** A host of the public network, really on loopback; it says which address it was reached by and gives back what it gets. */
class FarHost {
  readonly #server: Server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.pipe(socket);
  });
  readonly reached: string[] = [];
  /** What names lead to, one answer after the other; the last one stays. */
  answers: (readonly string[] | Error)[] = [[PUBLIC]];
  readonly asked: string[] = [];

  readonly network: Network = {
    resolve: (host) => {
      this.asked.push(host);
      const answer = this.answers.length > 1 ? this.answers.shift() : this.answers[0];
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer ?? []);
    },
    connect: (address, port) => {
      this.reached.push(`${address} ${port}`);
      return connect((this.#server.address() as AddressInfo).port, '127.0.0.1');
    },
  };

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  stop(): void {
    this.#server.close();
  }
}

describe('EgressProxy', () => {
  const newFolder = temporaryFolders();
  const proxies: EgressProxy[] = [];
  let far: FarHost;
  beforeEach(async () => {
    far = new FarHost();
    await far.start();
  });
  afterEach(async () => {
    await Promise.all(proxies.splice(0).map((proxy) => proxy.close()));
    far.stop();
  });

  const open = async (limits = {}, network = far.network): Promise<() => Socket> => {
    const proxy = new EgressProxy([LISTED], network, { ...EGRESS_LIMITS, ...limits });
    proxies.push(proxy);
    const path = join(newFolder(), 'egress.sock');
    await proxy.listen(path);
    return () => connect(path).on('error', () => undefined);
  };
  it('carries a connection to a listed host, at the address that its name leads to', async () => {
    const socket = (await open())();
    expect(await say(socket, ask(`${LISTED}:443`))).to.match(/^HTTP\/1\.1 200 /);
    expect(await say(socket, 'there and back')).to.equal('there and back');
    expect(far.reached).to.deep.equal([`${PUBLIC} 443`]);
    socket.destroy();
  });

  it('carries what was sent along with the request', async () => {
    const socket = (await open())();
    socket.write(`${ask(`${LISTED}:443`)}early`);
    let got = '';
    for await (const piece of socket) {
      got += String(piece);
      if (got.endsWith('early')) break;
    }
    expect(got).to.match(/^HTTP\/1\.1 200 [^]*early$/);
  });

  for (const [what, said] of [
    ['a host that is not on the list', ask('evil.example.net:443')],
    ['another port', ask(`${LISTED}:22`)],
    ['the port of plain HTTP', ask(`${LISTED}:80`)],
    ['a listed host in another header only', ask('evil.example.net:443', `Host: ${LISTED}:443`)],
    ['a listed host as the name of a user', ask(`${LISTED}@evil.example.net:443`)],
    ['an address of this machine', ask('127.0.0.1:443')],
    ['the metadata of a cloud', ask('169.254.169.254:443')],
    ['the metadata of a cloud as one number', ask('2852039166:443')],
    ['the metadata of a cloud in IPv6', ask('[::ffff:a9fe:a9fe]:443')],
    ['a request for a page', `GET https://${LISTED}/ HTTP/1.1\r\nHost: ${LISTED}\r\n\r\n`],
    ['a request for a page of this machine', `GET http://127.0.0.1/ HTTP/1.1\r\nHost: ${LISTED}\r\n\r\n`],
    ['a request to post', `POST http://${LISTED}/ HTTP/1.1\r\nHost: ${LISTED}\r\nContent-Length: 0\r\n\r\n`],
  ] as const)
    it(`refuses ${what}`, async () => {
      expect(await say((await open())(), said)).to.match(/^HTTP\/1\.1 [45]\d\d /);
      expect(far.reached).to.deep.equal([]);
      expect(far.asked).to.deep.equal([]);
    });

  for (const [what, said] of [
    ['two lengths', `CONNECT ${LISTED}:443 HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n`],
    ['a target of two lines', `CONNECT evil.example.net:443\r\nX: ${LISTED}:443 HTTP/1.1\r\n\r\n`],
    ['no HTTP', `\x16\x03\x01\x02`],
    ['endless headers', `CONNECT ${LISTED}:443 HTTP/1.1\r\nHost: x\r\n${'a: b\r\n'.repeat(5_000)}\r\n`],
  ] as const)
    it(`connects nobody for ${what}`, async () => {
      const socket = (await open())();
      socket.write(said);
      socket.end();
      socket.resume();
      await closed(socket);
      expect(far.reached).to.deep.equal([]);
    });

  for (const address of [
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '192.168.1.1',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:a9fe:a9fe',
    '::127.0.0.1',
    '64:ff9b::a9fe:a9fe',
    '2002:7f00:1::',
    'fe80::1',
    'fd00:ec2::254',
    '2852039166',
    'localhost',
    '',
  ])
    it(`connects nobody when the name leads to ${JSON.stringify(address)}, alone or beside a public address`, async () => {
      far.answers = [[address]];
      expect(await say((await open())(), ask(`${LISTED}:443`))).to.match(/^HTTP\/1\.1 403 /);
      far.answers = [[PUBLIC, address]];
      expect(await say((await open())(), ask(`${LISTED}:443`))).to.match(/^HTTP\/1\.1 403 /);
      expect(far.reached).to.deep.equal([]);
    });

  it('stays with the first answer when a name changes its mind', async () => {
    far.answers = [[PUBLIC], ['169.254.169.254']];
    const dial = await open();
    for (let round = 0; round < 3; round += 1)
      expect(await say(dial(), ask(`${LISTED}:443`))).to.match(/^HTTP\/1\.1 200 /);
    expect(far.reached).to.deep.equal(Array.from({ length: 3 }, () => `${PUBLIC} 443`));
    expect(far.asked).to.have.lengthOf(1);
  });

  it('asks again when a name was not found', async () => {
    far.answers = [new Error('no such name'), [PUBLIC]];
    const dial = await open();
    expect(await say(dial(), ask(`${LISTED}:443`))).to.match(/^HTTP\/1\.1 403 /);
    expect(await say(dial(), ask(`${LISTED}:443`))).to.match(/^HTTP\/1\.1 200 /);
  });

  it('says so when the host cannot be reached', async () => {
    const nowhere = { ...far.network, connect: () => connect(1, '127.0.0.1') };
    expect(await say((await open({}, nowhere))(), ask(`${LISTED}:443`))).to.contain('cannot be reached');
  });

  it('carries only so many connections at a time', async () => {
    const dial = await open({ connections: 2 });
    const [first, second] = [dial(), dial()];
    await say(first, ask(`${LISTED}:443`));
    await say(second, ask(`${LISTED}:443`));
    expect(await say(dial(), ask(`${LISTED}:443`))).to.equal('');
    first.destroy();
    second.destroy();
  });

  it('breaks off when more was carried than may be', async () => {
    const socket = (await open({ bytes: 100_000 }))();
    await say(socket, ask(`${LISTED}:443`));
    socket.resume();
    const gone = closed(socket);
    socket.write(Buffer.alloc(200_000));
    await gone;
  });

  it('breaks off what is silent for too long, and what lasts too long', async () => {
    for (const limits of [{ idleMs: 50 }, { longestMs: 50 }]) {
      const socket = (await open(limits))();
      await say(socket, ask(`${LISTED}:443`));
      socket.resume();
      await closed(socket);
    }
  });

  it('breaks everything off when it is closed', async () => {
    const socket = (await open())();
    await say(socket, ask(`${LISTED}:443`));
    socket.resume();
    const gone = closed(socket);
    await proxies[0]?.close();
    await gone;
  });

  describeWithBubblewrap('as the way out of the sandbox', () => {
    const run = async (script: string, hosts: readonly string[]): Promise<string> => {
      const sandbox = makeBubblewrap({ network: far.network });
      const work = newFolder();
      const running = await sandbox.start({
        command: process.execPath,
        args: ['--no-warnings', '-e', script],
        environment: {},
        work,
        readable: [process.execPath],
        hosts,
      });
      const [output] = await Promise.all([text(running.leader.stdout), text(running.leader.stderr)]);
      await running.end(0);
      return output;
    };
    it('lets a program out to a listed host', async () => {
      expect(await run(program(`${LISTED}:443`), [LISTED])).to.contain(' 200 ');
      expect(far.reached).to.deep.equal([`${PUBLIC} 443`]);
    });

    it('lets a program out to no other', async () => {
      expect(await run(program('evil.example.net:443'), [LISTED])).to.contain(' 403 ');
      expect(far.reached).to.deep.equal([]);
    });

    it('is what fetch uses without a word of the program, wherever a redirect may point', async () => {
      for (const address of ['https://evil.example.net/', 'http://169.254.169.254/', `http://${LISTED}/`]) {
        const script = `fetch('${address}').then(({ status }) => console.log(status), (error) => console.log(error))`;
        expect(await run(script, [LISTED])).to.contain('403');
      }
      expect(far.reached).to.deep.equal([]);
    });

    it('is not there for a program that may reach nobody', async () => {
      expect(await run(program(`${LISTED}:443`), [])).to.contain('ECONNREFUSED');
      expect(far.asked).to.deep.equal([]);
    });
  });
});

const RULES = ['api.example.com', '*.example.org'];

describe('The hosts that a program may reach', () => {
  for (const [authority, host] of [
    ['api.example.com:443', 'api.example.com'],
    ['API.Example.COM:443', 'api.example.com'],
    ['a.example.org:443', 'a.example.org'],
    ['a.b.example.org:443', 'a.b.example.org'],
  ] as const)
    it(`include ${authority}`, () => expect(allowedHost(authority, RULES)).to.equal(host));

  for (const authority of [
    '',
    ':443',
    'api.example.com',
    'api.example.com:80',
    'api.example.com:22',
    'api.example.com:0443',
    'api.example.com:4430',
    'api.example.com:443:443',
    'api.example.com.:443',
    '.api.example.com:443',
    'api.example.com.evil.net:443',
    'evilapi.example.com:443',
    'x.api.example.com:443',
    'example.com:443',
    'example.org:443',
    '.example.org:443',
    'evilexample.org:443',
    'a..example.org:443',
    '*.example.org:443',
    '-.example.org:443',
    'a_b.example.org:443',
    'api.example.com@evil.net:443',
    'evil.net#api.example.com:443',
    'evil.net/api.example.com:443',
    'https://api.example.com:443',
    'api.example.com:443/',
    'api.example.com:443\n',
    'api.example.com\0.example.org:443',
    'api%2eexample.com:443',
    'аpi.example.com:443',
    'localhost:443',
    '127.0.0.1:443',
    '2130706433:443',
    '0177.0.0.1:443',
    '0x7f000001:443',
    '0x7f.1:443',
    '169.254.169.254:443',
    '2852039166:443',
    '0251.0376.0251.0376:443',
    '0xa9fea9fe:443',
    '[::1]:443',
    '[::ffff:169.254.169.254]:443',
    '[fd00:ec2::254]:443',
  ])
    it(`do not include ${JSON.stringify(authority)}`, () => expect(allowedHost(authority, RULES)).to.equal(null));

  it('never include an address, even when it is on the list', () => {
    for (const address of ['127.0.0.1', '169.254.169.254', '2852039166', '0xa9fea9fe', '[::1]', '::1', '8.8.8.8'])
      expect(allowedHost(`${address}:443`, [address, `*.${address}`])).to.equal(null);
  });

  it('are named by rules of two labels or more', () => {
    expect(RULES.every(isHostRule)).to.equal(true);
    for (const rule of [
      '',
      '*',
      '*.',
      '*.com',
      'com',
      '**.example.com',
      'a.*.com',
      'API.example.com',
      'a.example.com:443',
    ])
      expect(isHostRule(rule), rule).to.equal(false);
  });

  it('are none when there is no list, whatever is asked for', () => {
    fc.assert(
      fc.property(fc.domain(), (host) => allowedHost(`${host}:443`, []) === null),
      { seed: 6, numRuns: 200 },
    );
  });

  it('fit a rule with a star exactly when they end in what follows the star', () => {
    const rule = fc.domain().map((name) => name.toLowerCase());
    fc.assert(
      fc.property(rule, rule, (asked, listed) => {
        fc.pre(isHostRule(asked) && isHostRule(listed));
        expect(allowedHost(`${asked}:443`, [listed])).to.equal(asked === listed ? asked : null);
        expect(allowedHost(`${asked}.${listed}:443`, [`*.${listed}`])).to.equal(
          `${asked}.${listed}`.length <= 253 ? `${asked}.${listed}` : null,
        );
        expect(allowedHost(`${listed}:443`, [`*.${listed}`])).to.equal(null);
      }),
      { seed: 6, numRuns: 200 },
    );
  });
});
