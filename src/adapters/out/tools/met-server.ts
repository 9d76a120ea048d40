import { ProtocolError, SdkError, SdkErrorCode, SdkHttpError } from '@modelcontextprotocol/client';
import { ToolFailure, type ToolAnswer, type ToolConnection } from '../../../application/ports/tool-host.ts';
import { tellingLine } from '../../../domain/catalog/verification/find-demand.ts';
import { judgeSighting } from '../../../domain/catalog/verification/judge-sighting.ts';
import type { ProbeTarget } from '../../../domain/catalog/verification/probe-target.ts';
import type { Sighting } from '../../../domain/catalog/verification/sighting.ts';
import { visibleText } from '../../../domain/text/clean-text.ts';
import { UselessList } from './conversation.ts';
import { isTimeout } from './is-timeout.ts';
import type { Met } from './meet.ts';
import { readAnswer } from './read-answer.ts';
import type { SecretValues } from './secret-values.ts';

/** Milliseconds that a program may take to end by itself: when it is told to, and when it is of no more use. */
const PATIENCE_MS = 1_500;
const CURT_MS = 300;
/** Milliseconds that a server may take to agree to tell of changes. */
const FOLLOW_MS = 5_000;
const LONGEST_QUOTE = 500;

/** A server that shook hands, until it is closed or gone. */
export class MetServer implements ToolConnection {
  readonly version: string | null;
  readonly protocol: string | null;
  readonly #met: Met;
  readonly #target: ProbeTarget;
  readonly #secrets: SecretValues;
  readonly #over = new AbortController();
  #tools: readonly unknown[];
  #ending: Promise<void> | undefined;

  /** @param version Of its package; null when only its own word is known. */
  constructor(met: Met, target: ProbeTarget, version: string | null, secrets: SecretValues) {
    const own = met.conversation.version;
    this.#met = met;
    this.#target = target;
    this.#secrets = secrets;
    this.#tools = secrets.withoutIn(met.tools);
    this.version = version ?? (own === null ? null : secrets.without(visibleText(own, 60)));
    this.protocol = met.conversation.protocol;
    void met.conversation.follow(FOLLOW_MS, this.#over.signal);
  }

  get tools(): readonly unknown[] {
    return this.#tools;
  }

  get changed(): boolean {
    return this.#met.conversation.changed;
  }

  async relist(timeoutMs: number, signal: AbortSignal): Promise<void> {
    const tools = await this.#ask('its tools', (either) => this.#met.conversation.list(timeoutMs, either), signal);
    this.#tools = this.#secrets.withoutIn(tools);
  }

  async call(
    tool: string,
    input: Readonly<Record<string, unknown>>,
    timeoutMs: number,
    signal: AbortSignal,
  ): Promise<ToolAnswer> {
    const { conversation } = this.#met;
    const what = visibleText(tool, 100);
    const result = await this.#ask(what, (either) => conversation.call(tool, input, timeoutMs, either), signal);
    const { text, isError } = readAnswer(result);
    return { text: this.#secrets.without(text), isError };
  }

  close(): Promise<void> {
    return this.#end(new ToolFailure('gone', 'the connection is closed'), PATIENCE_MS);
  }

  #end(reason: ToolFailure, patienceMs: number): Promise<void> {
    this.#over.abort(reason);
    this.#ending ??= this.#met.line.end(patienceMs).catch(() => undefined);
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
      if (failure.kind === 'gone') void this.#end(failure, CURT_MS);
      throw failure;
    }
  }

  async #failureOf(error: unknown, what: string): Promise<ToolFailure> {
    const quote = (text: string): string =>
      `"${this.#secrets.without(visibleText(text, LONGEST_QUOTE)).replaceAll('"', "'")}"`;
    if (error instanceof ProtocolError)
      return new ToolFailure('refused', `${what} was answered with an error: ${quote(error.message)}`);
    if (error instanceof SdkError && error.code === SdkErrorCode.UnsupportedResultType)
      return new ToolFailure('refused', `${what} wants something of the user, which no tool gets here`);
    if (error instanceof SdkHttpError && error.status >= 400 && error.status !== 404)
      return new ToolFailure('refused', `${what} was answered ${error.status}: ${quote(error.message)}`);
    const sighting = await this.#met.line.sightingOf(error);
    if (isTimeout(error) && sighting.saw === 'silence')
      return new ToolFailure('timeout', `${what} gave no answer in time`);
    if (error instanceof UselessList)
      return new ToolFailure('gone', `the server sent a list of no use: ${error.message}`);
    return new ToolFailure('gone', `the server ${this.#secrets.without(endOf(sighting, this.#target))}`);
  }
}

function endOf(sighting: Sighting, target: ProbeTarget): string {
  if (sighting.saw !== 'end') return judgeSighting(sighting, target).detail;
  const said = tellingLine(sighting.said).replaceAll('"', "'");
  const how = sighting.status === null ? 'by a signal' : `with status ${sighting.status}`;
  return `ended ${how}${said === '' ? '' : `: "${said}"`}`;
}
