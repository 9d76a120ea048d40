import { ProtocolError, SSEClientTransport, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { EndpointTarget } from '../../../domain/catalog/verification/probe-target.ts';
import type { Sighting } from '../../../domain/catalog/verification/sighting.ts';
import type { Hearing } from './hearing.ts';
import { isTimeout } from './is-timeout.ts';
import type { Line } from './line.ts';
import { PRIVATE_ADDRESS } from './public-lookup.ts';
import { PLAIN_SECRET, RecordedFetch } from './recorded-fetch.ts';
import { withinTime } from './within-time.ts';

/** Faults that lie between here and the host rather than with it. */
const NOT_FROM_HERE = ['ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL'];
const ABORTED = 'ABORT_ERR';
const NO_RECONNECTION = {
  initialReconnectionDelay: 1,
  maxReconnectionDelay: 1,
  reconnectionDelayGrowFactor: 1,
  maxRetries: 0,
};
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/i;
/** Milliseconds to take leave of an endpoint that keeps a session. */
const FAREWELL_MS = 500;

/** A line to an endpoint, over streamable HTTP or over the older server-sent events. */
export class EndpointLine implements Line {
  readonly transport: StreamableHTTPClientTransport | SSEClientTransport;
  readonly #url: URL;
  readonly #asked: RecordedFetch;
  readonly #over = new AbortController();

  /** @param headers With secrets, for the endpoint's own origin alone. */
  constructor(
    target: EndpointTarget,
    speaks: EndpointTarget['method'],
    headers: Readonly<Record<string, string>>,
    hearing: Hearing,
  ) {
    this.#url = new URL(target.url);
    this.#asked = new RecordedFetch({
      privateNetwork: target.privateNetwork,
      hearing,
      secrets: { origin: this.#url.origin, headers },
      counted: speaks === 'sse' ? ['GET', 'POST'] : ['POST'],
      signal: this.#over.signal,
      onFlood: () => void this.transport.close().catch(() => undefined),
    });
    const { fetch } = this.#asked;
    this.transport =
      speaks === 'sse'
        ? new SSEClientTransport(this.#url, { fetch })
        : new StreamableHTTPClientTransport(this.#url, { fetch, reconnectionOptions: NO_RECONNECTION });
  }

  get heard(): number {
    return this.#asked.heard;
  }

  sightingOf(error: unknown): Promise<Sighting> {
    return Promise.resolve(this.#sightingOf(error));
  }

  #sightingOf(error: unknown): Sighting {
    const { odd, elsewhere, fault, flood } = this.#asked.exchange;
    const host = this.#url.hostname;
    if (flood !== null) return { saw: 'flood', of: flood };
    if (error instanceof ProtocolError) return { saw: 'refusal', message: error.message };
    if (elsewhere !== null) return { saw: 'redirect', host: elsewhere };
    if (odd !== null) return { saw: 'answer', ...odd };
    if (fault === PRIVATE_ADDRESS)
      return { saw: 'nothing', reason: `${host} is in a private network, and only a registry speaks of it` };
    if (fault === PLAIN_SECRET)
      return { saw: 'nothing', reason: `${host} is not spoken to encrypted, so no credential is sent there` };
    if (fault !== null && (NOT_FROM_HERE.includes(fault) || LOOPBACK.test(host)) && fault !== ABORTED)
      return { saw: 'nothing', reason: `${host} cannot be reached from here (${fault})` };
    if (fault !== null && fault !== ABORTED) return { saw: 'break', reason: fault };
    if (isTimeout(error)) return { saw: 'silence', said: '', printed: '' };
    return { saw: 'break', reason: error instanceof Error ? error.message : 'unknown' };
  }

  async end(patienceMs: number): Promise<void> {
    if (this.transport instanceof StreamableHTTPClientTransport && this.transport.sessionId !== undefined) {
      const farewell = this.transport.terminateSession();
      const ms = Math.min(patienceMs, FAREWELL_MS);
      await withinTime(farewell, ms, () => new Error('late'), this.#over.signal).catch(() => undefined);
    }
    this.#over.abort();
    await this.transport.close().catch(() => undefined);
  }
}
