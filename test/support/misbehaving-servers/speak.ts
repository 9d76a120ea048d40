import { createInterface } from 'node:readline';

export type Message = {
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: unknown;
  readonly error?: { readonly code: number };
};

/** Answers a request in a way of its own; undefined to leave it to the good manners. */
type Answer = (message: Message) => unknown;

/** The tool of a server that otherwise behaves. */
export const TOOL = { name: 'work', description: 'Works.', inputSchema: { type: 'object' } };

export function say(message: object): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

export function sayResult({ id }: Message, result: unknown): void {
  say({ jsonrpc: '2.0', id, result });
}

export function sayText(message: Message, text: string): void {
  sayResult(message, { content: [{ type: 'text', text }] });
}

/**
 * Speaks the protocol on standard input and output. Whoever handles a method says what there is to say itself; the others are
 * answered as a good server would.
 */
export async function speak(handlers: Readonly<Record<string, Answer>> = {}): Promise<void> {
  linger().unref();
  for await (const line of createInterface({ input: process.stdin })) {
    const message = JSON.parse(line) as Message;
    const own = handlers[message.method ?? 'response'];
    if (own !== undefined) own(message);
    else if (message.method === 'initialize') shakeHands(message);
    else if (message.method === 'tools/list') sayResult(message, { tools: [TOOL] });
    else if (message.method === 'tools/call') sayText(message, 'worked');
  }
}

export function shakeHands(message: Message, protocolVersion = message.params?.['protocolVersion']): void {
  sayResult(message, {
    protocolVersion,
    capabilities: { tools: { listChanged: true } },
    serverInfo: { name: 'misbehaving', version: '0.0.1' },
  });
}

/** Writes as fast as it is read. */
export async function pour(stream: NodeJS.WritableStream, piece: string | Uint8Array, times: number): Promise<void> {
  linger().unref();
  for (let poured = 0; poured < times; poured += 1)
    if (!stream.write(piece)) await new Promise((resolve) => stream.once('drain', resolve));
}

/** Keeps the process running for a minute, should nobody end it. */
export function linger(): NodeJS.Timeout {
  return setTimeout(() => process.exit(1), 60_000);
}
