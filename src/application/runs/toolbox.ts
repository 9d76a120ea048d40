import type { ToolEffect } from '../../domain/catalog/server.ts';
import type { Verification } from '../../domain/catalog/verification.ts';
import { rawTools } from '../../domain/catalog/verification/raw-tool.ts';
import type { Sighting } from '../../domain/catalog/verification/sighting.ts';
import { visibleText } from '../../domain/catalog/verification/visible-text.ts';
import { verificationOf } from '../../domain/catalog/verification/verification-of.ts';
import type { RunProgress } from '../../domain/run/run-event.ts';
import type { Provisioned } from '../../domain/run/run-record.ts';
import { offerTools, type OfferedTool } from '../../domain/run/offer-tools.ts';
import type { ServerPlan } from '../../domain/run/plan-server.ts';
import { toolDrift } from '../../domain/run/tool-drift.ts';
import { reachableHosts } from '../../domain/run/reachable-hosts.ts';
import {
  ConnectFailure,
  ToolFailure,
  type ConnectLimits,
  type ConnectStep,
  type Isolation,
  type ToolConnection,
  type ToolServer,
  type Workplace,
} from '../ports/tool-host.ts';
import type { Pace } from '../ports/pace.ts';
import type { Sha256 } from '../ports/sha256.ts';
import type { WorkFile } from '../ports/work-file.ts';
import { scrubBytes, type Scrub } from '../scrub.ts';
import { scrubJson } from '../scrub-json.ts';
import { Secret } from '../secret.ts';

const LONGEST_VERSION = 60;
const LIMITS: ConnectLimits = { installMs: 90_000, startMs: 30_000, listMs: 10_000 };

/** What the servers of a run are started with. */
export type ToolboxParts = {
  readonly workplace: Workplace;
  readonly isolation: Isolation;
  readonly pace: Pace;
  readonly sha256: Sha256;
  readonly scrub: Scrub;
  /** The value of a credential, or null. */
  readonly credentialOf: (name: string) => Secret | null;
  /** Hosts that the operator lets a server's program reach beside those that the catalog knows, by the name of the server. */
  readonly allowedHosts: (server: string) => readonly string[];
  readonly allowEffects: ToolEffect;
  /** Whether a server is tried that lacks a required credential, only to see whether it starts. */
  readonly tryWithoutCredentials: boolean;
  /** Keeps the order of its calls; once it has rejected, it rejects each later call as well. */
  readonly emit: (progress: RunProgress) => Promise<void>;
};

type Ready = {
  readonly connection: ToolConnection;
  readonly provisioned: Provisioned;
  /** As the server sent them. */
  readonly listed: readonly unknown[];
  readonly tools: readonly OfferedTool[];
};

type Fault = Pick<Provisioned, 'status' | 'code' | 'text'>;

/** What was seen of a server when it was provisioned. */
export type Provision = {
  readonly provisioned: Provisioned;
  /** Evidence for the catalog; null when nothing was seen that says something of the server. */
  readonly verification: Verification | null;
};

/** Outcomes that are the server's own and not those of the place where it was tried. */
const TELLING: readonly Verification['outcome'][] = ['open', 'package_missing', 'wrong_transport', 'not_mcp'];

/** The servers of a run that were started: kept from attempt to attempt as long as the stack has them. */
export class Toolbox {
  readonly #parts: ToolboxParts;
  readonly #ready = new Map<string, Ready>();
  readonly #dropped = new Map<string, Provisioned>();

  constructor(parts: ToolboxParts) {
    this.#parts = parts;
  }

