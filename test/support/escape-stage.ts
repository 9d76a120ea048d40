import { spawn, type ChildProcess } from 'node:child_process';
import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** What is in the victim's environment, and nowhere else. */
const SECRET = 'kept-by-the-victim';

/** A piece of this machine for programs to break out to: files, sockets, another process. */
export class EscapeStage {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'qm-')));
  readonly work = join(this.folder, 'work');
  /** May be read by the program. */
  readonly shown = join(this.folder, 'shown');
  readonly marker = join(this.folder, 'marker');
  /** In the memory that all programs of a machine share. */
  readonly shared = join('/dev/shm', basename(this.folder));
  readonly victim: ChildProcess;
  readonly #servers: readonly Server[];
  readonly #datagrams: UdpSocket = createSocket('udp4');
  /** Connections and datagrams that came in. */
  visits = 0;

  private constructor() {
    for (const folder of [this.work, this.shown]) mkdirSync(folder);
    for (const file of [this.marker, join(this.shown, 'part'), this.shared]) writeFileSync(file, 'of this machine');
    this.victim = spawn('/bin/sleep', ['86399'], { stdio: 'ignore', env: { SECRET } });
    this.#servers = [0, 1, 2, 3].map(() =>
      createServer((socket) => {
        this.visits += 1;
        socket.on('error', () => undefined).end('come in');
      }),
    );
  }

  static async open(): Promise<EscapeStage> {
    const stage = new EscapeStage();
    const places = [
      { port: 0, host: '0.0.0.0' },
      { port: 0, host: '::1' },
      { path: join(stage.folder, 'docker.sock') },
      { path: `\0${basename(stage.folder)}` },
    ];
    for (const [at, server] of stage.#servers.entries()) {
      server.listen(places[at]);
      await once(server, 'listening');
    }
    stage.#datagrams.on('message', () => (stage.visits += 1)).bind(0, '127.0.0.1');
    await once(stage.#datagrams, 'listening');
    return stage;
  }

  /** What programs are told of it. */
  get environment(): Readonly<Record<string, string>> {
    const port = (at: number): string => {
      const place = this.#servers[at]?.address();
      return String(typeof place === 'object' ? place?.port : place);
    };
    return {
      MARKER: this.marker,
      SHOWN: this.shown,
      SHARED: this.shared,
      VICTIM: String(this.victim.pid),
      PORT: port(0),
      PORT6: port(1),
      UDP: String(this.#datagrams.address().port),
      DOCKER: join(this.folder, 'docker.sock'),
      ABSTRACT: basename(this.folder),
    };
  }

  async close(): Promise<void> {
    const ended = once(this.victim, 'exit');
    if (this.victim.exitCode === null && this.victim.signalCode === null) {
      this.victim.kill('SIGKILL');
      await ended;
    }
    for (const server of this.#servers) server.close();
    this.#datagrams.close();
    rmSync(this.folder, { recursive: true, force: true });
    rmSync(this.shared, { force: true });
  }
}
