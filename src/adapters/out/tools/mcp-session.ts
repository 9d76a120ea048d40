import { Client, METHOD_NOT_FOUND, ProtocolError, SdkError, SdkErrorCode } from '@modelcontextprotocol/client';
import type { Connection } from './connection.ts';
import type { ReceiveLimits } from './limits.ts';
import { withinTime } from './with-deadline.ts';

/** `legacy`: handshake of the revisions up to 2025-11-25; `modern`: from 2026-07-28 on. */
export type Era = 'legacy' | 'modern';

const MODERN: string = '2026-07-28';

/** Maximum depth of arrays and objects in the description of a tool. */
const MAX_DEPTH = 60;

/** Schema that accepts every result; the readers check it. */
const unchecked = {
  '~standard': { version: 1, vendor: 'quartermaster', validate: (value: unknown) => ({ value }) },
} as const;

/** Error thrown when a list of tools is malformed or exceeds a limit. */
export class UnusableList extends Error {
  override readonly name = 'UnusableList';
  readonly tooMuch: boolean;

  /** @param message Noun phrase for the excess or the fault. */
  constructor(message: string, tooMuch: boolean) {
    super(message);
    this.tooMuch = tooMuch;
  }
}

/** Session with a server after the handshake. It refuses every request from the server. */
export class McpSession {
  readonly version: string | null;
  readonly protocol: string | null;
  readonly #client: Client;
  readonly #connection: Connection;
  readonly #limits: ReceiveLimits;
  #changed = false;

  private constructor(client: Client, connection: Connection, limits: ReceiveLimits) {
    this.#client = client;
    this.#connection = connection;
    this.#limits = limits;
    this.version = client.getServerVersion()?.version ?? null;
    this.protocol = client.getNegotiatedProtocolVersion() ?? null;
    client.setNotificationHandler('notifications/tools/list_changed', () => {
      this.#changed = true;
    });
  }

  /** Performs the handshake. @throws The library's error when it fails; the signal's reason. */
  static async open(
    connection: Connection,
    era: Era,
    limits: ReceiveLimits,
    timeoutMs: number,
    signal: AbortSignal,
  ): Promise<McpSession> {
    const client = new Client(
      { name: 'quartermaster', version: '1' },
      {
        versionNegotiation: { mode: era === 'legacy' ? 'legacy' : { pin: MODERN } },
        inputRequired: { autoFulfill: false },
      },
    );
    await withinTime(client.connect(connection.transport, { timeout: timeoutMs, signal }), timeoutMs, late, signal);
    return new McpSession(client, connection, limits);
  }

  /** Whether the server announced changed tools since the last {@link listTools}. */
  get changed(): boolean {
    return this.#changed;
  }

  /** Reads all pages of the list of tools. @throws {UnusableList}, the library's error, or the signal's reason. */
  async listTools(timeoutMs: number, signal: AbortSignal): Promise<readonly unknown[]> {
    this.#changed = false;
    const over = new AbortController();
    try {
      return await withinTime(this.#pages(timeoutMs, AbortSignal.any([signal, over.signal])), timeoutMs, late, signal);
    } finally {
      over.abort();
    }
  }

  async #pages(timeout: number, signal: AbortSignal): Promise<readonly unknown[]> {
    const { listPages, listTools, listBytes } = this.#limits;
    const tools: unknown[] = [];
    const cursors = new Set<string>();
    const before = this.#connection.received;
    for (let page = 0; page < listPages; page += 1) {
      const cursor = [...cursors].at(-1);
      const request = { method: 'tools/list', ...(cursor === undefined ? {} : { params: { cursor } }) };
      const answer = await this.#client.request(request, unchecked, { timeout, signal }).catch(withoutTools);
      const found = readPage(answer);
      tools.push(...found.tools);
      if (tools.length > listTools) throw new UnusableList(`more than ${listTools} tools`, true);
      if (this.#connection.received - before > listBytes)
        throw new UnusableList(`more than ${listBytes} bytes of tools`, true);
      if (found.tools.some((tool) => isDeeper(tool, MAX_DEPTH)))
        throw new UnusableList(`a tool whose schema nests deeper than ${MAX_DEPTH}`, true);
      if (found.next === undefined) return tools;
      if (cursors.has(found.next)) throw new UnusableList('pages of tools that come again and again', true);
      cursors.add(found.next);
    }
    throw new UnusableList(`more than ${listPages} pages of tools`, true);
  }

  /** Returns the unchecked result. @throws The library's error. */
  async callTool(
    tool: string,
    input: Readonly<Record<string, unknown>>,
    timeout: number,
    signal: AbortSignal,
  ): Promise<unknown> {
    return this.#client.request({ method: 'tools/call', params: { name: tool, arguments: input } }, unchecked, {
      timeout,
      signal,
    });
  }

  /** Subscribes to tool changes, which servers of the newest revisions announce only to subscribers. */
  async subscribe(timeout: number, signal: AbortSignal): Promise<void> {
    if (this.#client.getProtocolEra() !== 'modern') return;
    if (this.#client.getServerCapabilities()?.tools?.listChanged !== true) return;
    await this.#client.listen({ toolsListChanged: true }, { timeout, signal }).catch(() => undefined);
  }
}

function late(): Error {
  return new SdkError(SdkErrorCode.RequestTimeout, 'Request timed out');
}

/** Treats the refusal as an empty list: a server without tools may refuse to list them. */
function withoutTools(error: unknown): { readonly tools: readonly unknown[] } {
  if (error instanceof ProtocolError && error.code === METHOD_NOT_FOUND) return { tools: [] };
  throw error;
}

function readPage(answer: unknown): { readonly tools: readonly unknown[]; readonly next: string | undefined } {
  if (typeof answer !== 'object' || answer === null || !('tools' in answer) || !Array.isArray(answer.tools))
    throw new UnusableList('its list of tools is not one', false);
  const next = 'nextCursor' in answer ? answer.nextCursor : undefined;
  return { tools: answer.tools, next: typeof next === 'string' && next !== '' ? next : undefined };
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isDeeper(member, levels - 1));
}
