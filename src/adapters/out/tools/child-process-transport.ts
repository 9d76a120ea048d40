import {
  parseJSONRPCMessage,
  serializeMessage,
  type JSONRPCMessage,
  type Transport,
} from '@modelcontextprotocol/client';
import { setTimeout } from 'node:timers/promises';
import type { ConfinedProcess } from '../sandbox/sandbox.ts';
import { Allowance } from './allowance.ts';
import { Frame } from './frame.ts';
import type { Hearing } from './hearing.ts';
import { TextTail } from './text-tail.ts';

const KEPT = 16 * 1024;
/** Milliseconds that what a process wrote last may still be on its way when it has ended. */
const LAST_WORDS_MS = 200;
/** Milliseconds that a process may take to end once its pipes are broken. */
const BROKEN_MS = 500;
/** Bytes that a process may leave unread. */
const MOST_UNREAD = 8 * 1024 * 1024;
/** Pieces of a line that are kept apart. */
const MOST_PIECES = 4_096;

/** What is heard of all that a server tells unasked: reports and progress are nobody's business here. */
const HEARD = [
  'notifications/tools/list_changed',
  'notifications/subscriptions/acknowledged',
  'notifications/cancelled',
];

/** How a process came to its end; the error is the system's when it could not be started. */
export type ProcessEnd = { readonly status: number | null; readonly error: NodeJS.ErrnoException | null };

/**
 * Speaks the protocol with a process, one message a line. Unlike the transport of the library it takes a process that is
 * already there and can be ended with all that it started, and it knows what was written beside the protocol.
 */
export class ChildProcessTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  readonly #leader: ConfinedProcess['leader'];
  readonly #allowance: Allowance;
  readonly #frame: Frame;
  readonly #said = new TextTail(KEPT);
  readonly #printed = new TextTail(KEPT);
  #pieces: Buffer[] = [];
  #flood: string | null = null;
  #broken = false;
  #end: ProcessEnd | undefined;
  readonly #whenEnded: Promise<ProcessEnd>;
  #resolveEnd: (end: ProcessEnd) => void = () => undefined;
  #closed = false;

  constructor({ leader }: Pick<ConfinedProcess, 'leader'>, hearing: Hearing) {
    this.#leader = leader;
    this.#allowance = new Allowance(hearing);
    this.#frame = new Frame(hearing);
    this.#whenEnded = new Promise((resolve) => (this.#resolveEnd = resolve));
    leader.stdin.on('error', (error) => {
      this.#broken = true;
      this.onerror?.(error);
    });
    leader.stdout.once('end', () => void this.#outputEnded());
    leader.once('error', (error) => this.#over({ status: null, error }));
    const exited = (status: number | null): void => {
      const over = (): void => this.#over({ status, error: null });
      leader.once('close', over);
      void setTimeout(LAST_WORDS_MS).then(over);
    };
    if (leader.exitCode !== null || leader.signalCode !== null) exited(leader.exitCode);
    else leader.once('exit', exited);
  }

  /** The end of what it wrote on its standard error. */
  get said(): string {
    return this.#said.text;
  }

  /** The end of what it wrote on its standard output that is no message. */
  get printed(): string {
    return this.#printed.text;
  }

  /** Bytes that came on its standard output. */
  get heard(): number {
    return this.#allowance.heard;
  }

  /** What there was too much of; null as long as there was not. */
  get flood(): string | null {
    return this.#flood;
  }

  /** Whether its pipes are closed, as they are when it ends. */
  get broken(): boolean {
    return this.#broken;
  }

  /** Undefined while it runs. */
  get ended(): ProcessEnd | undefined {
    return this.#end;
  }

  /** Waits for the end of a process that is about to end; undefined when it goes on. */
  async endSoon(): Promise<ProcessEnd | undefined> {
    const patience = new AbortController();
    const late = setTimeout(BROKEN_MS, undefined, { signal: patience.signal }).catch(() => undefined);
    const end = await Promise.race([this.#whenEnded, late]);
    patience.abort();
    return end;
  }

  start(): Promise<void> {
    if (this.#end !== undefined) return Promise.reject(new Error('the process ended before it was spoken to'));
    this.#leader.stdout.on('data', (piece: Buffer) => this.#read(piece));
    this.#leader.stderr.setEncoding('utf8').on('data', (piece: string) => this.#said.add(piece));
    return Promise.resolve();
  }

  send(message: JSONRPCMessage): Promise<void> {
    if ('method' in message && 'id' in message) this.#allowance.grow();
    return new Promise((resolve, reject) => {
      this.#leader.stdin.write(serializeMessage(message), (error) => (error ? reject(error) : resolve()));
      if (this.#leader.stdin.writableLength > MOST_UNREAD) this.#tooMuch('questions, while it reads no answers');
    });
  }

  /** Ends the conversation; the end of the process is the matter of whoever started it. */
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
    this.#resolveEnd(end);
    void this.close();
  }

  #tooMuch(of: string): void {
    this.#flood ??= of;
    void this.close();
  }

  #read(piece: Buffer): void {
    if (!this.#isFine(this.#allowance.take(piece.length))) return;
    let start = 0;
    for (let end = piece.indexOf(10); end >= 0; end = piece.indexOf(10, start)) {
      if (!this.#keep(piece.subarray(start, end))) return;
      const line = Buffer.concat(this.#pieces).toString('utf8');
      this.#pieces = [];
      this.#frame.end();
      start = end + 1;
      if (!this.#isFine(this.#allowance.takeMessage())) return;
      this.#take(line);
      if (this.#closed) return;
    }
    if (start < piece.length) this.#keep(piece.subarray(start));
  }

  #keep(part: Buffer): boolean {
    if (!this.#isFine(this.#frame.take(part.length))) return false;
    this.#pieces.push(part);
    if (this.#pieces.length > MOST_PIECES) this.#pieces = [Buffer.concat(this.#pieces)];
    return true;
  }

  #isFine(flood: string | null): boolean {
    if (flood !== null) this.#tooMuch(flood);
    return flood === null;
  }

  #take(line: string): void {
    let message: JSONRPCMessage;
    try {
      const content: unknown = JSON.parse(line);
      if (isIdle(content)) return;
      message = parseJSONRPCMessage(content);
    } catch {
      if (line.trim() !== '') this.#printed.add(`${line.slice(0, KEPT)}\n`);
      return;
    }
    this.onmessage?.(message);
  }
}

function isIdle(content: unknown): boolean {
  if (typeof content !== 'object' || content === null || !('method' in content)) return false;
  const { method } = content;
  return typeof method === 'string' && method.startsWith('notifications/') && !HEARD.includes(method);
}
