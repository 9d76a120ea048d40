import type { Artifact } from '../../domain/evaluation/trace.ts';
import { toolDrift, type OfferedTool } from '../../domain/run/offer-tools.ts';
import type { ServerPlan } from '../../domain/run/plan-server.ts';
import type { Provisioned } from '../../domain/run/run-record.ts';
import {
  ToolFailure,
  type ConnectStep,
  type Isolation,
  type ToolConnection,
  type WorkFile,
} from '../ports/tool-host.ts';
import { bringUpServer, CONNECT_LIMITS, listedTools, type BringUpParts, type BroughtUp } from './bring-up-server.ts';
import type { Emit } from './event-log.ts';
import { isValidFile } from './is-valid-file.ts';
import { redactBytes } from './redaction.ts';
import type { OwnTool } from './web-tool.ts';

export type ToolboxParts = BringUpParts & {
  /** Whether a credential has a value. */
  readonly isGiven: (credential: string) => boolean;
  /** SHA-256 of a file as 64 lower-case hexadecimal digits. */
  readonly digest: (bytes: Uint8Array) => string;
  readonly ownTools: readonly OwnTool[];
  readonly emit: Emit;
};

type Ready = NonNullable<BroughtUp['ready']> & { readonly provisioned: Provisioned };

type Fault = Pick<Provisioned, 'status' | 'code' | 'text'>;

/** Result of provisioning a server. */
export type Provision = Pick<BroughtUp, 'provisioned' | 'verification'>;

/**
 * Tools of a run: the service's built-in tools, and those of its servers, which stay connected between attempts while
 * the stack contains them.
 */
export class Toolbox {
  readonly #parts: ToolboxParts;
  readonly #ready = new Map<string, Ready>();
  readonly #dropped = new Map<string, Provisioned>();

  constructor(parts: ToolboxParts) {
    this.#parts = parts;
  }

  get isolation(): Isolation {
    return this.#parts.isolation;
  }

  get ownTools(): readonly OwnTool[] {
    return this.#parts.ownTools;
  }

  readonly redact = (text: string): string => this.#parts.redact(text);

  readonly isGiven = (credential: string): boolean => this.#parts.isGiven(credential);

  /**
   * Starts a server unless it is running. Resolves whatever the server does. @throws the reason of the signal once it
   * is aborted.
   */
  async provision(plan: ServerPlan, attempt: number, leftMs: () => number, signal: AbortSignal): Promise<Provision> {
    const { name: server } = plan.server;
    const known = this.#ready.get(server)?.provisioned ?? this.#dropped.get(server);
    if (known !== undefined) return { provisioned: known, verification: null };
    const { clock, redact, emit } = this.#parts;
    const started = clock.elapsed();
    const onStep = (step: ConnectStep): void => {
      emit({ stage: 'provisioning', attempt, server, step }).catch(() => undefined);
    };
    const found = await bringUpServer(plan, this.#parts, leftMs, onStep, signal);
    const text = redact(found.provisioned.text);
    const provisioned = { ...found.provisioned, text, ms: Math.round(clock.elapsed() - started) };
    if (found.ready !== null) this.#ready.set(server, { ...found.ready, provisioned });
    const step = provisioned.status === 'ready' ? 'ready' : 'failed';
    await emit({ stage: 'provisioning', attempt, server, step, text, tools: provisioned.tools.length });
    return { provisioned, verification: found.verification };
  }

  /**
   * Lists tools again: of all servers, or of those that announce changes. A server whose tools in use have changed is
   * stopped and not used again in this run.
   *
   * @throws The reason of the signal once it is aborted.
   */
  async recheck(which: 'all' | 'changed', attempt: number, leftMs: () => number, signal: AbortSignal): Promise<void> {
    if (leftMs() <= 0) return;
    const open = [...this.#ready.values()].filter(({ connection }) => which === 'all' || connection.changed);
    const checked = await Promise.allSettled(
      open.map(async (ready) => {
        const fault = await this.#faultOf(ready, leftMs, signal);
        if (fault !== null) await this.#drop(ready, fault, attempt);
      }),
    );
    for (const one of checked) if (one.status === 'rejected') throw one.reason;
  }

  /** Returns the state of a server that was dropped after provisioning; undefined for other servers. */
  dropped(server: string): Provisioned | undefined {
    return this.#dropped.get(server);
  }

  /** Stops all servers except these. */
  async keepOnly(names: readonly string[]): Promise<void> {
    const others = [...this.#ready].filter(([name]) => !names.includes(name));
    await Promise.all(
      others.map(([name, { connection }]) => {
        this.#ready.delete(name);
        return connection.close();
      }),
    );
  }

  /** Returns the tools of these servers in their order. */
  tools(servers: readonly string[]): readonly OfferedTool[] {
    return servers.flatMap((name) => this.#ready.get(name)?.tools ?? []);
  }

  /** Work folder as the servers see it. */
  get folder(): string {
    return this.#parts.workplace.folder;
  }

  /** Returns the files of the work folder and their facts, with redacted names and contents. */
  async files(): Promise<{ readonly files: readonly WorkFile[]; readonly artifacts: readonly Artifact[] }> {
    const { workplace, redact, digest } = this.#parts;
    const found = await workplace.files();
    const files = found.map(({ path, bytes }) => ({ path: redact(path), bytes: redactBytes(bytes, redact) }));
    const artifacts = files.map(({ path, bytes }) => ({
      path,
      bytes: bytes.length,
      sha256: digest(bytes),
      valid: isValidFile(path, bytes),
    }));
    return { files, artifacts };
  }

  /** Returns the connection of a usable server or a built-in tool. */
  connection(server: string): Pick<ToolConnection, 'call'> | undefined {
    return this.ownTools.find(({ tool }) => tool.server === server)?.connection ?? this.#ready.get(server)?.connection;
  }

  async close(): Promise<void> {
    await this.keepOnly([]);
    await this.#parts.workplace.close();
  }

  /** Returns the reason not to trust a server after provisioning; null without one. */
  async #faultOf(
    { connection, listed, tools }: Ready,
    leftMs: () => number,
    signal: AbortSignal,
  ): Promise<Fault | null> {
    try {
      await connection.relist(Math.min(CONNECT_LIMITS.listMs, leftMs()), signal);
    } catch (error) {
      if (!(error instanceof ToolFailure)) throw error;
      return { status: 'failed', code: error.kind, text: `It did not list its tools again: ${error.message}` };
    }
    const used = tools.map(({ tool }) => tool);
    const drift = toolDrift(listed, listedTools(connection, this.#parts.redact), used);
    if (drift === null) return null;
    const text = `Its tools have changed during the run (${drift}), so it is not used any more.`;
    return { status: 'quarantined', code: 'tools_changed', text };
  }

  async #drop({ connection, provisioned }: Ready, fault: Fault, attempt: number): Promise<void> {
    const { server } = provisioned;
    const text = this.#parts.redact(fault.text);
    this.#ready.delete(server);
    this.#dropped.set(server, { ...provisioned, ...fault, text, tools: [] });
    await connection.close();
    await this.#parts.emit({ stage: 'provisioning', attempt, server, step: 'failed', text, tools: 0 });
  }
}
