import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { WORKING_FOLDER } from './desk.ts';
import { DeskSpeech, type Message } from './speech.ts';

export type HttpDesk = { readonly url: string; readonly close: () => Promise<void> };

/** A desk on a free port of the loopback, with a drawer for every session; `/broken` and `/silent` are none. */
export async function startHttpDesk(): Promise<HttpDesk> {
  const desks = new Map<string, DeskSpeech>();
  const server = createServer((request, response) => {
    void (async () => {
      if (request.url === '/broken') return response.writeHead(500).end('out of paper');
      if (request.url === '/silent') return undefined;
      if (request.method !== 'POST') return response.writeHead(405).end();
      const message = JSON.parse(await text(request)) as Message;
      const given = request.headers['mcp-session-id'];
      const session = typeof given === 'string' ? given : `session-${desks.size}`;
      const speech = desks.get(session) ?? new DeskSpeech(WORKING_FOLDER);
      desks.set(session, speech);
      const said = speech.answer(message);
      if (said === 'leave') return response.destroy();
      if (message.id === undefined) return response.writeHead(202).end();
      response.writeHead(200, { 'content-type': 'text/event-stream', 'mcp-session-id': session });
      response.write(': the desk\n\n');
      for (const part of said) response.write(`event: message\ndata: ${JSON.stringify(part)}\n\n`);
      return said.length === 0 ? undefined : response.end();
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
