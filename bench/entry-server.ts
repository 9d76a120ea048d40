import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { changeEntry, makeEntries, type MadeEntry } from './made-entries.ts';

/*
 * A registry of made-up entries in a process of its own: `node bench/entry-server.ts COUNT` prints its address. It speaks as
 * much of the protocol as a sync asks for, and `POST /change?count=N` changes N entries now.
 */
const entries = makeEntries(Number(process.argv[2]));

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
  if (pathname === '/change') {
    const now = Date.now();
    const step = Math.max(1, Math.floor(entries.length / Number(searchParams.get('count'))));
    for (let index = 0; index < entries.length; index += step)
      entries[index] = changeEntry(entries[index] as MadeEntry, now);
    response.end();
    return;
  }
  response.writeHead(200, { 'content-type': 'application/json' }).end(pageOf(searchParams));
});
// Whoever measures may be busy for longer than connections are usually kept.
server.keepAliveTimeout = 600_000;
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));

function pageOf(query: URLSearchParams): string {
  const limit = Number(query.get('limit'));
  const since = Date.parse(query.get('updated_since') ?? '1970-01-01T00:00:00Z');
  const page: MadeEntry[] = [];
  let index = Number(query.get('cursor') ?? 0);
  for (; index < entries.length && page.length < limit; index += 1) {
    const entry = entries[index];
    if (entry !== undefined && entry.changed > since) page.push(entry);
  }
  const next = page.length === limit ? `,"nextCursor":"${index}"` : '';
  return `{"servers":[${page.map(({ json }) => json).join(',')}],"metadata":{"count":${page.length}${next}}}`;
}
