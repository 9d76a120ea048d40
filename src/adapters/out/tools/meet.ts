import { ConnectFailure, type ConnectStep } from '../../../application/ports/tool-host.ts';
import type { EndpointTarget } from '../../../domain/catalog/verification/probe-target.ts';
import type { Sighting } from '../../../domain/catalog/verification/sighting.ts';
import { Conversation, UselessList, type Era } from './conversation.ts';
import type { Hearing } from './hearing.ts';
import type { Line } from './line.ts';

/** Milliseconds that whatever was started for a conversation that failed may take to end by itself. */
const CURT_MS = 300;

/** A server that shook hands and listed its tools. */
export type Met = {
  readonly line: Line;
  readonly conversation: Conversation;
  readonly tools: readonly unknown[];
};

export type Meeting = {
  readonly hearing: Hearing;
  /** Milliseconds until hands are shaken, however often that is tried, and then until the tools are listed. */
  readonly startMs: number;
  readonly listMs: number;
  readonly onStep: (step: ConnectStep) => void;
  readonly signal: AbortSignal;
};

type Transport = EndpointTarget['method'];

/**
 * Shakes hands with a program and asks for its tools. A program of the newest revisions, which refuses the older handshake, is
 * started again; what it refuses twice counts as it was refused first.
 *
 * @throws {ConnectFailure} with nothing of it left; the signal's reason once that is aborted.
 */
export async function meetProgram(start: () => Promise<Line>, meeting: Meeting): Promise<Met> {
  meeting.onStep('starting');
  const within = deadline(meeting.startMs);
  const first = await tryToMeet(start, 'legacy', within, meeting);
  if (!(first instanceof ConnectFailure)) return first;
  if (!wasRefused(first)) throw first;
  const second = await tryToMeet(start, 'modern', within, meeting);
  if (second instanceof ConnectFailure) throw first;
  return second;
}

/**
 * Shakes hands with an endpoint and asks for its tools, in the transport that it is said to speak; in the other one only to be
 * able to say that it speaks that.
 *
 * @throws {ConnectFailure}, or the signal's reason once that is aborted.
 */
export async function meetEndpoint(
  method: Transport,
  dial: (speaks: Transport) => Line,
  meeting: Meeting,
): Promise<Met> {
  meeting.onStep('starting');
  const within = deadline(meeting.startMs);
  const first = await tryToMeet(() => dial(method), 'legacy', within, meeting);
  if (!(first instanceof ConnectFailure)) return first;
  if (wasRefused(first) || (isAnswer(first.sighting, [400]) && method !== 'sse')) {
    const modern = await tryToMeet(() => dial('streamable-http'), 'modern', within, meeting);
    if (!(modern instanceof ConnectFailure)) return modern;
  }
  if (!mayBeOther(first.sighting)) throw first;
  const speaks = method === 'sse' ? 'streamable-http' : 'sse';
  const other = await tryToMeet(() => dial(speaks), 'legacy', within, { ...meeting, onStep: () => undefined });
  if (!(other instanceof ConnectFailure)) await other.line.end(CURT_MS);
  if (!(other instanceof ConnectFailure) || other.sighting.saw === 'refusal')
    throw new ConnectFailure('starting', { saw: 'other_transport', speaks }, null);
  throw isAnswer(other.sighting, [401, 403]) ? other : first;
}

async function tryToMeet(
  open: () => Line | Promise<Line>,
  era: Era,
  within: () => number,
  { hearing, listMs, onStep, signal }: Meeting,
): Promise<Met | ConnectFailure> {
  signal.throwIfAborted();
  let step: ConnectStep = 'starting';
  const line = await open();
  try {
    const conversation = await Conversation.begin(line, era, hearing, within(), signal);
    step = 'listing';
    onStep(step);
    return { line, conversation, tools: await conversation.list(listMs, signal) };
  } catch (error) {
    const sighting = error instanceof UselessList ? sightingOf(error) : await line.sightingOf(error);
    await line.end(signal.aborted ? 0 : CURT_MS);
    signal.throwIfAborted();
    return new ConnectFailure(step, sighting, null);
  }
}

function sightingOf({ message, tooMuch }: UselessList): Sighting {
  return tooMuch ? { saw: 'flood', of: message } : { saw: 'break', reason: `Error: ${message}` };
}

/** Milliseconds that are left, at least one. */
function deadline(milliseconds: number): () => number {
  const end = performance.now() + milliseconds;
  return () => Math.max(1, Math.ceil(end - performance.now()));
}

function wasRefused({ step, sighting }: ConnectFailure): boolean {
  return step === 'starting' && sighting.saw === 'refusal';
}

function isAnswer(sighting: Sighting, statuses: readonly number[]): boolean {
  return sighting.saw === 'answer' && statuses.includes(sighting.status);
}

/** Whether an endpoint answered in a way that one of the other transport might. */
function mayBeOther(sighting: Sighting): boolean {
  return sighting.saw === 'answer' && sighting.status < 500 && !isAnswer(sighting, [401, 402, 403, 408, 425, 429]);
}
