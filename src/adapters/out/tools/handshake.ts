import { ConnectFailure, type ConnectStep } from '../../../application/ports/tool-host.ts';
import type { EndpointTarget, Sighting } from '../../../domain/catalog/verification/probe.ts';
import type { Connection } from './connection.ts';
import type { ReceiveLimits } from './limits.ts';
import { McpSession, UnusableList, type Era } from './mcp-session.ts';
import { deadline } from './with-deadline.ts';

/** Milliseconds before the kill of a connection whose handshake failed. */
const FAILED_END_MS = 300;

/** Connection after the handshake, with the first list of tools. */
export type OpenConnection = {
  readonly connection: Connection;
  readonly session: McpSession;
  readonly tools: readonly unknown[];
};

export type HandshakeOptions = {
  readonly limits: ReceiveLimits;
  /** Milliseconds for the handshake over all attempts, and for the list of tools after it. */
  readonly startMs: number;
  readonly listMs: number;
  readonly onStep: (step: ConnectStep) => void;
  readonly signal: AbortSignal;
};

type Transport = EndpointTarget['method'];

/**
 * Performs the handshake with a program and lists its tools. A program of the newest revisions refuses the older
 * handshake and is started again; when it refuses both, the first refusal counts.
 *
 * @throws {ConnectFailure} once nothing of the program is left; the signal's reason once that is aborted.
 */
export async function connectProgram(
  start: () => Promise<Connection>,
  options: HandshakeOptions,
): Promise<OpenConnection> {
  options.onStep('starting');
  const left = deadline(options.startMs);
  const first = await attempt(start, 'legacy', left, options);
  if (!(first instanceof ConnectFailure)) return first;
  if (!wasRefused(first)) throw first;
  const second = await attempt(start, 'modern', left, options);
  if (second instanceof ConnectFailure) throw first;
  return second;
}

/**
 * Performs the handshake with an endpoint and lists its tools, over its declared transport. The other transport is
 * tried only to report that the endpoint supports it.
 *
 * @throws {ConnectFailure}, or the signal's reason once that is aborted.
 */
export async function connectEndpoint(
  method: Transport,
  connect: (transport: Transport) => Connection,
  options: HandshakeOptions,
): Promise<OpenConnection> {
  options.onStep('starting');
  const left = deadline(options.startMs);
  const first = await attempt(() => connect(method), 'legacy', left, options);
  if (!(first instanceof ConnectFailure)) return first;
  if (wasRefused(first) || (isAnswer(first.sighting, [400]) && method !== 'sse')) {
    const modern = await attempt(() => connect('streamable-http'), 'modern', left, options);
    if (!(modern instanceof ConnectFailure)) return modern;
  }
  if (!maySpeakOther(first.sighting)) throw first;
  const speaks = method === 'sse' ? 'streamable-http' : 'sse';
  const other = await attempt(() => connect(speaks), 'legacy', left, { ...options, onStep: () => undefined });
  if (!(other instanceof ConnectFailure)) await other.connection.end(FAILED_END_MS);
  if (!(other instanceof ConnectFailure) || other.sighting.saw === 'refusal')
    throw new ConnectFailure('starting', { saw: 'other_transport', speaks }, null);
  throw isAnswer(other.sighting, [401, 403]) ? other : first;
}

async function attempt(
  open: () => Connection | Promise<Connection>,
  era: Era,
  left: () => number,
  { limits, listMs, onStep, signal }: HandshakeOptions,
): Promise<OpenConnection | ConnectFailure> {
  signal.throwIfAborted();
  let step: ConnectStep = 'starting';
  const connection = await open();
  try {
    const session = await McpSession.open(connection, era, limits, left(), signal);
    step = 'listing';
    onStep(step);
    return { connection, session, tools: await session.listTools(listMs, signal) };
  } catch (error) {
    const sighting = error instanceof UnusableList ? sightingOf(error) : await connection.sightingOf(error);
    await connection.end(signal.aborted ? 0 : FAILED_END_MS);
    signal.throwIfAborted();
    return new ConnectFailure(step, sighting, null);
  }
}

function sightingOf({ message, tooMuch }: UnusableList): Sighting {
  return tooMuch ? { saw: 'flood', of: message } : { saw: 'break', reason: `Error: ${message}` };
}

function wasRefused({ step, sighting }: ConnectFailure): boolean {
  return step === 'starting' && sighting.saw === 'refusal';
}

function isAnswer(sighting: Sighting, statuses: readonly number[]): boolean {
  return sighting.saw === 'answer' && statuses.includes(sighting.status);
}

/** Whether an endpoint of the other transport might have responded like this. */
function maySpeakOther(sighting: Sighting): boolean {
  return sighting.saw === 'answer' && sighting.status < 500 && !isAnswer(sighting, [401, 402, 403, 408, 425, 429]);
}
