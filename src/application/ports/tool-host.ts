import type { ProbeTarget, Sighting } from '../../domain/catalog/verification/probe.ts';
import type { Secret } from '../runs/redaction.ts';

/** Isolation of foreign programs. */
export type Isolation = {
  /** `none`: the operator allows programs without a sandbox. `off`: no program starts. Endpoints work at any tier. */
  readonly tier: 'bubblewrap' | 'none' | 'off';
  /** One sentence with the result of the self-test. */
  readonly reason: string;
};

/** Server to start: its target and its declared secrets. */
export type ToolServer = {
  /** Catalog name. */
  readonly name: string;
  /** Target; `{work_folder}` in arguments and settings is the work folder as the server sees it. */
  readonly target: ProbeTarget;
  /** Required package version; null for the newest. */
  readonly version: string | null;
  /** Secrets by environment variable, or by header for an endpoint (with its `prefix`). */
  readonly secrets: Readonly<Record<string, Secret>>;
  /** Hosts that its program may reach, such as `api.example.com` or `*.example.com`; empty for none. */
  readonly hosts: readonly string[];
};

export type ConnectStep = 'installing' | 'starting' | 'listing';

/** Limits in milliseconds and bytes; callers limit them to the remaining time of the run. */
export type ConnectLimits = { readonly installMs: number; readonly startMs: number; readonly listMs: number };

/** Result of a tool. Untrusted text: data for the model, never obeyed. */
export type ToolAnswer = {
  /** Text parts, and a description of other parts such as `[image/png, 12 kB]`. At most 1 MiB, with a mark when cut. */
  readonly text: string;
  /** Whether the tool reported an error. */
  readonly isError: boolean;
};

/** Connected server. */
export interface ToolConnection {
  /** Untrusted tools in the server's order, as last listed. */
  readonly tools: readonly unknown[];
  /** Running version: of the package where known, otherwise as the server reports. */
  readonly version: string | null;
  readonly protocol: string | null;
  /** Whether the server announced changed tools since the last listing. */
  readonly changed: boolean;
  /** Lists {@link tools} again. Throws like {@link call}. */
  relist(timeoutMs: number, signal: AbortSignal): Promise<void>;
  /**
   * Calls a tool once.
   *
   * @throws {ToolFailure} without a response; the reason of the signal once it is aborted.
   */
  call(
    tool: string,
    input: Readonly<Record<string, unknown>>,
    timeoutMs: number,
    signal: AbortSignal,
  ): Promise<ToolAnswer>;
  /** Ends the connection and, within 3 s, every started process. Never throws. */
  close(): Promise<void>;
}

/** Workplace of one attempt: a private folder for its servers, and the servers. */
export interface Workplace {
  /** Work folder as the servers see it. */
  readonly folder: string;
  /**
   * Installs the package if needed, starts the server, performs the handshake and lists the tools.
   *
   * @throws {ConnectFailure} when a step failed, after every process has ended; the reason of the signal once it is
   *   aborted.
   */
  connect(
    server: ToolServer,
    limits: ConnectLimits,
    onStep: (step: ConnectStep) => void,
    signal: AbortSignal,
  ): Promise<ToolConnection>;
  /**
   * Returns the files of the work folder in ascending order of path: at most 200 with 64 MiB together, without links.
   */
  files(): Promise<readonly WorkFile[]>;
  /** Closes every connection and removes the folder. Never throws. */
  close(): Promise<void>;
}

/** Host of the servers of runs. Every adapter passes `test/contracts/tool-host.contract.ts`. */
export interface ToolHost {
  /** Runs the self-test at the first call. */
  isolation(): Promise<Isolation>;
  open(): Promise<Workplace>;
}

/** Failed connection of a server, with a sighting like that of a probe. */
export class ConnectFailure extends Error {
  override readonly name = 'ConnectFailure';
  readonly step: ConnectStep;
  readonly sighting: Sighting;
  /** Installed version; null without one. */
  readonly version: string | null;

  constructor(step: ConnectStep, sighting: Sighting, version: string | null) {
    super(`failed while ${step}`);
    this.step = step;
    this.sighting = sighting;
    this.version = version;
  }
}

/**
 * Tool call without a response. `timeout`: no response in time, and the server may still work on it. `gone`: the
 * server ended, broke the protocol or sent too much, and the connection is unusable. `refused`: a protocol error.
 */
export class ToolFailure extends Error {
  override readonly name = 'ToolFailure';
  readonly kind: 'timeout' | 'gone' | 'refused';

  /** @param message One line for people and the model, with the server's words in quotation marks. */
  constructor(kind: ToolFailure['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

/** File in the work folder of a run. */
export type WorkFile = {
  /** Relative path with `/` as separator. */
  readonly path: string;
  readonly bytes: Uint8Array;
};
