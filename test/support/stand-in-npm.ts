import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A package: what is in its manifest beside name and version, and its other files. */
type Published = {
  readonly name: string;
  readonly version: string;
  readonly manifest?: Readonly<Record<string, unknown>>;
  readonly files?: Readonly<Record<string, string>>;
  /** Members of `dist` that the registry states otherwise than they are; undefined leaves one out. */
  readonly dist?: Readonly<Record<string, string | undefined>>;
};
type Version = { readonly manifest: object; readonly archive: Buffer; readonly dist: Published['dist'] };

/** A registry of npm on loopback. */
export class StandInNpm {
  readonly #server: Server;
  readonly #packages = new Map<string, Map<string, Version>>();
  /** Paths that were asked for. */
  readonly asked: string[] = [];
  /** How requests are answered: as they should be, with a failure, or never. */
  mood: 'fine' | 'broken' | 'silent' = 'fine';

  constructor() {
    this.#server = createServer((request, response) => {
      const path = decodeURIComponent(request.url ?? '').slice(1);
      this.asked.push(path);
      if (this.mood === 'silent') return;
      const [name = '', file] = path.split('/-/');
      const versions = this.#packages.get(name);
      const found = file === undefined ? undefined : versions?.get(file);
      if (this.mood === 'broken') response.writeHead(500).end('broken');
      else if (found !== undefined) response.end(found.archive);
      else if (versions === undefined || file !== undefined) response.writeHead(404).end('{"error":"not found"}');
      else response.end(JSON.stringify(this.#document(name, versions)));
    });
  }

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  publish({ name, version, manifest = {}, files = {}, dist = {} }: Published): void {
    const full = { name, version, ...manifest };
    const versions = this.#packages.get(name) ?? new Map<string, Version>();
    const archive = packTarball({ ...files, 'package.json': JSON.stringify(full) });
    versions.set(version, { manifest: full, archive, dist });
    this.#packages.set(name, versions);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #document(name: string, versions: ReadonlyMap<string, Version>) {
    const entries = [...versions].map(([version, { manifest, archive, dist }]) => {
      const integrity = `sha512-${createHash('sha512').update(archive).digest('base64')}`;
      return [version, { ...manifest, dist: { tarball: `${this.address}/${name}/-/${version}`, integrity, ...dist } }];
    });
    return { name, 'dist-tags': { latest: [...versions.keys()].at(-1) }, versions: Object.fromEntries(entries) };
  }
}

/** What npm packs: the files under `package/`. */
export function packTarball(files: Readonly<Record<string, string>>): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'quartermaster-'));
  try {
    for (const [path, text] of Object.entries(files)) {
      const file = join(folder, 'package', path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text, { mode: 0o755 });
    }
    execFileSync('tar', ['czf', 'package.tgz', 'package'], { cwd: folder });
    return readFileSync(join(folder, 'package.tgz'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
