import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/** Lends the port of a PostgreSQL that refuses whoever comes, with one state and one message. */
export async function withRefusingPostgres<T>(
  state: string,
  message: string,
  use: (port: number) => Promise<T>,
): Promise<T> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => socket.end(errorResponse(state, message)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return await use((server.address() as AddressInfo).port);
  } finally {
    for (const socket of sockets) socket.destroy();
    server.close();
  }
}

/** As its protocol writes it: `E`, the length, then fields that end with a zero. */
function errorResponse(state: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${state}\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}
