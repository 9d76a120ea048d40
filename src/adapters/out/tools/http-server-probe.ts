import {
  ProtocolError,
  SdkError,
  SdkErrorCode,
  SSEClientTransport,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import type { ServerProbe } from '../../../application/ports/server-probe.ts';
import type { EndpointTarget, ProbeTarget } from '../../../domain/catalog/verification/probe-target.ts';
import type { ProbeReport, Sighting } from '../../../domain/catalog/verification/sighting.ts';
import { isTimeout } from './is-timeout.ts';
import { listTools, type Era } from './list-tools.ts';
import type { ProbeLimits } from './probe-limits.ts';
import { PRIVATE_ADDRESS, RecordedFetch, type Exchange } from './recorded-fetch.ts';

type Transport = EndpointTarget['method'];

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

/** Speaks to endpoints over streamable HTTP and over the older server-sent events, with no credential. */
export class HttpServerProbe implements ServerProbe {
  readonly #limits: ProbeLimits;

  constructor(limits: ProbeLimits) {
    this.#limits = limits;
  }

  async probe(target: ProbeTarget, signal: AbortSignal): Promise<ProbeReport> {
    signal.throwIfAborted();
    if (target.method === 'stdio') throw new TypeError(`${target.label} is no endpoint`);
    const sighting = await this.#look(target, signal);
    signal.throwIfAborted();
    return { sighting, installed: null };
  }

  async #look(target: EndpointTarget, signal: AbortSignal): Promise<Sighting> {
    const first = await this.#converse(target, target.method, 'legacy', signal);
    if (first.saw === 'refusal' || (first.saw === 'answer' && first.status === 400 && target.method !== 'sse')) {
      const modern = await this.#converse(target, 'streamable-http', 'modern', signal);
      if (modern.saw === 'tools') return modern;
    }
    if (!mayBeOther(first)) return first;
    const speaks = target.method === 'sse' ? 'streamable-http' : 'sse';
    const other = await this.#converse(target, speaks, 'legacy', signal);
    if (other.saw === 'tools' || other.saw === 'refusal') return { saw: 'other_transport', speaks };
    return other.saw === 'answer' && (other.status === 401 || other.status === 403) ? other : first;
  }

  async #converse(target: EndpointTarget, speaks: Transport, era: Era, signal: AbortSignal): Promise<Sighting> {
    const { startMs, answerMs, mostBytes } = this.#limits;
    const deadline = AbortSignal.any([signal, AbortSignal.timeout(startMs + answerMs)]);
    const asked = new RecordedFetch({
      privateNetwork: target.privateNetwork,
      mostBytes,
      counted: speaks === 'sse' ? ['GET', 'POST'] : ['POST'],
      signal: deadline,
    });
    const url = new URL(target.url);
    const transport =
      speaks === 'sse'
        ? new SSEClientTransport(url, { fetch: asked.fetch })
        : new StreamableHTTPClientTransport(url, { fetch: asked.fetch, reconnectionOptions: NO_RECONNECTION });
    try {
      return await Promise.race([listTools(transport, era, this.#limits, deadline), rejectionOf(deadline)]);
    } catch (error) {
      return this.#whatHappened(error, asked.exchange, url);
    } finally {
      await transport.close().catch(() => undefined);
    }
  }

  #whatHappened(error: unknown, { odd, elsewhere, fault, flooded }: Exchange, url: URL): Sighting {
    if (flooded) return { saw: 'flood', of: `more than ${this.#limits.mostBytes} bytes` };
    if (error instanceof ProtocolError) return { saw: 'refusal', message: error.message };
    if (elsewhere !== null) return { saw: 'redirect', host: elsewhere };
    if (odd !== null) return { saw: 'answer', ...odd };
    if (fault === PRIVATE_ADDRESS)
      return { saw: 'nothing', reason: `${url.hostname} is in a private network, and only a registry speaks of it` };
    if (fault !== null && (NOT_FROM_HERE.includes(fault) || LOOPBACK.test(url.hostname)) && fault !== ABORTED)
      return { saw: 'nothing', reason: `${url.hostname} cannot be reached from here (${fault})` };
    if (fault !== null && fault !== ABORTED) return { saw: 'break', reason: fault };
    if (isTimeout(error)) return { saw: 'silence', said: '', printed: '' };
    return { saw: 'break', reason: error instanceof Error ? error.message : 'unknown' };
  }
}

/** Whether an endpoint answered in a way that one of the other transport might. */
function mayBeOther(sighting: Sighting): boolean {
  if (sighting.saw !== 'answer') return false;
  const { status } = sighting;
  return status < 500 && ![401, 402, 403, 408, 425, 429].includes(status);
}

function rejectionOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const late = (): void => reject(new SdkError(SdkErrorCode.RequestTimeout, 'Request timed out'));
    if (signal.aborted) late();
    signal.addEventListener('abort', late, { once: true });
  });
}
