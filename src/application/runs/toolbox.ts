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
  /** Returns whether there is a value for a credential. */
  readonly isGiven: (credential: string) => boolean;
  /** SHA-256 of a file, as 64 lower-case hexadecimal digits. */
  readonly digest: (bytes: Uint8Array) => string;
  readonly ownTools: readonly OwnTool[];
  readonly emit: Emit;
};

type Ready = NonNullable<BroughtUp['ready']> & { readonly provisioned: Provisioned };

type Fault = Pick<Provisioned, 'status' | 'code' | 'text'>;

/** The result of provisioning a server. */
export type Provision = Pick<BroughtUp, 'provisioned' | 'verification'>;

/** The tools of a run: those of its servers, kept from attempt to attempt as long as the stack has them, and the service's own. */
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

  /** Brings one server up, unless it is up. It resolves whatever the server does. @throws the signal's reason once that is aborted. */
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
   * Lists the tools of servers again: of all, or of those that announce changes. A server with other tools than the
   * model was given is ended and not used again in this run.
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

  /** Returns the state of a server that was dropped after provisioning; undefined for every other one. */
  dropped(server: string): Provisioned | undefined {
    return this.#dropped.get(server);
  }

  /** Ends the servers that are not among these. */
  async keepOnly(names: readonly string[]): Promise<void> {
    const others = [...this.#ready].filter(([name]) => !names.includes(name));
    await Promise.all(
      others.map(([name, { connection }]) => {
        this.#ready.delete(name);
        return connection.close();
      }),
    );
  }

  /** Returns the tools of these servers, in their order. */
  tools(servers: readonly string[]): readonly OfferedTool[] {
    return servers.flatMap((name) => this.#ready.get(name)?.tools ?? []);
  }

  /** The work folder as the servers see it. */
  get folder(): string {
    return this.#parts.workplace.folder;
  }

  /** The files of the work folder and their facts, without secrets in names and contents. */
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

  /** The connection to a server that works, or to an own tool. */
  connection(server: string): Pick<ToolConnection, 'call'> | undefined {
    return this.ownTools.find(({ tool }) => tool.server === server)?.connection ?? this.#ready.get(server)?.connection;
  }

  async close(): Promise<void> {
    await this.keepOnly([]);
    await this.#parts.workplace.close();
  }

  /** Returns the reason against trusting a server after provisioning; null without one. */
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
