import {
  deserializeMessage,
  serializeMessage,
  type JSONRPCMessage,
  type Transport,
} from '@modelcontextprotocol/client';
import { setTimeout } from 'node:timers/promises';
import type { ProcessGroup } from './process-group.ts';
import { TextTail } from './text-tail.ts';

const KEPT = 16 * 1024;
/** Milliseconds that what a process wrote last may still be on its way when it has ended. */
const LAST_WORDS_MS = 200;
/** Milliseconds that a process may take to end once its pipes are broken. */
const BROKEN_MS = 1_000;

/** How a process came to its end; the error is the system's when it could not be started. */
export type ProcessEnd = { readonly status: number | null; readonly error: NodeJS.ErrnoException | null };

/**
 * Speaks the protocol with a process, one message a line. Unlike the transport of the library it takes a process that is
 * already there, in a group that can be ended whole, and it knows what was written beside the protocol.
 */
export class ChildProcessTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  readonly #group: ProcessGroup;
  readonly #mostBytes: number;
  readonly #said = new TextTail(KEPT);
  readonly #printed = new TextTail(KEPT);
  #pieces: Buffer[] = [];
  #bytes = 0;
  #flooded = false;
  #broken = false;
  #end: ProcessEnd | undefined;
  readonly #whenEnded: Promise<ProcessEnd>;
  #resolveEnd: (end: ProcessEnd) => void = () => undefined;
  #closed = false;

  /** @param mostBytes More than this on the standard output ends the conversation. */
  constructor(group: ProcessGroup, mostBytes: number) {
    this.#group = group;
    this.#mostBytes = mostBytes;
    this.#whenEnded = new Promise((resolve) => (this.#resolveEnd = resolve));
    const { leader } = group;
    leader.stdin.on('error', (error) => {
      this.#broken = true;
      this.onerror?.(error);
    });
    leader.stdout.once('end', () => (this.#broken = true));
    leader.once('error', (error) => this.#over({ status: null, error }));
    leader.once('exit', (status) => {
      const over = (): void => this.#over({ status, error: null });
      leader.once('close', over);
      void setTimeout(LAST_WORDS_MS).then(over);
    });
  }

  /** The end of what it wrote on its standard error. */
  get said(): string {
    return this.#said.text;
  }

  /** The end of what it wrote on its standard output that is no message. */
  get printed(): string {
    return this.#printed.text;
  }

  get flooded(): boolean {
    return this.#flooded;
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
    const { leader } = this.#group;
    leader.stdout.on('data', (piece: Buffer) => this.#read(piece));
    leader.stderr.setEncoding('utf8').on('data', (piece: string) => this.#said.add(piece));
    return Promise.resolve();
  }

  send(message: JSONRPCMessage): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#group.leader.stdin.write(serializeMessage(message), (error) => (error ? reject(error) : resolve()));
    });
  }

  /** Ends the conversation; the process is its group's matter. */
  close(): Promise<void> {
    if (!this.#closed) {
      this.#closed = true;
      this.#group.leader.stdout.removeAllListeners('data').resume();
      this.onclose?.();
    }
    return Promise.resolve();
  }

  #over(end: ProcessEnd): void {
    this.#end ??= end;
    this.#broken = true;
    this.#resolveEnd(end);
    void this.close();
  }

  #read(piece: Buffer): void {
    this.#bytes += piece.length;
    if (this.#bytes > this.#mostBytes) {
      this.#flooded = true;
      this.#pieces = [];
      void this.close();
      return;
    }
    let start = 0;
    for (let end = piece.indexOf(10); end >= 0; end = piece.indexOf(10, start)) {
      this.#pieces.push(piece.subarray(start, end));
      const line = Buffer.concat(this.#pieces).toString('utf8');
      this.#pieces = [];
      start = end + 1;
      this.#take(line);
      if (this.#closed) return;
    }
    if (start < piece.length) this.#pieces.push(piece.subarray(start));
  }

  #take(line: string): void {
    let message: JSONRPCMessage;
    try {
      message = deserializeMessage(line);
    } catch {
      if (line.trim() !== '') this.#printed.add(`${line.slice(0, KEPT)}\n`);
      return;
    }
    this.onmessage?.(message);
  }
}
