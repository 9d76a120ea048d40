import { createServer, type Server } from 'node:http';
import type { AddressInfo, BlockList } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { answerMalformed } from '../adapters/in/http/answer-problems.ts';
import type { HttpApplication } from '../adapters/in/http/application.ts';
import { PeerConnections } from './peer-connections.ts';

const DRAIN_MS = 20_000;
const MOST_CONNECTIONS = 512;
const MOST_OF_ONE_PEER = 64;
/** Milliseconds for which an idle connection stays open. */
const IDLE_MS = {
  direct: 5_000,
  /** Longer than the idle time of proxies and load balancers, so that no connection closes under a request. */
  proxied: 65_000,
};

/** Running service. */
export type Service = {
  /** Address with the real port, such as `http://127.0.0.1:4041`. */
  readonly url: string;
  readonly port: number;
  /** Refuses new work, then stops accepting, finishes current requests (at most 20 s), then closes every connection. */
  stop(): Promise<void>;
};

/** Optional settings of the server. */
export type Listening = {
  /** Milliseconds after {@link Service.stop} in which pending requests are still read and refused; default 0. */
  readonly lingerMs?: number;
  /** Addresses of proxies, which may have more than 64 connections with a longer idle time; default none. */
  readonly trustedProxies?: BlockList | null;
  /** Called with the address of a peer whose connection was refused. */
  readonly onRefused?: (address: string) => void;
};

/**
 * Listens, and resolves once requests are accepted.
 *
 * @param port 0 for a free port.
 * @throws the system error (`EADDRINUSE`, `EACCES`, …) when it cannot listen.
 */
export async function startService(
  application: HttpApplication,
  host: string,
  port: number,
  { lingerMs = 0, trustedProxies = null, onRefused }: Listening = {},
): Promise<Service> {
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      connectionsCheckingInterval: 2_000,
      keepAliveTimeout: trustedProxies === null ? IDLE_MS.direct : IDLE_MS.proxied,
      maxHeaderSize: 16 * 1024,
      requireHostHeader: false,
    },
    application.listener,
  );
  server.maxConnections = MOST_CONNECTIONS;
  const peers = new PeerConnections(MOST_OF_ONE_PEER, trustedProxies);
  server.on('connection', (socket) => {
    const { remoteAddress = 'unknown' } = socket;
    if (!peers.admit(socket)) onRefused?.(remoteAddress);
  });
  server.on('clientError', answerMalformed);
  server.on('checkExpectation', application.listener);
  await listen(server, host, port);

  const actual = (server.address() as AddressInfo).port;
  let stopped: Promise<void> | undefined;
  return {
    url: `http://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${actual}`,
    port: actual,
    stop() {
      stopped ??= drain(server, application, lingerMs);
      return stopped;
    },
  };
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: host.replace(/^\[(.*)\]$/, '$1'), port }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

async function drain(server: Server, application: HttpApplication, lingerMs: number): Promise<void> {
  application.limiter.drain();
  if (lingerMs > 0) await setTimeout(lingerMs);
  await new Promise<void>((resolve) => {
    const deadline = globalThis.setTimeout(() => server.closeAllConnections(), DRAIN_MS - lingerMs);
    server.close(() => {
      clearTimeout(deadline);
      resolve();
    });
    server.closeIdleConnections();
  });
}
