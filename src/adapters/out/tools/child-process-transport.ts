import {
  parseJSONRPCMessage,
  serializeMessage,
  type JSONRPCMessage,
  type Transport,
} from '@modelcontextprotocol/client';
import { setTimeout } from 'node:timers/promises';
import type { ConfinedProcess } from '../sandbox/sandbox.ts';
import type { ReceiveLimits } from './limits.ts';
import { MessageSize, ReceiveBudget } from './receive-budget.ts';
import { TextTail } from './text-tail.ts';

const KEPT_LENGTH = 16 * 1024;
/** Milliseconds from the end of a process to the end of its last output. */
const LAST_OUTPUT_MS = 200;
/** Milliseconds that a process has to exit after its pipes broke. */
const BROKEN_MS = 500;
/** Maximum of bytes that a process may leave unread. */
const MAX_UNREAD = 8 * 1024 * 1024;
/** Maximum number of pieces of one line before they are joined. */
const MAX_PIECES = 4_096;

/** Notifications that are passed on; logs and progress are dropped. */
const PASSED_NOTIFICATIONS = [
  'notifications/tools/list_changed',
  'notifications/subscriptions/acknowledged',
  'notifications/cancelled',
];

/** End of a process; `error` is the system's when the process could not be started. */
export type ProcessEnd = { readonly status: number | null; readonly error: NodeJS.ErrnoException | null };

/**
 * Transport to a running process, one message per line. Unlike the library's transport, it leaves start and end of the
 * process to the caller. It limits the received data and keeps the output outside the protocol.
 */
export class ChildProcessTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  readonly stderr = new TextTail(KEPT_LENGTH);
  /** Standard output that is no message. */
  readonly strayOutput = new TextTail(KEPT_LENGTH);
  readonly #leader: ConfinedProcess['leader'];
  readonly #budget: ReceiveBudget;
  readonly #line: MessageSize;
  #pieces: Buffer[] = [];
  #flood: string | null = null;
  #broken = false;
  #end: ProcessEnd | undefined;
  readonly #whenEnded = Promise.withResolvers<ProcessEnd>();
  #closed = false;

  constructor({ leader }: Pick<ConfinedProcess, 'leader'>, limits: ReceiveLimits) {
    this.#leader = leader;
    this.#budget = new ReceiveBudget(limits);
    this.#line = new MessageSize(limits);
    leader.stdin.on('error', (error) => {
      this.#broken = true;
      this.onerror?.(error);
    });
    leader.stdout.once('end', () => void this.#outputEnded());
    leader.once('error', (error) => this.#over({ status: null, error }));
    const exited = (status: number | null): void => {
      const over = (): void => this.#over({ status, error: null });
      leader.once('close', over);
      void setTimeout(LAST_OUTPUT_MS).then(over);
    };
    if (leader.exitCode !== null || leader.signalCode !== null) exited(leader.exitCode);
    else leader.once('exit', exited);
  }

  /** Bytes received on standard output. */
  get received(): number {
    return this.#budget.received;
  }

  /** The exceeded limit, in words; null within the limits. */
  get flood(): string | null {
    return this.#flood;
  }

  /** Whether the pipes are closed, as they also are after the end of the process. */
  get broken(): boolean {
    return this.#broken;
  }

  /** Undefined while the process runs. */
  get ended(): ProcessEnd | undefined {
    return this.#end;
  }

  /** Waits for the end of a process that is about to end; undefined when it continues. */
  async endSoon(): Promise<ProcessEnd | undefined> {
    const patience = new AbortController();
    const late = setTimeout(BROKEN_MS, undefined, { signal: patience.signal }).catch(() => undefined);
    const end = await Promise.race([this.#whenEnded.promise, late]);
    patience.abort();
    return end;
  }

  start(): Promise<void> {
    if (this.#end !== undefined) return Promise.reject(new Error('the process ended before it was spoken to'));
    this.#leader.stdout.on('data', (piece: Buffer) => this.#read(piece));
    this.#leader.stderr.setEncoding('utf8').on('data', (piece: string) => this.stderr.add(piece));
    return Promise.resolve();
  }

  send(message: JSONRPCMessage): Promise<void> {
    if ('method' in message && 'id' in message) this.#budget.addRequest();
    return new Promise((resolve, reject) => {
      this.#leader.stdin.write(serializeMessage(message), (error) => (error ? reject(error) : resolve()));
      if (this.#leader.stdin.writableLength > MAX_UNREAD) this.#exceed('questions, while it reads no answers');
    });
  }

  /** Ends the session, not the process. */
  close(): Promise<void> {
    if (!this.#closed) {
      this.#closed = true;
      this.#pieces = [];
      this.#leader.stdout.removeAllListeners('data').resume();
      this.onclose?.();
    }
    return Promise.resolve();
  }

  async #outputEnded(): Promise<void> {
    this.#broken = true;
    await this.endSoon();
    await this.close();
  }

  #over(end: ProcessEnd): void {
    this.#end ??= end;
    this.#broken = true;
    this.#whenEnded.resolve(end);
    void this.close();
  }

  #exceed(of: string): void {
    this.#flood ??= of;
    void this.close();
  }

  #read(piece: Buffer): void {
    if (!this.#isWithin(this.#budget.takeBytes(piece.length))) return;
    let start = 0;
    for (let end = piece.indexOf(10); end >= 0; end = piece.indexOf(10, start)) {
      if (!this.#keep(piece.subarray(start, end))) return;
      const line = Buffer.concat(this.#pieces).toString('utf8');
      this.#pieces = [];
      this.#line.reset();
      start = end + 1;
      if (!this.#isWithin(this.#budget.takeMessage())) return;
      this.#receive(line);
      if (this.#closed) return;
    }
    if (start < piece.length) this.#keep(piece.subarray(start));
  }

  #keep(part: Buffer): boolean {
    if (!this.#isWithin(this.#line.add(part.length))) return false;
    this.#pieces.push(part);
    if (this.#pieces.length > MAX_PIECES) this.#pieces = [Buffer.concat(this.#pieces)];
    return true;
  }

  #isWithin(excess: string | null): boolean {
    if (excess !== null) this.#exceed(excess);
    return excess === null;
  }

  #receive(line: string): void {
    let message: JSONRPCMessage;
    try {
      const content: unknown = JSON.parse(line);
      if (isDropped(content)) return;
      message = parseJSONRPCMessage(content);
    } catch {
      if (line.trim() !== '') this.strayOutput.add(`${line.slice(0, KEPT_LENGTH)}\n`);
      return;
    }
    this.onmessage?.(message);
  }
}

function isDropped(content: unknown): boolean {
  if (typeof content !== 'object' || content === null || !('method' in content)) return false;
  const { method } = content;
  return typeof method === 'string' && method.startsWith('notifications/') && !PASSED_NOTIFICATIONS.includes(method);
}
