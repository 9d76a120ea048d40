import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { play, type Trick } from './trick.ts';
import { WIRE_FORMATS, type GivenPage, type VendorName } from './wire-formats.ts';

export type SearchStandIn = {
  readonly url: string;
  /** The question of every request, in the order in which they came. */
  readonly asked: readonly string[];
  /** The key of every request. */
  readonly keys: readonly (string | null)[];
  /** Pages that are found, by words of the question in lower case; those under `''` always. */
  readonly pages: Map<string, readonly GivenPage[]>;
  /** The only keys that are known; empty for any. */
  readonly known: Set<string>;
  /** Happens to every request from now on; null for nothing. */
  trick: Trick | null;
  /** Happens to the next requests, one each, before {@link trick}. */
  readonly next: (Trick | null)[];
  /** Called when a request came whose answer will never be whole. */
  onSilence: () => void;
  readonly close: () => Promise<void>;
};

/** A vendor of web search on loopback: it speaks its wire format, refuses what its documentation does not allow, and fails as told. */
export async function openSearchStandIn(vendor: VendorName): Promise<SearchStandIn> {
  const format = WIRE_FORMATS[vendor];
  const asked: string[] = [];
  const keys: (string | null)[] = [];
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const received = { request, url: new URL(request.url ?? '', 'http://localhost'), body };
      const key = format.key(received);
      const fault = format.fault(received);
      const query = fault === null ? format.query(received) : `wrong: ${fault}`;
      asked.push(query);
      keys.push(key);
      const answer = JSON.stringify(format.answer(pagesFor(query, standIn.pages), query));
      const trick = standIn.next.shift() ?? standIn.trick ?? refusalOf(fault, key);
      if (trick === null) response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
      else play(trick, response, answer, key ?? '');
      if (trick === 'hang' || trick === 'stall' || trick === 'trickle') standIn.onSilence();
    });
  });
  const refusalOf = (fault: string | null, key: string | null): Trick | null => {
    if (fault !== null) return { status: 400, body: JSON.stringify({ error: fault }) };
    if (standIn.known.size === 0 || standIn.known.has(key ?? '')) return null;
    return { status: format.wrongKey.status, body: JSON.stringify(format.wrongKey.body) };
  };
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const standIn: SearchStandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    keys,
    pages: new Map(),
    known: new Set(),
    trick: null,
    next: [],
    onSilence: () => undefined,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return standIn;
}

function pagesFor(query: string, pages: ReadonlyMap<string, readonly GivenPage[]>): readonly GivenPage[] {
  const text = query.toLowerCase();
  return [...pages].flatMap(([words, found]) => (text.includes(words) ? found : []));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) text += String(chunk);
  return text;
}
