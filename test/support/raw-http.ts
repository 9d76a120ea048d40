import { connect } from 'node:net';

export type RawAnswer = {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/**
 * Sends bytes as they are, and reads until the server closes. `request` should ask for `Connection: close`.
 *
 * @param from An address of this machine.
 */
export function sendRaw(port: number, request: string, from = '127.0.0.1'): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from }, () => socket.write(request));
    let received = '';
    socket.setEncoding('utf8');
    socket.on('data', (text) => (received += String(text)));
    socket.on('error', reject);
    socket.on('close', () => resolve(parse(received)));
  });
}

/** A request line with headers, Host and `Connection: close` among them unless given. */
export function rawRequest(line: string, headers: Readonly<Record<string, string>> = {}, body = ''): string {
  const all = { Host: 'localhost', Connection: 'close', ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `${[`${line} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n${body}`;
}

/** A POST whose body is sent with its length, to `/api/run` unless told. */
export function rawRun(body: string, headers: Readonly<Record<string, string>> = {}, path = '/api/run'): string {
  const length = String(Buffer.byteLength(body));
  return rawRequest(`POST ${path}`, { 'Content-Type': 'application/json', 'Content-Length': length, ...headers }, body);
}

function parse(received: string): RawAnswer {
  const [head = '', ...rest] = received.split('\r\n\r\n');
  return { ...parseHead(head), body: rest.join('\r\n\r\n') };
}

/** What stands before the body of an answer, without the empty line between them. */
export function parseHead(head: string): Omit<RawAnswer, 'body'> {
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line) => [
    line.slice(0, line.indexOf(':')).toLowerCase(),
    line.slice(line.indexOf(':') + 1).trim(),
  ]);
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: Object.fromEntries(headers) as Record<string, string>,
  };
}
