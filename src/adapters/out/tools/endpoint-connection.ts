import { ProtocolError, SSEClientTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { EndpointTarget, Sighting } from '../../../domain/catalog/verification/probe.ts';
import { isTimeout, type Connection } from './connection.ts';
import type { ReceiveLimits } from './limits.ts';
import { PRIVATE_ADDRESS } from './private-addresses.ts';
import { PLAIN_SECRET, RecordedFetch } from './recorded-fetch.ts';
import { withinTime } from './with-deadline.ts';

/** Codes of network faults between this machine and the host. */
const NETWORK_FAULTS = ['ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL'];
const ABORTED = 'ABORT_ERR';
const NO_RECONNECTION = {
  initialReconnectionDelay: 1,
  maxReconnectionDelay: 1,
  reconnectionDelayGrowFactor: 1,
  maxRetries: 0,
};
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/i;
/** Time limit in milliseconds for the end of the endpoint's session. */
const TERMINATE_MS = 500;

/** Connection to an endpoint over streamable HTTP or the older server-sent events. */
export class EndpointConnection implements Connection {
  readonly transport: StreamableHTTPClientTransport | SSEClientTransport;
  readonly #url: URL;
  readonly #fetch: RecordedFetch;
  readonly #over = new AbortController();

  /** @param headers Secrets, sent only to the endpoint's own origin. */
  constructor(
    target: EndpointTarget,
    method: EndpointTarget['method'],
    headers: Readonly<Record<string, string>>,
    limits: ReceiveLimits,
  ) {
    this.#url = new URL(target.url);
    this.#fetch = new RecordedFetch({
      privateNetwork: target.privateNetwork,
      limits,
      secrets: { origin: this.#url.origin, headers },
      counted: method === 'sse' ? ['GET', 'POST'] : ['POST'],
      signal: this.#over.signal,
      onFlood: () => void this.transport.close().catch(() => undefined),
    });
    const { fetch } = this.#fetch;
    this.transport =
      method === 'sse'
        ? new SSEClientTransport(this.#url, { fetch })
        : new StreamableHTTPClientTransport(this.#url, { fetch, reconnectionOptions: NO_RECONNECTION });
  }

  get received(): number {
    return this.#fetch.received;
  }

  sightingOf(error: unknown): Promise<Sighting> {
    return Promise.resolve(this.#sightingOf(error));
  }

  #sightingOf(error: unknown): Sighting {
    const { odd, elsewhere, fault, flood } = this.#fetch.exchange;
    const host = this.#url.hostname;
    if (flood !== null) return { saw: 'flood', of: flood };
    if (error instanceof ProtocolError) return { saw: 'refusal', message: error.message };
    if (elsewhere !== null) return { saw: 'redirect', host: elsewhere };
    if (odd !== null) return { saw: 'answer', ...odd };
    if (fault === PRIVATE_ADDRESS)
      return { saw: 'nothing', reason: `${host} is in a private network, and only a registry speaks of it` };
    if (fault === PLAIN_SECRET)
      return { saw: 'nothing', reason: `${host} is not spoken to encrypted, so no credential is sent there` };
    if (fault !== null && (NETWORK_FAULTS.includes(fault) || LOOPBACK.test(host)) && fault !== ABORTED)
      return { saw: 'nothing', reason: `${host} cannot be reached from here (${fault})` };
    if (fault !== null && fault !== ABORTED) return { saw: 'break', reason: fault };
    if (isTimeout(error)) return { saw: 'silence', said: '', printed: '' };
    return { saw: 'break', reason: error instanceof Error ? error.message : 'unknown' };
  }

  async end(patienceMs: number): Promise<void> {
    if (this.transport instanceof StreamableHTTPClientTransport && this.transport.sessionId !== undefined) {
      const terminated = this.transport.terminateSession();
      const ms = Math.min(patienceMs, TERMINATE_MS);
      await withinTime(terminated, ms, () => new Error('late'), this.#over.signal).catch(() => undefined);
    }
    this.#over.abort();
    await this.transport.close().catch(() => undefined);
  }
}
