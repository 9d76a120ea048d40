import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { connect, isIP, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { isPrivateAddress } from '../tools/private-addresses.ts';

/** Name lookup, connections and their limits; tests replace it. */
export type Network = {
  readonly resolve: (host: string) => Promise<readonly string[]>;
  readonly connect: (address: string, port: number) => Socket;
};

export const PUBLIC_NETWORK: Network = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  connect: (address, port) => connect(port, address),
};

export type EgressLimits = {
  /** Maximum number of simultaneous connections. */
  readonly connections: number;
  /** Maximum of bytes in both directions, over the life of the program. */
  readonly bytes: number;
  /** Milliseconds until the host responds, of silence, and of one connection. */
  readonly connectMs: number;
  readonly idleMs: number;
  readonly longestMs: number;
};

export const EGRESS_LIMITS: EgressLimits = {
  connections: 32,
  bytes: 256 * 1024 ** 2,
  connectMs: 10_000,
  idleMs: 120_000,
  longestMs: 900_000,
};

const PORT = 443;
/** Maximum number of names that one program may look up. */
const MAX_NAMES = 256;

/** Name of the public network in lower case: two labels or more, the last of them no number in any notation. */
const NAME = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * The only exit of a sandbox: it carries connections to the HTTPS port of allowed hosts, and nothing else.
 * Each name is resolved here, once, and the connection goes to exactly that address, which must be public.
 */
export class EgressProxy {
  readonly #hosts: readonly string[];
  readonly #network: Network;
  readonly #limits: EgressLimits;
  readonly #server: Server;
  readonly #open = new Set<Duplex>();
  readonly #addresses = new Map<string, Promise<string | null>>();
  #turn: Promise<unknown> = Promise.resolve();
  #bytes = 0;

  constructor(hosts: readonly string[], network: Network = PUBLIC_NETWORK, limits: EgressLimits = EGRESS_LIMITS) {
    this.#hosts = hosts;
    this.#network = network;
    this.#limits = limits;
    this.#server = createServer({ maxHeaderSize: 8_192, headersTimeout: 10_000, requestTimeout: 10_000 });
    this.#server.on('request', (_, response) => {
      response.writeHead(403, { connection: 'close' }).end('only HTTPS is let out, by CONNECT\n');
    });
    this.#server.on('connect', (request: IncomingMessage, near: Duplex, head: Buffer) => {
      void this.#carry(request.url ?? '', near, head);
    });
    this.#server.on('connection', (socket) => {
      if (this.#open.size >= limits.connections) socket.destroy();
      else this.#keep(socket);
    });
  }

  /** @param path Path of the new socket. */
  async listen(path: string): Promise<void> {
    this.#server.listen(path);
    await once(this.#server, 'listening');
  }

  async close(): Promise<void> {
    for (const socket of this.#open) socket.destroy();
    if (!this.#server.listening) return;
    const closed = once(this.#server, 'close');
    this.#server.close();
    await closed;
  }

  async #carry(authority: string, near: Duplex, head: Buffer): Promise<void> {
    const host = allowedHost(authority, this.#hosts);
    if (host === null) return refuse(near, 'this host is not on the list of the server');
    const address = await this.#addressOf(host);
    if (address === null) return refuse(near, 'this host has no public address');
    if (near.destroyed) return;
    const far = this.#network.connect(address, PORT);
    const late = setTimeout(() => far.destroy(), this.#limits.connectMs);
    const over = setTimeout(() => far.destroy(), this.#limits.longestMs);
    far.once('connect', () => {
      clearTimeout(late);
      far.setTimeout(this.#limits.idleMs, () => far.destroy());
      near.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      if (head.length > 0) near.unshift(head);
      for (const side of [near, far]) side.on('data', (piece: Buffer) => this.#count(piece));
      near.pipe(far).pipe(near);
    });
    far.on('error', () => undefined);
    far.once('close', () => {
      clearTimeout(late);
      clearTimeout(over);
      if (far.bytesWritten + far.bytesRead === 0) refuse(near, 'this host cannot be reached');
      else near.destroy();
    });
    near.once('close', () => far.destroy());
  }

  /** Returns the same address for a name every time. Lookups are serialized, because this process needs them too. */
  #addressOf(host: string): Promise<string | null> {
    const known = this.#addresses.get(host);
    if (known !== undefined) return known;
    if (this.#addresses.size >= MAX_NAMES) return Promise.resolve(null);
    const found = this.#turn.then(() => this.#resolve(host));
    this.#turn = found;
    this.#addresses.set(host, found);
    void found.then((address) => address ?? this.#addresses.delete(host));
    return found;
  }

  /** Returns the first address; null unless all addresses of the name are public. */
  async #resolve(host: string): Promise<string | null> {
    const addresses = await this.#network.resolve(host).catch(() => []);
    return addresses.every(isPublic) ? (addresses[0] ?? null) : null;
  }

  #count(piece: Buffer): void {
    this.#bytes += piece.length;
    if (this.#bytes > this.#limits.bytes) for (const socket of this.#open) socket.destroy();
  }

  #keep(socket: Duplex): void {
    this.#open.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => this.#open.delete(socket));
  }
}

function isPublic(address: string): boolean {
  return isIP(address) > 0 && !isPrivateAddress(address);
}

function refuse(near: Duplex, why: string): void {
  if (near.writable)
    near.end(`HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: ${why.length + 1}\r\n\r\n${why}\n`);
}

/** Whether a text is a host rule: `api.example.com`, or `*.example.com` for every name below it. */
export function isHostRule(text: string): boolean {
  return NAME.test(text.replace(/^\*\./, ''));
}

/**
 * Returns the allowed host of a `CONNECT` in lower case; null for any other host and for every address.
 *
 * @param authority A name and a port.
 * @param rules Texts that are not {@link isHostRule} allow nothing.
 */
export function allowedHost(authority: string, rules: readonly string[]): string | null {
  const [, host] = /^([a-z0-9.-]+):443$/i.exec(authority) ?? [];
  const name = host?.toLowerCase() ?? '';
  return NAME.test(name) && rules.some((rule) => isHostRule(rule) && matches(name, rule)) ? name : null;
}

function matches(name: string, rule: string): boolean {
  return rule.startsWith('*.') ? name.endsWith(rule.slice(1)) && name.length > rule.length - 1 : name === rule;
}
