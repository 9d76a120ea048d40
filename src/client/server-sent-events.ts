/** One message of a stream of server-sent events, or a reconnection delay without data. */
export type ServerSentEvent = {
  /** Null when the message sets no id. */
  readonly id: string | null;
  readonly event: string;
  /** Null when the message has no data. */
  readonly data: string | null;
  /** Reconnection delay in milliseconds; null when the message sets none. */
  readonly retryMs: number | null;
};

const LINE_END = /\r\n|\n|\r/;

/**
 * Parses a stream of server-sent events, however its bytes are split. A message that the stream cuts off is dropped.
 * @see WHATWG HTML, "Server-sent events", event stream interpretation
 */
export async function* readServerSentEvents(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ServerSentEvent> {
  const decoder = new TextDecoder();
  let rest = '';
  let lines: string[] = [];
  for await (const chunk of chunks) {
    rest += decoder.decode(chunk, { stream: true });
    // A carriage return at the end may be the first half of a line end.
    const complete = rest.endsWith('\r') ? rest.slice(0, -1) : rest;
    const parts = complete.split(LINE_END);
    rest = (parts.pop() ?? '') + rest.slice(complete.length);
    for (const line of parts) {
      if (line !== '') lines.push(line);
      else {
        const message = messageOf(lines);
        if (message !== null) yield message;
        lines = [];
      }
    }
  }
}

function messageOf(lines: readonly string[]): ServerSentEvent | null {
  const fields = lines.filter((line) => !line.startsWith(':')).map(fieldOf);
  const last = (name: string): string | null => fields.findLast((field) => field.name === name)?.value ?? null;
  const data = fields.filter(({ name }) => name === 'data').map(({ value }) => value);
  const retry = last('retry');
  if (fields.length === 0) return null;
  return {
    id: last('id'),
    event: last('event') ?? 'message',
    data: data.length === 0 ? null : data.join('\n'),
    retryMs: retry !== null && /^\d{1,9}$/.test(retry) ? Number(retry) : null,
  };
}

function fieldOf(line: string): { readonly name: string; readonly value: string } {
  const [name = ''] = line.split(':', 1);
  return { name, value: line.slice(name.length + 1).replace(/^ /, '') };
}

/** Yields the chunks of a body; releases the body when the consumer stops early. */
export async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
