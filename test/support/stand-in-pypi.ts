import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Writes the files of a JSON object into an archive on the standard output. */
const ZIP = `import sys,json,zipfile,io
b=io.BytesIO()
with zipfile.ZipFile(b,'w') as z:
  for name,text in json.load(sys.stdin).items(): z.writestr(name,text)
sys.stdout.buffer.write(b.getvalue())`;

/** An index of Python packages on loopback, of wheels that hold one module with one command each. */
export class StandInPypi {
  readonly #server: Server;
  readonly #wheels = new Map<string, Buffer>();
  /** Files that only versions of Python that do not exist yet can use. */
  readonly #unfit = new Set<string>();
  /** Paths that were asked for. */
  readonly asked: string[] = [];

  constructor() {
    this.#server = createServer((request, response) => {
      this.asked.push(request.url ?? '');
      const [, kind, name = ''] = (request.url ?? '').split('/');
      const wheel = kind === 'files' ? this.#wheels.get(name) : undefined;
      if (wheel !== undefined) response.end(wheel);
      else if (kind === 'simple') this.#list(name, response);
      else response.writeHead(404).end();
    });
  }

  async start(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  /** Of its index. */
  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/simple`;
  }

  /**
   * @param module Python code with a function `main`.
   * @param metadata Further lines of its METADATA, such as `Requires-Dist: x>=1`.
   */
  publish(name: string, version: string, module: string, metadata: readonly string[] = []): void {
    this.#wheels.set(...packWheel(name, version, module, metadata));
  }

  /** Publishes a wheel that no present Python can use. */
  publishUnfit(name: string, version: string): void {
    const [file, bytes] = packWheel(name, version, '', ['Requires-Python: >=9']);
    this.#wheels.set(file, bytes);
    this.#unfit.add(file);
  }

  withdraw(name: string, version: string): void {
    this.#wheels.delete(`${name.replaceAll('-', '_')}-${version}-py3-none-any.whl`);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #list(name: string, response: ServerResponse): void {
    const short = name.replaceAll('-', '_');
    const links = [...this.#wheels]
      .filter(([file]) => file.startsWith(`${short}-`))
      .map(([file, bytes]) => {
        const hash = createHash('sha256').update(bytes).digest('hex');
        const needs = this.#unfit.has(file) ? ' data-requires-python="&gt;=9"' : '';
        return `<a href="/files/${file}#sha256=${hash}"${needs}>${file}</a>`;
      });
    response.writeHead(links.length === 0 ? 404 : 200, { 'content-type': 'text/html' }).end(links.join('\n'));
  }
}

/** The name of a wheel's file, and the file. */
export function packWheel(
  name: string,
  version: string,
  module: string,
  metadata: readonly string[] = [],
): readonly [string, Buffer] {
  const short = name.replaceAll('-', '_');
  const folder = `${short}-${version}.dist-info`;
  const lines = ['Metadata-Version: 2.1', `Name: ${name}`, `Version: ${version}`, ...metadata];
  const files = {
    [`${short}.py`]: module,
    [`${folder}/METADATA`]: lines.map((line) => `${line}\n`).join(''),
    [`${folder}/WHEEL`]: 'Wheel-Version: 1.0\nGenerator: by-hand\nRoot-Is-Purelib: true\nTag: py3-none-any\n',
    [`${folder}/entry_points.txt`]: `[console_scripts]\n${name} = ${short}:main\n`,
  };
  const record = [...Object.keys(files), `${folder}/RECORD`].map((file) => `${file},,\n`).join('');
  const input = JSON.stringify({ ...files, [`${folder}/RECORD`]: record });
  return [`${short}-${version}-py3-none-any.whl`, execFileSync('python3', ['-c', ZIP], { input })];
}
