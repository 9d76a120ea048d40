import type { RunEvent } from '../../src/domain/run/run-event.ts';

/** One message of a stream of server-sent events. */
export type StreamMessage = {
  readonly id: string | null;
  readonly event: string | null;
  readonly data: string | null;
  /** Whether it is only a comment. */
  readonly comment: boolean;
  readonly retry: string | null;
};

/** Reads a stream of server-sent events message by message; it ends when the server ends it. */
export async function* readStream(answer: Response): AsyncGenerator<StreamMessage> {
  let rest = '';
  for await (const text of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    rest += text;
    const parts = rest.split('\n\n');
    rest = parts.pop() ?? '';
    yield* parts.map(messageOf);
  }
  if (rest !== '') throw new Error(`the stream ended within a message: ${rest}`);
}

/** The events of a stream, up to its end; fails when it does not say that it is at its end. */
export async function readEvents(answer: Response): Promise<readonly RunEvent[]> {
  const events: RunEvent[] = [];
  for await (const message of readStream(answer)) {
    if (message.event === 'end') return events;
    if (message.data === null) continue;
    const event = JSON.parse(message.data) as RunEvent;
    if (message.id !== String(event.seq) || message.event !== event.stage) throw new Error('id or event is wrong');
    events.push(event);
  }
  throw new Error('the stream ended without "end"');
}

function messageOf(text: string): StreamMessage {
  const lines = text.split('\n');
  const field = (name: string): string | null =>
    lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? null;
  return {
    id: field('id'),
    event: field('event'),
    data: field('data'),
    retry: field('retry'),
    comment: lines.every((line) => line.startsWith(':')),
  };
}