  /** Brings one server up, unless it is up. It resolves whatever the server does. @throws the signal's reason once that is aborted. */
  async provision(plan: ServerPlan, attempt: number, leftMs: () => number, signal: AbortSignal): Promise<Provision> {
    const { server } = plan;
    const known = this.#ready.get(server.name)?.provisioned ?? this.#dropped.get(server.name);
    if (known !== undefined) return { provisioned: known, verification: null };
    const started = this.#parts.pace.elapsed();
    const provision = await this.#bringUp(plan, attempt, leftMs, signal);
    const provisioned = {
      ...provision.provisioned,
      text: this.#parts.scrub(provision.provisioned.text),
      ms: Math.round(this.#parts.pace.elapsed() - started),
    };
    const ready = this.#ready.get(server.name);
    if (ready !== undefined) this.#ready.set(server.name, { ...ready, provisioned });
    await this.#parts.emit({
      stage: 'provisioning',
      attempt,
      server: server.name,
      step: provisioned.status === 'ready' ? 'ready' : 'failed',
      text: provisioned.text,
      tools: provisioned.tools.length,
    });
    return { ...provision, provisioned };
  }

  /**
   * Lists the tools of servers again: of all, or of those that say that theirs have changed. One whose tools are no longer those that
   * the model was given is ended, and not used in this run any more.
   *
   * @throws The signal's reason once that is aborted.
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

  /** What became of a server that was ended since it was provisioned; undefined for every other one. */
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

  /** What can be called, of these servers in their order. */
  tools(servers: readonly string[]): readonly OfferedTool[] {
    return servers.flatMap((name) => this.#ready.get(name)?.tools ?? []);
  }

  /** The work folder as the servers see it. */
  get folder(): string {
    return this.#parts.workplace.folder;
  }

  /** What is in the work folder, without secrets in names and contents. */
  async files(): Promise<readonly WorkFile[]> {
    const { workplace, scrub } = this.#parts;
    const files = await workplace.files();
    return files.map(({ path, bytes }) => ({ path: scrub(path), bytes: scrubBytes(bytes, scrub) }));
  }

  connection(server: string): ToolConnection | undefined {
    return this.#ready.get(server)?.connection;
  }

  async close(): Promise<void> {
    await this.keepOnly([]);
    await this.#parts.workplace.close();
  }

  async #bringUp(plan: ServerPlan, attempt: number, leftMs: () => number, signal: AbortSignal): Promise<Provision> {
    const { server, target, missing } = plan;
    const { isolation, workplace, emit } = this.#parts;
    const blank: Provisioned = {
      server: server.name,
      status: 'skipped',
      code: 'untried',
      text: '',
      version: null,
      tools: [],
      missing_tools: [],
      withheld_tools: [],
      tools_hash: null,
      context_tokens: null,
      missing_credentials: missing,
      ms: 0,
    };
    const skipped = (code: string, text: string): Provision => ({
      provisioned: { ...blank, code, text },
      verification: null,
    });
    if (target === null) return skipped('untried', `It was not started: ${plan.reason}.`);
    if (target.method === 'stdio' && isolation.tier === 'off')
      return skipped('sandbox_unavailable', `It was not started, for there is no sandbox: ${isolation.reason}`);
    if (missing.length > 0 && !this.#parts.tryWithoutCredentials)
      return skipped('credentials_missing', `It was not started, for it needs ${missing.join(', ')}.`);
    const onStep = (step: ConnectStep): void => {
      emit({ stage: 'provisioning', attempt, server: server.name, step }).catch(() => undefined);
    };
    try {
      const connection = await workplace.connect(this.#serverOf(plan, target), limitsWithin(leftMs()), onStep, signal);
      return await this.#judge(plan, target, connection, blank);
    } catch (error) {
      if (!(error instanceof ConnectFailure)) throw error;
      const evidence = this.#evidence(plan, target, error.sighting, error.version);
      if (!('outcome' in evidence)) return skipped('untried', `It could not be tried here: ${evidence.reason}.`);
      return {
        provisioned: { ...blank, status: 'failed', code: evidence.outcome, text: `It ${evidence.detail}.` },
        verification: TELLING.includes(evidence.outcome) ? evidence : null,
      };
    }
  }

  async #judge(
    plan: ServerPlan,
    target: NonNullable<ServerPlan['target']>,
    connection: ToolConnection,
    blank: Provisioned,
  ): Promise<Provision> {
    const { server } = plan;
    const tools = this.#toolsOf(connection);
    const version = this.#told(connection.version);
    const protocol = this.#told(connection.protocol);
    const listed = rawTools(tools);
    const evidence = this.#evidence(plan, target, { saw: 'tools', tools, version, protocol }, version);
    if (!('outcome' in evidence) || evidence.tools_hash === null) {
      await connection.close();
      const text = 'The list of its tools cannot be read.';
      return { provisioned: { ...blank, status: 'failed', code: 'failed', text }, verification: null };
    }
    const contained = isContained(plan, this.#parts.isolation);
    const offer = offerTools(server.name, listed, plan.tools, this.#parts.allowEffects, contained);
    const seen = {
      ...blank,
      version,
      tools: offer.offered.map(({ tool }) => tool),
      missing_tools: offer.missing,
      withheld_tools: offer.withheld,
      tools_hash: evidence.tools_hash,
      context_tokens: evidence.context_tokens,
    };
    const refuse = async (status: Provisioned['status'], code: string, text: string): Promise<Provision> => {
      await connection.close();
      return { provisioned: { ...seen, status, code, text, tools: [] }, verification: evidence };
    };
    const before = server.verification;
    if (before?.tools_hash != null && before.version === version && before.tools_hash !== seen.tools_hash)
      return refuse(
        'quarantined',
        'tools_changed',
        `Its tools are not those that version ${version ?? ''} had on ${before.at.slice(0, 10)}, so it is not used.`,
      );
    if (plan.tools.length > 0 && offer.missing.length === plan.tools.length)
      return refuse('failed', 'missing_tools', `It has none of ${offer.missing.join(', ')}.`);
    const withheld = offer.withheld.length === 0 ? '' : ` ${offer.withheld.join(', ')}: more than this run may do.`;
    const text = `It listed ${listed.length} tool${listed.length === 1 ? '' : 's'}.${withheld}`;
    const provisioned: Provisioned = { ...seen, status: 'ready', code: 'open', text };
    this.#ready.set(server.name, { connection, provisioned, listed: tools, tools: offer.offered });
    return { provisioned, verification: evidence };
  }

  /** Why a server can no longer be trusted to be the one that was provisioned; null when it can. */
  async #faultOf(
    { connection, listed, tools }: Ready,
    leftMs: () => number,
    signal: AbortSignal,
  ): Promise<Fault | null> {
    try {
      await connection.relist(Math.min(LIMITS.listMs, leftMs()), signal);
    } catch (error) {
      if (!(error instanceof ToolFailure)) throw error;
      return { status: 'failed', code: error.kind, text: `It did not list its tools again: ${error.message}` };
    }
    const used = tools.map(({ tool }) => tool);
    const drift = toolDrift(listed, this.#toolsOf(connection), used);
    if (drift === null) return null;
    const text = `Its tools have changed during the run (${drift}), so it is not used any more.`;
    return { status: 'quarantined', code: 'tools_changed', text };
  }

  async #drop({ connection, provisioned }: Ready, fault: Fault, attempt: number): Promise<void> {
    const { server } = provisioned;
    const text = this.#parts.scrub(fault.text);
    this.#ready.delete(server);
    this.#dropped.set(server, { ...provisioned, ...fault, text, tools: [] });
    await connection.close();
    await this.#parts.emit({ stage: 'provisioning', attempt, server, step: 'failed', text, tools: 0 });
  }

  #toolsOf({ tools }: ToolConnection): readonly unknown[] {
    return tools.map((tool) => scrubJson(tool, this.#parts.scrub));
  }

  #told(text: string | null): string | null {
    return text === null ? null : visibleText(this.#parts.scrub(text), LONGEST_VERSION);
  }

  #evidence(plan: ServerPlan, target: NonNullable<ServerPlan['target']>, sighting: Sighting, version: string | null) {
    const { pace, sha256 } = this.#parts;
    const installed = target.method === 'stdio' ? version : null;
    return verificationOf(plan.server, target, { sighting, installed }, pace.now().toISOString(), sha256);
  }

  #serverOf({ server, version, secrets }: ServerPlan, target: ToolServer['target']): ToolServer {
    const values = secrets.flatMap(({ credential, into, prefix }) => {
      const value = this.#parts.credentialOf(credential);
      return value === null ? [] : [[into, prefix === '' ? value : new Secret(prefix + value.reveal())] as const];
    });
    return {
      name: server.name,
      target,
      version,
      secrets: Object.fromEntries(values),
      hosts:
        target.method === 'stdio'
          ? reachableHosts(
              server,
              [...Object.values(target.settings), ...target.args],
              this.#parts.allowedHosts(server.name),
            )
          : [],
    };
  }
}

/** Whether a server is kept in a sandbox and hands nothing on, so that all it can change is the work folder. */
function isContained({ server, target, secrets }: ServerPlan, { tier }: Isolation): boolean {
  return tier === 'bubblewrap' && target?.method === 'stdio' && server.egress === 'none' && secrets.length === 0;
}

function limitsWithin(leftMs: number): ConnectLimits {
  return {
    installMs: Math.min(LIMITS.installMs, leftMs),
    startMs: Math.min(LIMITS.startMs, leftMs),
    listMs: Math.min(LIMITS.listMs, leftMs),
  };
}
