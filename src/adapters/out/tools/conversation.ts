import { Client, METHOD_NOT_FOUND, ProtocolError, SdkError, SdkErrorCode } from '@modelcontextprotocol/client';
import type { Hearing } from './hearing.ts';
import type { Line } from './line.ts';
import { withinTime } from './within-time.ts';

/** `legacy` shakes hands as revisions up to 2025-11-25 do; `modern` as those from 2026-07-28 on. */
export type Era = 'legacy' | 'modern';

const MODERN: string = '2026-07-28';

/** Levels of arrays and objects in what a server says of a tool. */
const DEEPEST = 60;

/** Leaves an answer as it came: what is read of it is untrusted and checked where it is read. */
const asItIs = {
  '~standard': { version: 1, vendor: 'quartermaster', validate: (value: unknown) => ({ value }) },
} as const;

/** A list of tools that is none, or more than anybody wants to read. */
export class UselessList extends Error {
  override readonly name = 'UselessList';
  readonly tooMuch: boolean;

  /** @param message What it has too much of, or what is wrong with it. */
  constructor(message: string, tooMuch: boolean) {
    super(message);
    this.tooMuch = tooMuch;
  }
}

/** Speaks with a server that shook hands. It offers nothing to the server: every request of it is refused. */
export class Conversation {
  readonly version: string | null;
  readonly protocol: string | null;
  readonly #client: Client;
  readonly #line: Line;
  readonly #hearing: Hearing;
  #changed = false;

  private constructor(client: Client, line: Line, hearing: Hearing) {
    this.#client = client;
    this.#line = line;
    this.#hearing = hearing;
    this.version = client.getServerVersion()?.version ?? null;
    this.protocol = client.getNegotiatedProtocolVersion() ?? null;
    client.setNotificationHandler('notifications/tools/list_changed', () => {
      this.#changed = true;
    });
  }

  /** @throws what the library throws when hands are not shaken; the signal's reason. */
  static async begin(
    line: Line,
    era: Era,
    hearing: Hearing,
    timeoutMs: number,
    signal: AbortSignal,
  ): Promise<Conversation> {
    const client = new Client(
      { name: 'quartermaster', version: '1' },
      {
        versionNegotiation: { mode: era === 'legacy' ? 'legacy' : { pin: MODERN } },
        inputRequired: { autoFulfill: false },
      },
    );
    await withinTime(client.connect(line.transport, { timeout: timeoutMs, signal }), timeoutMs, late, signal);
    return new Conversation(client, line, hearing);
  }

  /** Whether the server said that its tools have changed since {@link list} was last asked. */
  get changed(): boolean {
    return this.#changed;
  }

  /**
   * Walks through all pages of the list of tools.
   *
   * @throws {UselessList}, what the library throws, or the signal's reason.
   */
  async list(timeoutMs: number, signal: AbortSignal): Promise<readonly unknown[]> {
    this.#changed = false;
    const over = new AbortController();
    try {
      return await withinTime(this.#pages(timeoutMs, AbortSignal.any([signal, over.signal])), timeoutMs, late, signal);
    } finally {
      over.abort();
    }
  }

  async #pages(timeout: number, signal: AbortSignal): Promise<readonly unknown[]> {
    const { mostPages, mostTools, mostList } = this.#hearing;
    const tools: unknown[] = [];
    const cursors = new Set<string>();
    const before = this.#line.heard;
    for (let page = 0; page < mostPages; page += 1) {
      const cursor = [...cursors].at(-1);
      const request = { method: 'tools/list', ...(cursor === undefined ? {} : { params: { cursor } }) };
      const answer = await this.#client.request(request, asItIs, { timeout, signal }).catch(withoutTools);
      const found = readPage(answer);
      tools.push(...found.tools);
      if (tools.length > mostTools) throw new UselessList(`more than ${mostTools} tools`, true);
      if (this.#line.heard - before > mostList) throw new UselessList(`more than ${mostList} bytes of tools`, true);
      if (found.tools.some((tool) => isDeeper(tool, DEEPEST)))
        throw new UselessList(`a tool whose schema nests deeper than ${DEEPEST}`, true);
      if (found.next === undefined) return tools;
      if (cursors.has(found.next)) throw new UselessList('pages of tools that come again and again', true);
      cursors.add(found.next);
    }
    throw new UselessList(`more than ${mostPages} pages of tools`, true);
  }

  /** @returns The result, as it came. @throws what the library throws. */
  async call(
    tool: string,
    input: Readonly<Record<string, unknown>>,
    timeout: number,
    signal: AbortSignal,
  ): Promise<unknown> {
    return this.#client.request({ method: 'tools/call', params: { name: tool, arguments: input } }, asItIs, {
      timeout,
      signal,
    });
  }

  /** Lets servers of the newest revisions, which do not speak unasked, tell of changes; whether they do so is up to them. */
  async follow(timeout: number, signal: AbortSignal): Promise<void> {
    if (this.#client.getProtocolEra() !== 'modern') return;
    if (this.#client.getServerCapabilities()?.tools?.listChanged !== true) return;
    await this.#client.listen({ toolsListChanged: true }, { timeout, signal }).catch(() => undefined);
  }
}

function late(): Error {
  return new SdkError(SdkErrorCode.RequestTimeout, 'Request timed out');
}

/** A server that has no tools need not know the question. */
function withoutTools(error: unknown): { readonly tools: readonly unknown[] } {
  if (error instanceof ProtocolError && error.code === METHOD_NOT_FOUND) return { tools: [] };
  throw error;
}

function readPage(answer: unknown): { readonly tools: readonly unknown[]; readonly next: string | undefined } {
  if (typeof answer !== 'object' || answer === null || !('tools' in answer) || !Array.isArray(answer.tools))
    throw new UselessList('its list of tools is not one', false);
  const next = 'nextCursor' in answer ? answer.nextCursor : undefined;
  return { tools: answer.tools, next: typeof next === 'string' && next !== '' ? next : undefined };
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isDeeper(member, levels - 1));
}
