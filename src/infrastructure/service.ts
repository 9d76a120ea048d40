import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { answerMalformed } from '../adapters/in/http/malformed.ts';
import type { HttpApplication } from '../adapters/in/http/application.ts';

const DRAIN_MS = 20_000;
const MOST_CONNECTIONS = 512;

/** A service that accepts requests. */
export type Service = {
  /** With the real port, e.g. `http://127.0.0.1:4041`. */
  readonly url: string;
  readonly port: number;
  /** Refuses new work, soon stops accepting, lets what is under way finish (at most 20 s), then closes every connection. */
  stop(): Promise<void>;
};

/**
 * Listens, and resolves once requests are accepted.
 *
 * @param port 0 for any free port.
 * @param lingerMs How long after {@link Service.stop} requests that were on their way are still taken, to be told that it stops.
 * @throws the system's error (`EADDRINUSE`, `EACCES`, …) when it cannot listen there.
 */
export async function startService(
  application: HttpApplication,
  host: string,
  port: number,
  lingerMs = 0,
): Promise<Service> {
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      connectionsCheckingInterval: 2_000,
      // Longer than proxies and load balancers keep an idle connection, so that none is closed under a request.
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16 * 1024,
      requireHostHeader: false,
    },
    application.listener,
  );
  server.maxConnections = MOST_CONNECTIONS;
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
  application.admission.drain();
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
