import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A line to a database on this machine that can be cut. */
export type Line = {
  /** The database's URL, by way of this line. */
  readonly url: string;
  /** Ends every connection and takes no new one. */
  readonly cut: () => Promise<void>;
  readonly mend: () => Promise<void>;
};

/** Lends a line to the database of a URL. */
export async function withLine<T>(url: string, use: (line: Line) => Promise<T>): Promise<T> {
  const { hostname, port: databasePort } = new URL(url);
  const ends = new Set<Socket>();
  let server: Server | undefined;
  let port = 0;
  const mend = async (): Promise<void> => {
    server = createServer((near) => {
      const far = connect(Number(databasePort || 5432), hostname);
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        ends.add(from);
        from.pipe(to);
        from.on('error', () => to.destroy());
        from.on('close', () => {
          ends.delete(from);
          to.destroy();
        });
      }
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  };
  const cut = async (): Promise<void> => {
    const closing = server;
    server = undefined;
    if (closing === undefined) return;
    closing.close();
    for (const end of ends) end.destroy();
    await once(closing, 'close');
  };
  await mend();
  const by = new URL(url);
  by.hostname = '127.0.0.1';
  by.port = String(port);
  try {
    return await use({ url: by.href, cut, mend });
  } finally {
    await cut();
  }
}
