import type { ProbeTarget, Sighting } from '../../domain/catalog/verification/probe.ts';
import type { Secret } from '../runs/redaction.ts';

/** What keeps programs of others away from this machine. */
export type Isolation = {
  /** `none`: the operator allowed programs without a sandbox. `off`: no program is started. Endpoints are spoken to at any tier. */
  readonly tier: 'bubblewrap' | 'none' | 'off';
  /** One sentence: what was tried and seen. */
  readonly reason: string;
};

/** A server as it is started for work: the way to it and the secrets that it declares. */
export type ToolServer = {
  /** Its name in the catalog. */
  readonly name: string;
  /** `{work_folder}` in arguments and settings stands for the work folder as the server sees it. */
  readonly target: ProbeTarget;
  /** The version of its package that is wanted; null for the newest. */
  readonly version: string | null;
  /** By name of an environment variable, or of a header for an endpoint (`prefix` already in the value). */
  readonly secrets: Readonly<Record<string, Secret>>;
  /** Hosts that its program may reach, `api.example.com` or `*.example.com`; none when empty. */
  readonly hosts: readonly string[];
};

export type ConnectStep = 'installing' | 'starting' | 'listing';

/** Limits in milliseconds and bytes; each is cut to what is left of the run by whoever asks. */
export type ConnectLimits = { readonly installMs: number; readonly startMs: number; readonly listMs: number };

/** What a tool gave back. Foreign text: shown to the model as data, never obeyed. */
export type ToolAnswer = {
  /** Its text parts; of other parts what they are, such as `[image/png, 12 kB]`. At most 1 MiB, cut with a mark. */
  readonly text: string;
  /** Whether the tool says that it failed. */
  readonly isError: boolean;
};

/** A server that is there and answers. */
export interface ToolConnection {
  /** As they were sent, untrusted, in the server's order: as now, also after the server said that they have changed. */
  readonly tools: readonly unknown[];
  /** The version that runs: of the package where it is known, else the server's own word. */
  readonly version: string | null;
  readonly protocol: string | null;
  /** Whether it said that its tools have changed since they were last read. */
  readonly changed: boolean;
  /** Reads {@link tools} again. Throws as {@link call}. */
  relist(timeoutMs: number, signal: AbortSignal): Promise<void>;
  /**
   * Calls a tool once.
   *
   * @throws {ToolFailure} when no answer came; the signal's reason once that is aborted.
   */
  call(
    tool: string,
    input: Readonly<Record<string, unknown>>,
    timeoutMs: number,
    signal: AbortSignal,
  ): Promise<ToolAnswer>;
  /** Ends the conversation and, within 3 s, everything that was started for it, whatever that does. Never throws. */
  close(): Promise<void>;
}

/** Where one attempt works: a private folder that its servers share, and the servers. */
export interface Workplace {
  /** The work folder as its servers see it. */
  readonly folder: string;
  /**
   * Installs where that is needed, starts, shakes hands and lists the tools.
   *
   * @throws {ConnectFailure} when the server could not be brought so far, with nothing of it left running; the signal's reason once that is aborted.
   */
  connect(
    server: ToolServer,
    limits: ConnectLimits,
    onStep: (step: ConnectStep) => void,
    signal: AbortSignal,
  ): Promise<ToolConnection>;
  /** Files in the work folder, in ascending order of path: at most 200 of together 64 MiB, no links; more are left out. */
  files(): Promise<readonly WorkFile[]>;
  /** Closes every connection and removes the folder. Never throws. */
  close(): Promise<void>;
}

/** Starts and speaks to servers for runs. Every adapter passes `test/contracts/tool-host.contract.ts`. */
export interface ToolHost {
  /** Tests itself at the first call. */
  isolation(): Promise<Isolation>;
  open(): Promise<Workplace>;
}

/** Why a server could not be connected: what was seen of it, to be judged like the sighting of a probe. */
export class ConnectFailure extends Error {
  override readonly name = 'ConnectFailure';
  readonly step: ConnectStep;
  readonly sighting: Sighting;
  /** The version that was installed; null when none was. */
  readonly version: string | null;

  constructor(step: ConnectStep, sighting: Sighting, version: string | null) {
    super(`failed while ${step}`);
    this.step = step;
    this.sighting = sighting;
    this.version = version;
  }
}

/**
 * Why a call of a tool brought no answer. `timeout`: none in time, and the server may still be at work on it. `gone`: the server
 * ended, broke the protocol or sent too much, and the connection is of no more use. `refused`: it answered with an error of the protocol.
 */
export class ToolFailure extends Error {
  override readonly name = 'ToolFailure';
  readonly kind: 'timeout' | 'gone' | 'refused';

  /** @param message One line for a person and the model; what the server said in quotation marks. */
  constructor(kind: ToolFailure['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

/** A file that the servers of a run left in their work folder. */
export type WorkFile = {
  /** Relative to the folder, with `/` between its parts. */
  readonly path: string;
  readonly bytes: Uint8Array;
};
