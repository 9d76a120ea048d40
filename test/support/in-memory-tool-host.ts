import {
  ConnectFailure,
  ToolFailure,
  type ConnectLimits,
  type ConnectStep,
  type Isolation,
  type ToolAnswer,
  type ToolConnection,
  type ToolHost,
  type ToolServer,
  type Workplace,
  type WorkFile,
} from '../../src/application/ports/tool-host.ts';
import { truncateText } from '../../src/adapters/out/tools/read-answer.ts';
import { withinTime } from '../../src/adapters/out/tools/with-deadline.ts';
import { isWorkPath, MAX_BYTES, MAX_FILES } from '../../src/adapters/out/tools/work-folder.ts';

/** A call of a scripted tool, with the effects that it can have beside its answer. */
export type ScriptedCall = {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** The server as the host was asked for it, secrets included. */
  readonly server: ToolServer;
  /** The work folder, by path. */
  readonly files: Map<string, Uint8Array>;
  /** From now on the server has these tools, and it says that they have changed. */
  readonly change: (tools: readonly unknown[]) => void;
};

/** A server that answers by a script. A {@link ToolFailure} of kind `gone` from it ends its connection. */
export type ScriptedServer = {
  readonly tools: readonly unknown[];
  readonly version?: string | null;
  readonly protocol?: string | null;
  readonly answer: (call: ScriptedCall) => ToolAnswer | Promise<ToolAnswer>;
};

/** Result of an attempt to connect; a function is called at every attempt. */
export type Script =
  | ScriptedServer
  | ConnectFailure
  | ((server: ToolServer) => ScriptedServer | ConnectFailure | Promise<ScriptedServer | ConnectFailure>);

const ALONE: Isolation = { tier: 'none', reason: 'no program is started: its servers are made up' };

/** A host of scripted servers, by their names in the catalog. It records the servers that it was asked for. */
export class InMemoryToolHost implements ToolHost {
  /** Servers that were to be connected, in order. */
  readonly asked: ToolServer[] = [];
  readonly #scripts: Readonly<Record<string, Script>>;
  readonly #isolation: Isolation;
  readonly #open = new Set<ScriptedConnection>();

  constructor(scripts: Readonly<Record<string, Script>>, isolation: Isolation = ALONE) {
    this.#scripts = scripts;
    this.#isolation = isolation;
  }

