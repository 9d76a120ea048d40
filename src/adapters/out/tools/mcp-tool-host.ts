import {
  ConnectFailure,
  type ConnectLimits,
  type ConnectStep,
  type Isolation,
  type ToolConnection,
  type ToolHost,
  type ToolServer,
  type Workplace,
  type WorkFile,
} from '../../../application/ports/tool-host.ts';
import { WORK_FOLDER, type EndpointTarget, type PackageTarget } from '../../../domain/catalog/verification/probe.ts';
import type { Program, Sandbox } from '../sandbox/sandbox.ts';
import { ConnectedServer } from './connected-server.ts';
import { codeOf } from './connection.ts';
import { EndpointConnection } from './endpoint-connection.ts';
import { connectEndpoint, connectProgram, type HandshakeOptions } from './handshake.ts';
import { InstallFailure, type Installed, type Installer } from './install/installer.ts';
import { RECEIVE_LIMITS, type ReceiveLimits } from './limits.ts';
import { ProcessConnection } from './process-connection.ts';
import { SecretValues } from './secret-values.ts';
import { WorkFolder } from './work-folder.ts';

type Dependencies = { readonly sandbox: Sandbox; readonly installer: Installer; readonly limits: ReceiveLimits };

/**
 * Connects to servers with the official client. Programs are installed first and then started in a sandbox; the
 * addresses of endpoints are checked at connection.
 */
export class McpToolHost implements ToolHost {
  readonly #dependencies: Dependencies;

  constructor(sandbox: Sandbox, installer: Installer, limits: ReceiveLimits = RECEIVE_LIMITS) {
    this.#dependencies = { sandbox, installer, limits };
  }

  isolation(): Promise<Isolation> {
    return this.#dependencies.sandbox.examine();
  }

  async open(): Promise<Workplace> {
    return new McpWorkplace(this.#dependencies, await WorkFolder.make());
  }
}

class McpWorkplace implements Workplace {
  readonly #dependencies: Dependencies;
  readonly #folder: WorkFolder;
  readonly #over = new AbortController();
  readonly #connecting = new Set<Promise<unknown>>();
  readonly #servers = new Set<ConnectedServer>();
  #closing: Promise<void> | undefined;

  constructor(dependencies: Dependencies, folder: WorkFolder) {
    this.#dependencies = dependencies;
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
    const either = AbortSignal.any([signal, this.#over.signal]);
    const options = { ...limits, limits: this.#dependencies.limits, onStep, signal: either };
    const connecting = this.#connect(server, limits.installMs, options);
    this.#connecting.add(connecting);
    try {
      return await connecting;
    } finally {
      this.#connecting.delete(connecting);
    }
  }

  async #connect(server: ToolServer, installMs: number, options: HandshakeOptions): Promise<ToolConnection> {
    const { target } = server;
    const secrets = new SecretValues(Object.values(server.secrets));
    try {
      const connected =
        target.method === 'stdio'
          ? await this.#connectProgram(server, target, secrets, installMs, options)
          : await this.#connectEndpoint(server, target, secrets, options);
      this.#servers.add(connected);
      return connected;
    } catch (error) {
      if (!(error instanceof ConnectFailure)) throw error;
      throw new ConnectFailure(error.step, secrets.redactJson(error.sighting), error.version);
    }
  }

  async #connectProgram(
    server: ToolServer,
    target: PackageTarget,
    secrets: SecretValues,
    installMs: number,
    options: HandshakeOptions,
  ): Promise<ConnectedServer> {
    const { sandbox, installer } = this.#dependencies;
    const { tier, reason } = await sandbox.examine();
    if (tier === 'off') throw untried('starting', reason);
    options.onStep('installing');
    const wanted = { ...target.package, version: server.version };
    const installed = await installer.install(wanted, installMs, options.signal).catch((error: unknown) => {
      options.signal.throwIfAborted();
      throw installFailure(error);
    });
    const { version } = installed;
    const program = this.#programOf(server, target, installed);
    const open = await connectProgram(() => this.#start(program), options).catch((error: unknown) => {
      throw error instanceof ConnectFailure ? new ConnectFailure(error.step, error.sighting, version) : error;
    });
    return new ConnectedServer(open, target, version, secrets);
  }

  #programOf({ secrets, hosts }: ToolServer, { args, settings }: PackageTarget, installed: Installed): Program {
    const filled = (text: string): string => text.replaceAll(WORK_FOLDER, this.folder);
    return {
      command: installed.command,
      args: [...installed.args, ...args.map(filled)],
      environment: {
        ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, filled(value)])),
        ...revealed(secrets),
        ...installed.environment,
      },
      work: this.#folder.path,
      readable: installed.readable,
      hosts,
    };
  }

  async #start(program: Program): Promise<ProcessConnection> {
    try {
      return new ProcessConnection(
        await this.#dependencies.sandbox.start(program),
        program.command,
        this.#dependencies.limits,
      );
    } catch (error) {
      throw untried('starting', `its program could not be started (${codeOf(error)})`);
    }
  }

  async #connectEndpoint(
    server: ToolServer,
    target: EndpointTarget,
    secrets: SecretValues,
    options: HandshakeOptions,
  ): Promise<ConnectedServer> {
    const headers = revealed(server.secrets);
    const connect = (method: EndpointTarget['method']): EndpointConnection =>
      new EndpointConnection(target, method, headers, this.#dependencies.limits);
    return new ConnectedServer(await connectEndpoint(target.method, connect, options), target, null, secrets);
  }

  get folder(): string {
    return this.#dependencies.sandbox.seenWork(this.#folder.path);
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

function revealed(secrets: ToolServer['secrets']): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(secrets).map(([name, secret]) => [name, secret.reveal()]));
}

function untried(step: ConnectStep, reason: string): ConnectFailure {
  return new ConnectFailure(step, { saw: 'nothing', reason }, null);
}

function installFailure(error: unknown): ConnectFailure {
  if (!(error instanceof InstallFailure)) return untried('installing', `it could not be installed (${codeOf(error)})`);
  if (error.kind === 'package_missing') return new ConnectFailure('installing', { saw: 'no_package' }, null);
  return untried('installing', error.message);
}
