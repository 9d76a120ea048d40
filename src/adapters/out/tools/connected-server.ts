import { ProtocolError, SdkError, SdkErrorCode, SdkHttpError } from '@modelcontextprotocol/client';
import { ToolFailure, type ToolAnswer, type ToolConnection } from '../../../application/ports/tool-host.ts';
import { tellingLine } from '../../../domain/catalog/verification/find-demand.ts';
import { judgeSighting } from '../../../domain/catalog/verification/judge-sighting.ts';
import type { ProbeTarget, Sighting } from '../../../domain/catalog/verification/probe.ts';
import { visibleText } from '../../../domain/text/clean-text.ts';
import { isTimeout } from './connection.ts';
import type { OpenConnection } from './handshake.ts';
import { UnusableList } from './mcp-session.ts';
import { readAnswer } from './read-answer.ts';
import type { SecretValues } from './secret-values.ts';

/** Milliseconds before the kill: of a closed server, and of a failed one. */
const CLOSE_MS = 1_500;
const FAILED_END_MS = 300;
/** Time limit in milliseconds for the subscription to tool changes. */
const SUBSCRIBE_MS = 5_000;
const MAX_QUOTE_LENGTH = 500;

/** Server after the handshake, until it is closed or gone. */
export class ConnectedServer implements ToolConnection {
  readonly version: string | null;
  readonly protocol: string | null;
  readonly #open: OpenConnection;
  readonly #target: ProbeTarget;
  readonly #secrets: SecretValues;
  readonly #over = new AbortController();
  #tools: readonly unknown[];
  #ending: Promise<void> | undefined;

  /** @param version Version of the package; null uses the version that the server states. */
  constructor(open: OpenConnection, target: ProbeTarget, version: string | null, secrets: SecretValues) {
    const own = open.session.version;
    this.#open = open;
    this.#target = target;
    this.#secrets = secrets;
    this.#tools = secrets.redactJson(open.tools);
    this.version = version ?? (own === null ? null : secrets.redact(visibleText(own, 60)));
    this.protocol = open.session.protocol;
    void open.session.subscribe(SUBSCRIBE_MS, this.#over.signal);
  }

  get tools(): readonly unknown[] {
    return this.#tools;
  }

  get changed(): boolean {
    return this.#open.session.changed;
  }

  async relist(timeoutMs: number, signal: AbortSignal): Promise<void> {
    const tools = await this.#ask('its tools', (either) => this.#open.session.listTools(timeoutMs, either), signal);
    this.#tools = this.#secrets.redactJson(tools);
  }

  async call(
    tool: string,
    input: Readonly<Record<string, unknown>>,
    timeoutMs: number,
    signal: AbortSignal,
  ): Promise<ToolAnswer> {
    const { session } = this.#open;
    const what = visibleText(tool, 100);
    const result = await this.#ask(what, (either) => session.callTool(tool, input, timeoutMs, either), signal);
    const { text, isError } = readAnswer(result);
    return { text: this.#secrets.redact(text), isError };
  }

  close(): Promise<void> {
    return this.#end(new ToolFailure('gone', 'the connection is closed'), CLOSE_MS);
  }

  #end(reason: ToolFailure, patienceMs: number): Promise<void> {
    this.#over.abort(reason);
    this.#ending ??= this.#open.connection.end(patienceMs).catch(() => undefined);
    return this.#ending;
  }

  async #ask<T>(what: string, ask: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T> {
    signal.throwIfAborted();
    this.#over.signal.throwIfAborted();
    try {
      return await ask(AbortSignal.any([signal, this.#over.signal]));
    } catch (error) {
      signal.throwIfAborted();
      this.#over.signal.throwIfAborted();
      const failure = await this.#failureOf(error, what);
      if (failure.kind === 'gone') void this.#end(failure, FAILED_END_MS);
      throw failure;
    }
  }

  async #failureOf(error: unknown, what: string): Promise<ToolFailure> {
    const quote = (text: string): string =>
      `"${this.#secrets.redact(visibleText(text, MAX_QUOTE_LENGTH)).replaceAll('"', "'")}"`;
    if (error instanceof ProtocolError)
      return new ToolFailure('refused', `${what} was answered with an error: ${quote(error.message)}`);
    if (error instanceof SdkError && error.code === SdkErrorCode.UnsupportedResultType)
      return new ToolFailure('refused', `${what} wants something of the user, which no tool gets here`);
    if (error instanceof SdkHttpError && error.status >= 400 && error.status !== 404)
      return new ToolFailure('refused', `${what} was answered ${error.status}: ${quote(error.message)}`);
    const sighting = await this.#open.connection.sightingOf(error);
    if (isTimeout(error) && sighting.saw === 'silence')
      return new ToolFailure('timeout', `${what} gave no answer in time`);
    if (error instanceof UnusableList)
      return new ToolFailure('gone', `the server sent a list of no use: ${error.message}`);
    return new ToolFailure('gone', `the server ${this.#secrets.redact(endOf(sighting, this.#target))}`);
  }
}

function endOf(sighting: Sighting, target: ProbeTarget): string {
  if (sighting.saw !== 'end') return judgeSighting(sighting, target).detail;
  const said = tellingLine(sighting.said).replaceAll('"', "'");
  const how = sighting.status === null ? 'by a signal' : `with status ${sighting.status}`;
  return `ended ${how}${said === '' ? '' : `: "${said}"`}`;
}