  /** Names of the servers that are connected now. */
  get connected(): readonly string[] {
    return [...this.#open].map(({ name }) => name);
  }

  isolation(): Promise<Isolation> {
    return Promise.resolve(this.#isolation);
  }

  open(): Promise<Workplace> {
    return Promise.resolve(
      new ScriptedWorkplace((server) => {
        this.asked.push(server);
        if (this.#isolation.tier === 'off' && server.target.method === 'stdio') return untried(this.#isolation.reason);
        return Object.hasOwn(this.#scripts, server.name) ? this.#scripts[server.name] : undefined;
      }, this.#open),
    );
  }
}

class ScriptedWorkplace implements Workplace {
  readonly folder = '/work';
  readonly #scriptOf: (server: ToolServer) => Script | undefined;
  readonly #open: Set<ScriptedConnection>;
  readonly #own = new Set<ScriptedConnection>();
  readonly #files = new Map<string, Uint8Array>();
  #closed = false;

  constructor(scriptOf: (server: ToolServer) => Script | undefined, open: Set<ScriptedConnection>) {
    this.#scriptOf = scriptOf;
    this.#open = open;
  }

  async connect(
    server: ToolServer,
    limits: ConnectLimits,
    onStep: (step: ConnectStep) => void,
    signal: AbortSignal,
  ): Promise<ToolConnection> {
    signal.throwIfAborted();
    if (this.#closed) throw new TypeError('the workplace is closed');
    if (server.target.method === 'stdio') onStep('installing');
    onStep('starting');
    const found = await withinTime(this.#find(server), limits.startMs, silence, signal);
    if (found instanceof ConnectFailure) throw found;
    onStep('listing');
    const connection = new ScriptedConnection(found, server, this.#files, () => {
      this.#open.delete(connection);
      this.#own.delete(connection);
    });
    this.#open.add(connection);
    this.#own.add(connection);
    return connection;
  }

  async #find(server: ToolServer): Promise<ScriptedServer | ConnectFailure> {
    const script = this.#scriptOf(server);
    if (script === undefined) return untried(`no script tells of ${server.name}`);
    return typeof script === 'function' ? script(server) : script;
  }

  files(): Promise<readonly WorkFile[]> {
    return Promise.resolve(keptFiles([...this.#files].map(([path, bytes]) => ({ path, bytes }))));
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#own].map((connection) => connection.close()));
    this.#files.clear();
  }
}

/** The files in ascending order of path, cut to the limits of a work folder. */
function keptFiles(files: Iterable<WorkFile>): readonly WorkFile[] {
  const kept: WorkFile[] = [];
  let bytes = 0;
  for (const file of [...files].toSorted((one, other) => (one.path < other.path ? -1 : 1))) {
    if (!isWorkPath(file.path) || bytes + file.bytes.length > MAX_BYTES) continue;
    if (kept.length === MAX_FILES) break;
    kept.push(file);
    bytes += file.bytes.length;
  }
  return kept;
}

function untried(reason: string): ConnectFailure {
  return new ConnectFailure('starting', { saw: 'nothing', reason }, null);
}

function silence(): Error {
  return new ConnectFailure('starting', { saw: 'silence', said: '', printed: '' }, null);
}

class ScriptedConnection implements ToolConnection {
  readonly name: string;
  readonly version: string | null;
  readonly protocol: string | null;
  readonly #script: ScriptedServer;
  readonly #server: ToolServer;
  readonly #files: Map<string, Uint8Array>;
  readonly #onClose: () => void;
  #listed: readonly unknown[];
  #current: readonly unknown[];
  #changed = false;
  readonly #over = new AbortController();

  constructor(script: ScriptedServer, server: ToolServer, files: Map<string, Uint8Array>, onClose: () => void) {
    this.name = server.name;
    this.version = script.version === undefined ? '1.0.0' : script.version;
    this.protocol = script.protocol === undefined ? '2025-11-25' : script.protocol;
    this.#script = script;
    this.#server = server;
    this.#files = files;
    this.#onClose = onClose;
    this.#listed = script.tools;
    this.#current = script.tools;
  }

  get tools(): readonly unknown[] {
    return this.#listed;
  }

  get changed(): boolean {
    return this.#changed;
  }

  async relist(_timeoutMs: number, signal: AbortSignal): Promise<void> {
    await this.#ready(signal);
    this.#changed = false;
    this.#listed = this.#current;
  }

  async call(
    tool: string,
    input: Readonly<Record<string, unknown>>,
    timeoutMs: number,
    signal: AbortSignal,
  ): Promise<ToolAnswer> {
    await this.#ready(signal);
    const late = (): Error => new ToolFailure('timeout', `${tool} gave no answer within ${timeoutMs} ms`);
    try {
      const either = AbortSignal.any([signal, this.#over.signal]);
      const { text, isError } = await withinTime(this.#answer(tool, input), timeoutMs, late, either);
      return { text: truncateText(text), isError };
    } catch (error) {
      if (error instanceof ToolFailure && error.kind === 'gone') this.#over.abort(error);
      throw error;
    }
  }

  close(): Promise<void> {
    this.#over.abort(new ToolFailure('gone', 'the connection is closed'));
    this.#onClose();
    return Promise.resolve();
  }

  async #ready(signal: AbortSignal): Promise<void> {
    await Promise.resolve();
    signal.throwIfAborted();
    this.#over.signal.throwIfAborted();
  }

  async #answer(tool: string, input: Readonly<Record<string, unknown>>): Promise<ToolAnswer> {
    const change = (tools: readonly unknown[]): void => {
      this.#current = tools;
      this.#changed = true;
    };
    return this.#script.answer({ tool, input, server: this.#server, files: this.#files, change });
  }
}
