import {
  ConnectFailure,
  type ConnectLimits,
  type ConnectStep,
  type Isolation,
  type ToolConnection,
  type ToolHost,
  type ToolServer,
  type Workplace,
} from '../../../application/ports/tool-host.ts';
import type { WorkFile } from '../../../application/ports/work-file.ts';
import {
  WORK_FOLDER,
  type EndpointTarget,
  type PackageTarget,
} from '../../../domain/catalog/verification/probe-target.ts';
import type { Program, Sandbox } from '../sandbox/sandbox.ts';
import { EndpointLine } from './endpoint-line.ts';
import { HEARING, type Hearing } from './hearing.ts';
import { InstallFailure, type Installed, type Installer } from './install/installer.ts';
import { meetEndpoint, meetProgram, type Meeting } from './meet.ts';
import { MetServer } from './met-server.ts';
import { ProcessLine } from './process-line.ts';
import { SecretValues } from './secret-values.ts';
import { WorkFolder } from './work-folder.ts';

/**
 * Speaks to servers with the official client: to programs, which are installed first and started in a sandbox then, and to
 * endpoints, whose addresses are checked when they are connected to.
 */
export class McpToolHost implements ToolHost {
  readonly #sandbox: Sandbox;
  readonly #installer: Installer;
  readonly #hearing: Hearing;

  constructor(sandbox: Sandbox, installer: Installer, hearing: Hearing = HEARING) {
    this.#sandbox = sandbox;
    this.#installer = installer;
    this.#hearing = hearing;
  }

  isolation(): Promise<Isolation> {
    return this.#sandbox.examine();
  }

  async open(): Promise<Workplace> {
    return new McpWorkplace(this.#sandbox, this.#installer, this.#hearing, await WorkFolder.make());
  }
}

class McpWorkplace implements Workplace {
  readonly #sandbox: Sandbox;
  readonly #installer: Installer;
  readonly #hearing: Hearing;
  readonly #folder: WorkFolder;
  readonly #over = new AbortController();
  readonly #connecting = new Set<Promise<unknown>>();
  readonly #servers = new Set<MetServer>();
  #closing: Promise<void> | undefined;

  constructor(sandbox: Sandbox, installer: Installer, hearing: Hearing, folder: WorkFolder) {
    this.#sandbox = sandbox;
    this.#installer = installer;
    this.#hearing = hearing;
    this.#folder = folder;
  }

  async connect(
    server: ToolServer,
    limits: ConnectLimits,
    onStep: (step: ConnectStep) => void,
    signal: AbortSignal,
  ): Promise<ToolConnection> {
    signal.throwIfAborted();
    this.#over.signal.throwIfAborted();
    const connecting = this.#connect(server, limits, onStep, AbortSignal.any([signal, this.#over.signal]));
    this.#connecting.add(connecting);
    try {
      return await connecting;
    } finally {
      this.#connecting.delete(connecting);
    }
  }

  async #connect(
    server: ToolServer,
    limits: ConnectLimits,
    onStep: (step: ConnectStep) => void,
    signal: AbortSignal,
  ): Promise<ToolConnection> {
    const { target } = server;
    const secrets = new SecretValues(Object.values(server.secrets));
    const meeting = { ...limits, hearing: this.#hearing, onStep, signal };
    try {
      const connected =
        target.method === 'stdio'
          ? await this.#startProgram(server, target, secrets, limits.installMs, meeting)
          : await this.#callEndpoint(server, target, secrets, meeting);
      this.#servers.add(connected);
      return connected;
    } catch (error) {
      if (!(error instanceof ConnectFailure)) throw error;
      throw new ConnectFailure(error.step, secrets.withoutIn(error.sighting), error.version);
    }
  }

  async #startProgram(
    server: ToolServer,
    target: PackageTarget,
    secrets: SecretValues,
    installMs: number,
    meeting: Meeting,
  ): Promise<MetServer> {
    const { tier, reason } = await this.#sandbox.examine();
    if (tier === 'off') throw untried('starting', reason);
    meeting.onStep('installing');
    const wanted = { ...target.package, version: server.version };
    const installed = await this.#installer.install(wanted, installMs, meeting.signal).catch((error: unknown) => {
      meeting.signal.throwIfAborted();
      throw installFailure(error);
    });
    const program = this.#programOf(server, target, installed);
    try {
      const met = await meetProgram(() => this.#start(program), meeting);
      return new MetServer(met, target, installed.version, secrets);
    } catch (error) {
      if (!(error instanceof ConnectFailure)) throw error;
      throw new ConnectFailure(error.step, error.sighting, installed.version);
    }
  }

  #programOf({ secrets, hosts }: ToolServer, { args, settings }: PackageTarget, installed: Installed): Program {
    const filled = (text: string): string => text.replaceAll(WORK_FOLDER, this.folder);
    return {
      command: installed.command,
      args: [...installed.args, ...args.map(filled)],
      environment: {
        ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, filled(value)])),
        ...Object.fromEntries(Object.entries(secrets).map(([name, secret]) => [name, secret.reveal()])),
        ...installed.environment,
      },
      work: this.#folder.path,
      readable: installed.readable,
      hosts,
    };
  }

  async #start(program: Program): Promise<ProcessLine> {
    try {
      return new ProcessLine(await this.#sandbox.start(program), program.command, this.#hearing);
    } catch (error) {
      throw untried('starting', `its program could not be started (${codeOf(error)})`);
    }
  }

  async #callEndpoint(
    server: ToolServer,
    target: EndpointTarget,
    secrets: SecretValues,
    meeting: Meeting,
  ): Promise<MetServer> {
    const headers = Object.fromEntries(Object.entries(server.secrets).map(([name, value]) => [name, value.reveal()]));
    const met = await meetEndpoint(
      target.method,
      (speaks) => new EndpointLine(target, speaks, headers, this.#hearing),
      meeting,
    );
    return new MetServer(met, target, null, secrets);
  }

  get folder(): string {
    return this.#sandbox.seenWork(this.#folder.path);
  }

  files(): Promise<readonly WorkFile[]> {
    return this.#folder.files();
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    this.#over.abort(new TypeError('the workplace is closed'));
    await Promise.allSettled(this.#connecting);
    await Promise.all([...this.#servers].map((server) => server.close()));
    await this.#folder.remove();
  }
}

function untried(step: ConnectStep, reason: string): ConnectFailure {
  return new ConnectFailure(step, { saw: 'nothing', reason }, null);
}

function installFailure(error: unknown): ConnectFailure {
  if (!(error instanceof InstallFailure)) return untried('installing', `it could not be installed (${codeOf(error)})`);
  if (error.kind === 'package_missing') return new ConnectFailure('installing', { saw: 'no_package' }, null);
  return untried('installing', error.message);
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message;
}
